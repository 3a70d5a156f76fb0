import { setTimeout as sleep } from 'node:timers/promises'
import type { TurnStep } from '@platen/contract'
import { growingPauseMs } from '@platen/platform'
import { type ModelFailure, readFailure } from './read-failure.ts'
import { TurnFailure } from './turn-failure.ts'
import { askModel, type Question, type Reply } from './ask-model.ts'

/** Maximum number of times that a request waits for a busy service. */
const waitsMax = 4

/** Repeats a request until there is a reply. Waits for as long as a busy service asks, within the limits, and retries other failures once. */
export async function askWithRetries(
  question: Question,
  {
    onStep,
    onFailure,
    turnEndsAt,
  }: {
    onStep: (step: TurnStep) => void
    /** Receives each failure for the log. Failures are never shown. */
    onFailure: (failure: ModelFailure) => void
    /** Deadline on the clock of `performance.now()`. */
    turnEndsAt: number
  },
): Promise<Reply> {
  const { bounds, signal } = question
  let isSecond = false
  for (let waits = 0; ;) {
    try {
      return await askModel(question)
    } catch (error) {
      if (signal.aborted || error instanceof TurnFailure) throw error
      const failure = readFailure(error, Date.now())
      onFailure(failure)
      question.onAgain()
      if (failure.retry === 'no' || (failure.retry === 'again' && isSecond))
        throw new TurnFailure(failure.code, { cause: error })
      if (failure.retry === 'again') {
        isSecond = true
        onStep({ words: 'Asked the model again because its service failed' })
        await sleep(bounds.retryMs, undefined, { signal })
        continue
      }
      const waitMs =
        failure.retryAfterMs ??
        growingPauseMs(waits + 1, { firstMs: bounds.retryMs, maxMs: bounds.waitMsMax })
      if (++waits > waitsMax || waitMs > bounds.waitMsMax || performance.now() + waitMs > turnEndsAt)
        throw new TurnFailure('model_busy', { cause: error })
      onStep({ words: `Waited ${secondsOf(waitMs)}, because the model’s service is busy` })
      await sleep(waitMs, undefined, { signal })
    }
  }
}

function secondsOf(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000))
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
