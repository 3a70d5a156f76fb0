import { Fault, type FaultItem, type Field } from '@platen/contract'
import { checkData } from '@platen/merge'
import type { SampleData } from './sample-text.ts'

/** Errors of data, with pointers into it. Empty if it is valid. */
export interface SampleFaults {
  items: FaultItem[]
  total: number
}

/** Checks a sample like a request. Data that needs too many steps is one error. */
export function checkSample(fields: readonly Field[], data: SampleData): SampleFaults {
  try {
    const { faults, total } = checkData(fields, data, '')
    return { items: faults, total }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { items: [{ pointer: '', code: error.code, message: error.detail }], total: 1 }
  }
}
