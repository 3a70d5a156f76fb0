import type { BundleRef, DraftBundle, Field } from '@platen/contract'
import type { WaitingCaller } from '@platen/runtime'
import type { Bodies } from '../../bodies/bodies.ts'
import type { JudgedData } from '../../bodies/body-tasks.ts'
import type { SentData } from '../../bodies/packed-data.ts'
import type { CheckMerge } from './check-merge.ts'

/**
 * Returns everything that `/v1/create` would refuse before it prints, and what is never printed. Data is merged only when its keys and types
 * fit. Throws as `Bodies` and `CheckMerge` do.
 */
export type JudgeData = (
  template: { fields: readonly Field[]; bundle: BundleRef | DraftBundle },
  data: SentData,
  caller: Pick<WaitingCaller, 'accountId' | 'signal'>,
) => Promise<JudgedData>

export function createJudgeData(parts: {
  bodies: Pick<Bodies, 'judgeData'>
  checkMerge: CheckMerge
}): JudgeData {
  const { bodies, checkMerge } = parts
  return async ({ fields, bundle }, data, caller) => {
    const judged = await bodies.judgeData(fields, data, caller)
    if (judged.found.total > 0) return judged
    const faults = await checkMerge(bundle, data, caller)
    return { ...judged, found: { faults: [...faults], total: faults.length, hasMore: false } }
  }
}
