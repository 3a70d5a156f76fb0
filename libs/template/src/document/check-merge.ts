import { Fault, type FaultItem, type Warning } from '@platen/contract'
import type { MergeableDocument } from './merge-document.ts'

/**
 * Largest page that is merged for a check, in bytes. It is above the default of the worker's setting `HTML_BYTES_MAX`, and bounds the memory
 * of a check.
 */
const htmlBytesMax = 32 * 2 ** 20

/** The faults and warnings of a merge. */
export interface MergeFindings {
  faults: readonly FaultItem[]
  /** Warnings that the document would have, such as a language that the template lacks. Empty when there are faults. */
  warnings: readonly Warning[]
}

/**
 * Returns what only a merge finds wrong with data that has passed `checkData`: a currency or a locale that does not exist, a formula without a
 * result, a value that a code or a chart cannot take. The merge stops at the first of them. What depends on the bounds of the worker, such as
 * the size of the page, is left to the worker, and so are the warnings of the print. `createdAt`: epoch milliseconds of the request.
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
