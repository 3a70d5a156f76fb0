import type { FaultItem, Field } from '@platen/contract'
import { checkData, type CheckOptions, type DataFaults, findUnusedValues } from '@platen/merge'

/** Errors in data, and values that are never printed. */
export interface DataReview {
  found: DataFaults
  notUsed: FaultItem[]
}

/** Throws `render_failed` for data that takes too many steps. */
export function reviewData(
  fields: readonly Field[],
  data: unknown,
  options: Pick<CheckOptions, 'stepsMax' | 'nearest'> = {},
): DataReview {
  const found = checkData(fields, data, '/data', options)
  return { found, notUsed: findUnusedValues(fields, data, options) }
}
