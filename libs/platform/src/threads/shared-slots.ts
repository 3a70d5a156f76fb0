import { availableParallelism } from 'node:os'

/** Limits how many tasks one account runs at once in all queues that share it, so that one account never uses all cores. */
export interface SharedSlots {
  /** Whether the account can start a task. `isShort`: its recent tasks in the queue were all short. */
  isFree(accountId: string, isShort: boolean): boolean
  /** Takes a slot for a queue, which moves to the end of the waiting queues. */
  take(accountId: string, startNext: () => void): void
  /** Releases a slot, and lets the waiting queues start their next tasks. */
  release(accountId: string): void
  /** Sets whether a queue has waiting tasks. `startNext` is called when a slot is released. */
  setWaiting(startNext: () => void, isWaiting: boolean): void
}

/**
 * `atOnce`: maximum number of tasks for one account. An account can run one more task in a queue in which its recent tasks were short, so that short
 * tasks do not wait for its long tasks.
 */
export function createSharedSlots(atOnce: number): SharedSlots {
  const running = new Map<string, number>()
  const waiting = new Set<() => void>()
  const runningOf = (accountId: string) => running.get(accountId) ?? 0

  return {
    isFree: (accountId, isShort) => runningOf(accountId) < (isShort ? atOnce + 1 : atOnce),
    take(accountId, startNext) {
      running.set(accountId, runningOf(accountId) + 1)
      if (waiting.delete(startNext)) waiting.add(startNext)
    },
    release(accountId) {
      const left = runningOf(accountId) - 1
      if (left > 0) running.set(accountId, left)
      else running.delete(accountId)
      // A copy, because queues that start a task move to the end.
      const queues = [...waiting]
      for (const startNext of queues) startNext()
    },
    setWaiting(startNext, isWaiting) {
      if (isWaiting) waiting.add(startNext)
      else waiting.delete(startNext)
    },
  }
}

/** With two tasks, an account's own short work continues alongside a long task. On large machines, an account uses half the cores. */
export const accountTasksMax = Math.max(2, Math.floor(availableParallelism() / 2))

/** The slots that all thread and process pools in this process share. */
export const poolSlots = createSharedSlots(accountTasksMax)
