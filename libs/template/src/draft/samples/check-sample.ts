import { Fault, type FaultItem, type Field } from '@platen/contract'
import { checkData } from '@platen/merge'
import type { SampleData } from './sample-text.ts'

/** What keeps data from fitting: pointers begin at the data itself. Empty when it fits. */
export interface SampleFaults {
  items: FaultItem[]
  total: number
}

/** Holds a sample against the template as the API does a request; data too entangled to be checked is one fault of the whole. */
export function checkSample(fields: readonly Field[], data: SampleData): SampleFaults {
  try {
    const { faults, total } = checkData(fields, data, '')
    return { items: faults, total }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { items: [{ pointer: '', code: error.code, message: error.detail }], total: 1 }
  }
}
