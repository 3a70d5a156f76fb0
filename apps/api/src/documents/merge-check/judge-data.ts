import type { BundleRef, DraftBundle, Field, Warning } from '@platen/contract'
import type { WaitingCaller } from '@platen/platform'
import type { Bodies } from '../../bodies/bodies.ts'
import type { JudgedData } from '../../bodies/judge-data.ts'
import type { SentData } from '../../bodies/packed-data.ts'
import type { StoreSettings } from '../../storage/open-store.ts'
import { type CheckMerge, createCheckMerge } from './check-merge.ts'

/** The result of checking data against a template. */
export interface Judgement extends JudgedData {
  /** Warnings of `/v1/create` that are known before it prints. Empty when the data has faults. */
  warnings: readonly Warning[]
}

/**
 * Returns everything that `/v1/create` would refuse before it prints, and what is never printed. Data is merged only when its keys and types
 * fit. Throws as `Bodies` and `CheckMerge` do.
 */
export type JudgeData = (
  template: { fields: readonly Field[]; bundle: BundleRef | DraftBundle },
  data: SentData,
  caller: Pick<WaitingCaller, 'accountId' | 'signal'>,
) => Promise<Judgement>

/** What checks data: with a template's fields alone, and with all of it. */
export interface DataChecks {
  bodies: Bodies
  checkMerge: CheckMerge
  judgeData: JudgeData
}

/** `waitMaxMs`: how long a caller waits for a thread that merges. */
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
