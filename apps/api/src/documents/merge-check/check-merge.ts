import type { BundleRef, DraftBundle } from '@platen/contract'
import type { MergeFindings } from '@platen/template/document'
import { createThreadPool, type WaitingCaller } from '@platen/platform'
import { packData, PackedData, type SentData } from '../../bodies/packed-data.ts'
import { type StoreSettings, storeSettingsOf } from '../../storage/open-store.ts'

/** Task for the thread: data to merge with a template. */
export interface MergeTask {
  /** A thread reads a version itself, so that the version is not copied for each request. */
  bundle: BundleRef | DraftBundle
  packed: string
  /** Epoch milliseconds of the request. */
  createdAt: number
}

/**
 * Merges data that has passed `checkData` with the template in a thread, like the worker, and returns the errors that only merging finds
 * (`checkMerge` of `@platen/template/document`). Throws errors from a `ThreadPool`, `invalid_request` for a merge that takes too long, and
 * `unavailable` if the store does not return the template in time.
 */
export type CheckMerge = (
  bundle: BundleRef | DraftBundle,
  data: SentData,
  caller: MergeCaller,
) => Promise<MergeFindings>

/** The waiting caller. Set `deadlineAt` if part of the time has passed. */
type MergeCaller = Pick<WaitingCaller, 'accountId' | 'signal'> & Partial<WaitingCaller>

/** Initial data for the thread. */
export interface MergeThreadData {
  store: StoreSettings
  /** How long the thread waits for a template, in milliseconds. */
  readMsMax: number
}

/** Much longer than a store needs to return 2 MiB, and short enough for a caller who waits for 30 s. */
const readMsDefault = 10_000

/** `waitMaxMs`: how long a caller waits for a thread. `readMsMax`: see `MergeThreadData`. */
export function createCheckMerge({
  store,
  waitMaxMs,
  readMsMax = Math.min(readMsDefault, waitMaxMs / 2),
}: {
  store: StoreSettings
  waitMaxMs: number
  readMsMax?: number
}): CheckMerge {
  const script = new URL('./merge-thread.ts', import.meta.url)
  const pool = createThreadPool<MergeTask>({
    script,
    what: 'data checks',
    exhausted: () => ({
      detail:
        'Merging the data with the template takes too long. Send shorter lists, or several smaller requests.',
    }),
    workerData: { store: storeSettingsOf(store), readMsMax } satisfies MergeThreadData,
  })
  return async (bundle, data, { accountId, signal, deadlineAt = Date.now() + waitMaxMs }) => {
    const packed = data instanceof PackedData ? data.text : packData(data)
    const task = { bundle, packed, createdAt: Date.now() }
    return pool.run(task, { accountId, signal, deadlineAt })
  }
}
