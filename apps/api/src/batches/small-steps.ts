import { Fault } from '@platen/contract'
import { createThreadPool, ThreadExhausted } from '@platen/platform'
import type { Assembled, AssembleOptions } from './assemble/assemble-output.ts'
import type { CutCounts, CutOptions } from './row-cutting/cut-batch.ts'

/** A step of a small batch. */
export type SmallStep = { kind: 'cut'; options: CutOptions } | { kind: 'assemble'; options: AssembleOptions }

/** Steps of small batches in threads that stay: the start of a thread takes longer than such a step. */
export interface SmallSteps {
  /** `undefined`: the step is not so small after all, and needs a thread of its own. */
  cut(options: CutOptions, accountId: string): Promise<CutCounts | undefined>
  /** `undefined` as for `cut`. */
  assemble(options: AssembleOptions, accountId: string): Promise<Assembled | undefined>
}

/** Accounts take turns, so a step is only late when many accounts have batches. It is tried again then, as any that meets a fault which passes. */
const waitMaxMs = 60_000
/** Of CPU. A step of 64 KiB of items, or of a chunk, takes some 10 ms (November 2026). */
const timeoutMsDefault = 2_000

export function createSmallSteps({ timeoutMs = timeoutMsDefault } = {}): SmallSteps {
  const script = new URL('./small-steps-thread.ts', import.meta.url)
  const pool = createThreadPool<SmallStep>({ script, what: 'batches', timeoutMs })

  async function run<Result>(step: SmallStep, accountId: string): Promise<Result | undefined> {
    // A batch that is cancelled meanwhile waits for its end, so that nothing is written after its objects are removed.
    const signal = new AbortController().signal
    try {
      return await pool.run<Result>(step, { accountId, deadlineAt: Date.now() + waitMaxMs, signal })
    } catch (error) {
      // It computes for too long, or waits for a slow store. Its own thread may do both.
      const isLarge =
        error instanceof ThreadExhausted || (error instanceof Fault && error.code === 'unavailable')
      if (isLarge) return undefined
      throw error
    }
  }

  return {
    cut: (options, accountId) => run<CutCounts>({ kind: 'cut', options }, accountId),
    assemble: (options, accountId) => run<Assembled>({ kind: 'assemble', options }, accountId),
  }
}
