import type { Worker } from 'node:worker_threads'
import { withTimeout } from '../lifecycle.ts'
import type { TaskLimit } from './task-thread.ts'
import { ThreadExhausted } from './thread-message.ts'

/** A machine that gives a thread less than this share of a core is no longer waited for. */
const waitsMax = 12

/**
 * Counts from now on the CPU time of a thread. `timeoutMs`: milliseconds of CPU, or twelve times as many in all, where the machine is busy.
 * Rejects with `ThreadExhausted`.
 */
export function limitCpu(thread: Worker, timeoutMs: number): TaskLimit {
  const { promise: exceeded, reject } = Promise.withResolvers<never>()
  // Whoever waits for the answer hears of it; after that nobody does.
  exceeded.catch(() => undefined)
  const startedAt = performance.now()
  const cpuBefore = cpuMsOf(thread).catch(() => 0)
  let late = setTimeout(() => void lookAtTime(), timeoutMs)
  let isCleared = false

  async function lookAtTime(): Promise<void> {
    const waitMs = Math.max(0, startedAt + waitsMax * timeoutMs - performance.now())
    // One that is deep in a single call does not tell its time, and is over it when it has not told in all that time.
    const spent = Promise.all([cpuMsOf(thread), cpuBefore]).then(([now, before]) => now - before)
    const leftMs = await withTimeout(spent, waitMs, 'the time of the thread').then(
      (spentMs) => timeoutMs - spentMs,
      () => 0,
    )
    if (isCleared) return
    if (leftMs > 0 && waitMs > 0) late = setTimeout(() => void lookAtTime(), Math.max(10, leftMs))
    else reject(new ThreadExhausted(`more than ${timeoutMs} ms`))
  }

  return {
    exceeded,
    clear() {
      isCleared = true
      clearTimeout(late)
    },
  }
}

async function cpuMsOf(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage()
  return (user + system) / 1_000
}
