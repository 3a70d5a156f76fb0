import type { BundleRef, DraftBundle, Field, Warning } from '@platen/contract'
import type { WaitingCaller } from '@platen/platform'
import type { Bodies } from '../../bodies/bodies.ts'
import type { JudgedData } from '../../bodies/judge-data.ts'
import type { SentData } from '../../bodies/packed-data.ts'
import type { StoreSettings } from '../../storage/open-store.ts'
import { type CheckMerge, createCheckMerge } from './check-merge.ts'

/** The result of checking data against a template. */
export interface Judgement extends JudgedData {
  /** Warnings of `/v1/create` that are known before rendering. Empty if the data has errors. */
  warnings: readonly Warning[]
}

/**
 * Returns all errors that `/v1/create` would return before rendering, and values that are never printed. Data is merged only if its keys and types
 * are valid. Throws the errors of `Bodies` and `CheckMerge`.
 */
export type JudgeData = (
  template: { fields: readonly Field[]; bundle: BundleRef | DraftBundle },
  data: SentData,
  caller: Pick<WaitingCaller, 'accountId' | 'signal'>,
) => Promise<Judgement>

/** Checks of data: only with a template's fields, and with the whole template. */
export interface DataChecks {
  bodies: Bodies
  checkMerge: CheckMerge
  judgeData: JudgeData
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
    async judgeData({ fields, bundle }, data, asked) {
      const caller = { ...asked, deadlineAt: Date.now() + options.waitMaxMs }
      const judged = await bodies.judgeData(fields, data, caller)
      if (judged.found.total > 0) return { ...judged, warnings: [] }
      const { faults, warnings } = await checkMerge(bundle, data, caller)
      return { ...judged, found: { faults: [...faults], total: faults.length, hasMore: false }, warnings }
    },
  }
}
