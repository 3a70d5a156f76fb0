import { Fault, type FaultItem, type Field } from '@platen/contract'
import { checkData } from '@platen/merge'

/** All that a template finds wrong with its data; where the data cannot be checked at all, that. Never throws. */
export function dataFaults(fields: readonly Field[], data: Record<string, unknown>): FaultItem[] {
  try {
    return checkData(fields, data).faults
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return [{ pointer: '/data', code: error.code, message: error.detail }]
  }
}
