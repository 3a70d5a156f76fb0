import { Fault } from '@platen/contract'
import { createThreadPool, ThreadExhausted } from '@platen/platform'
import type { AssembledOutput, AssembleOptions } from './assemble/assemble-output.ts'
import type { SplitCounts, SplitOptions } from './chunking/split-batch.ts'

/** A step of a small batch. */
export type SmallStep =
  | { kind: 'split'; options: SplitOptions }
  | { kind: 'assemble'; options: AssembleOptions }

/** Runs steps of small batches in long-lived shared threads, because starting a thread takes longer than the step. */
export interface SmallSteps {
  /** Returns `undefined` for a step that is too large for a shared thread: run it in its own thread. */
  split(options: SplitOptions, accountId: string): Promise<SplitCounts | undefined>
  /** Like `split`, may return `undefined`. */
  assemble(options: AssembleOptions, accountId: string): Promise<AssembledOutput | undefined>
}

/** Accounts take turns, so a step waits this long only when many accounts have batches. */
const waitMaxMs = 60_000
/** CPU time. A step for 64 KiB of items, or one chunk, takes about 10 ms (November 2026). */
const timeoutMsDefault = 2_000

export function createSmallSteps({ timeoutMs = timeoutMsDefault } = {}): SmallSteps {
  const script = new URL('./small-steps-thread.ts', import.meta.url)
  const pool = createThreadPool<SmallStep>({ script, what: 'batches', timeoutMs })

  async function run<Result>(step: SmallStep, accountId: string): Promise<Result | undefined> {
    // Never aborted: a batch that is cancelled waits for the end of the step, so that nothing is written after its objects are removed.
    const signal = new AbortController().signal
    try {
      return await pool.run<Result>(step, { accountId, deadlineAt: Date.now() + waitMaxMs, signal })
    } catch (error) {
      // The step took too much CPU time, or waited too long for a thread or a slow store. A step in its own thread has neither limit.
      const isLarge =
        error instanceof ThreadExhausted || (error instanceof Fault && error.code === 'unavailable')
      if (isLarge) return undefined
      throw error
    }
  }

  return {
    split: (options, accountId) => run<SplitCounts>({ kind: 'split', options }, accountId),
    assemble: (options, accountId) => run<AssembledOutput>({ kind: 'assemble', options }, accountId),
  }
}
