import { Fault, type FaultItem, type Warning } from '@platen/contract'
import type { MergeableDocument } from './merge-document.ts'

/** Maximum size of the merged page in a check, in bytes. It limits the check's memory, and exceeds the worker's default `HTML_BYTES_MAX`. */
const htmlBytesMax = 32 * 2 ** 20

export interface MergeFindings {
  faults: readonly FaultItem[]
  /** Warnings about the document, such as a missing language. Empty if there are errors. */
  warnings: readonly Warning[]
}

/**
 * Returns errors that only a merge finds in data that passed `checkData`: an unknown currency or locale, a formula without a result, or a value that
 * a code or chart rejects. Stops at the first error. Worker limits, such as the size of the page, and print warnings are not checked.
 * `createdAt` is the time of the request in epoch milliseconds.
 */
export function checkMerge(
  document: MergeableDocument,
  data: Record<string, unknown> | null,
  { createdAt }: { createdAt: number },
): MergeFindings {
  try {
    const { warnings } = document.merge(data, { htmlBytesMax, createdAt })
    return { faults: [], warnings }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.code !== 'invalid_data') return { faults: [], warnings: [] }
    const whole = { pointer: '/data', code: error.code, message: error.detail }
    return { faults: error.errors.length > 0 ? error.errors : [whole], warnings: [] }
  }
}
