import { type BundleRef, type DraftBundle, Fault, type FaultItem } from '@platen/contract'
import { createThreadPool, ThreadExhausted, type WaitingCaller } from '@platen/runtime'
import { packData, PackedData, type SentData } from '../../bodies/packed-data.ts'
import { type StoreSettings, storeSettingsOf } from '../../storage/open-store.ts'

/** Data that a thread merges with a template. */
export interface MergeTask {
  /** A thread reads a version itself, so that it is not copied for each request. */
  bundle: BundleRef | DraftBundle
  packed: string
  /** Epoch milliseconds of the request. */
  createdAt: number
}

/**
 * Merges data that has passed `checkData` with the template in a thread, as the worker does, and returns what only that finds, as
 * `findMergeFaults`. Throws as a `ThreadPool` does, `invalid_request` for a merge that takes too long, `unavailable` when the store is away.
 */
export type CheckMerge = (
  bundle: BundleRef | DraftBundle,
  data: SentData,
  caller: Pick<WaitingCaller, 'accountId' | 'signal'>,
) => Promise<readonly FaultItem[]>

export function createCheckMerge({
  store,
  waitMaxMs,
}: {
  store: StoreSettings
  waitMaxMs: number
}): CheckMerge {
  const script = new URL('./merge-thread.ts', import.meta.url)
  const pool = createThreadPool<MergeTask>({
    script,
    what: 'checks of data',
    workerData: storeSettingsOf(store),
  })
  return async (bundle, data, { accountId, signal }) => {
    const packed = data instanceof PackedData ? data.text : packData(data)
    const task = { bundle, packed, createdAt: Date.now() }
    try {
      return await pool.run(task, { accountId, signal, deadlineAt: Date.now() + waitMaxMs })
    } catch (error) {
      if (!(error instanceof ThreadExhausted)) throw error
      throw new Fault('invalid_request', {
        detail:
          'The data takes too long to merge with the template. Send shorter lists, or several smaller requests.',
        cause: error,
      })
    }
  }
}
