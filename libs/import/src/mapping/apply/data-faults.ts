import { Fault, type FaultItem, type Field } from '@platen/contract'
import { checkData } from '@platen/merge'

/** Returns the errors in data, or the error that prevents the check. Never throws. */
export function dataFaults(fields: readonly Field[], data: Record<string, unknown>): FaultItem[] {
  try {
    return checkData(fields, data).faults
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return [{ pointer: '/data', code: error.code, message: error.detail }]
  }
}
