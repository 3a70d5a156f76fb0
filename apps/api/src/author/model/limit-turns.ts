import { availableParallelism } from 'node:os'
import { CallerLeft, Fault } from '@platen/contract'
import { createFairQueue } from '@platen/platform'
import type { EngineContext } from '../engine.ts'

/** Runs a turn when a slot is free. Throws `overloaded` if no slot becomes free in time, and `CallerLeft` if the caller disconnects while waiting. */
export type LimitTurn = <Result>(
  work: () => Promise<Result>,
  context: Pick<EngineContext, 'accountId' | 'signal' | 'onEvent'>,
) => Promise<Result>

/** Each turn runs in a thread, which takes up to 2 s of CPU time and 100 MiB to start, and then mostly waits for the network. */
export const modelTurnsMax = Math.min(8, 2 * availableParallelism())

/** Longer than any turn, so that accounts that use all slots cannot block others. The account that has used the slots least is next. */
const waitMsDefault = 12 * 60_000
const dayMs = 86_400_000

/** Limits the turns in this process to `atOnce` in total, and one per account. */
export function createTurnLimit({
  atOnce,
  waitMsMax = waitMsDefault,
}: {
  atOnce: number
  waitMsMax?: number
}): LimitTurn {
  const queue = createFairQueue({ atOnce, what: 'prompts' })

  return async (work, { accountId, signal, onEvent }) => {
    // Only aborts the wait. A turn that has started is ended by its own signal, so that its usage is recorded.
    const waiting = new AbortController()
    const giveUp = () => waiting.abort()
    const timer = setTimeout(giveUp, waitMsMax)
    signal.addEventListener('abort', giveUp)
    let hasStarted = false
    const stopWaiting = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
    try {
      signal.throwIfAborted()
      const caller = { accountId, signal: waiting.signal, deadlineAt: Date.now() + dayMs }
      const working = queue.run(() => {
        hasStarted = true
        stopWaiting()
        return work()
      }, caller)
      if (!hasStarted) onEvent({ kind: 'doing', words: 'Waiting for other prompts to finish' })
      return await working
    } catch (error) {
      if (!(error instanceof CallerLeft) || signal.aborted) throw error
      throw new Fault('overloaded', {
        detail:
          'The model is busy with other prompts and could not start this one in time. Try again in a few minutes.',
        retryAfterSeconds: 60,
      })
    } finally {
      stopWaiting()
    }
  }
}
