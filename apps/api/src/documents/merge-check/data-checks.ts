import type { BundleRef, DraftBundle, Field, Warning } from '@platen/contract'
import type { WaitingCaller } from '@platen/platform'
import type { Bodies } from '../../bodies/bodies.ts'
import type { DataReview } from '../../bodies/review-data.ts'
import type { SentData } from '../../bodies/packed-data.ts'
import type { StoreSettings } from '../../storage/open-store.ts'
import { type CheckMerge, createCheckMerge } from './check-merge.ts'

/** The result of checking data against a template. */
export interface TemplateDataReview extends DataReview {
  /** Warnings from `/v1/create` that are known before rendering. Empty if the data has errors. */
  warnings: readonly Warning[]
}

/**
 * Returns all errors that `/v1/create` would return before rendering, and values that are never printed. Data is merged only if its keys and types
 * are valid. Throws errors from `Bodies` and `CheckMerge`.
 */
export type ReviewData = (
  template: { fields: readonly Field[]; bundle: BundleRef | DraftBundle },
  data: SentData,
  caller: Pick<WaitingCaller, 'accountId' | 'signal'>,
) => Promise<TemplateDataReview>

/** Checks of data: only with a template's fields, and with the whole template. */
export interface DataChecks {
  bodies: Bodies
  checkMerge: CheckMerge
  reviewData: ReviewData
}

/** `waitMaxMs`: how long a caller waits for a merging thread. */
export function createDataChecks({
  bodies,
  ...options
}: {
  bodies: Bodies
  store: StoreSettings
  waitMaxMs: number
}): DataChecks {
  const checkMerge = createCheckMerge(options)
  return {
    bodies,
    checkMerge,
    async reviewData({ fields, bundle }, data, asked) {
      const caller = { ...asked, deadlineAt: Date.now() + options.waitMaxMs }
      const judged = await bodies.reviewData(fields, data, caller)
      if (judged.found.total > 0) return { ...judged, warnings: [] }
      const { faults, warnings } = await checkMerge(bundle, data, caller)
      return { ...judged, found: { faults: [...faults], total: faults.length, hasMore: false }, warnings }
    },
  }
}
