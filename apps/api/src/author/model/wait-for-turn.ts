import { availableParallelism } from 'node:os'
import { CallerLeft, Fault } from '@platen/contract'
import { createFairQueue } from '@platen/platform'
import type { EngineWatch } from '../engine.ts'

/** Lets a turn begin when there is room for it. Throws `overloaded` where there is none in time, `CallerLeft` where nobody waits any more. */
export type WaitForTurn = <Result>(
  work: () => Promise<Result>,
  watch: Pick<EngineWatch, 'accountId' | 'signal' | 'onEvent'>,
) => Promise<Result>

/** Each is a thread that takes up to two seconds of the processor and 100 MiB to begin with, and then mostly waits for the network. */
export const modelTurnsMax = Math.min(8, 2 * availableParallelism())

/** Longer than any turn, so that accounts which hold all places do not keep another out: who used them least comes next. */
const waitMsDefault = 12 * 60_000
const dayMs = 86_400_000

/** Makes what bounds the turns of all accounts in this process: `atOnce` of them, one of each account. */
export function createWaitForTurn({
  atOnce,
  waitMsMax = waitMsDefault,
}: {
  atOnce: number
  waitMsMax?: number
}): WaitForTurn {
  const queue = createFairQueue({ atOnce, what: 'prompts' })

  return async (work, { accountId, signal, onEvent }) => {
    // Only the wait ends with it: a turn that has begun puts down what it holds by itself, and tells what it used.
    const waiting = new AbortController()
    const giveUp = () => waiting.abort()
    const late = setTimeout(giveUp, waitMsMax)
    signal.addEventListener('abort', giveUp)
    let hasBegun = false
    const stopWaiting = () => {
      clearTimeout(late)
      signal.removeEventListener('abort', giveUp)
    }
    try {
      signal.throwIfAborted()
      const caller = { accountId, signal: waiting.signal, deadlineAt: Date.now() + dayMs }
      const working = queue.run(() => {
        hasBegun = true
        stopWaiting()
        return work()
      }, caller)
      if (!hasBegun) onEvent({ kind: 'doing', words: 'Waiting for other prompts to finish' })
      return await working
    } catch (error) {
      if (!(error instanceof CallerLeft) || signal.aborted) throw error
      throw new Fault('overloaded', {
        detail:
          'The model is busy with other prompts, and could not start this one in time. Try again in a few minutes.',
        retryAfterSeconds: 60,
      })
    } finally {
      stopWaiting()
    }
  }
}
