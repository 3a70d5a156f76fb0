import { Fault, type FaultItem } from '@platen/contract'
import type { MergeableDocument } from './merge-document.ts'

/**
 * Largest page that is merged for a check, in bytes. It is above the default of the worker's setting `HTML_BYTES_MAX`, and bounds the memory
 * of a check.
 */
const htmlBytesMax = 32 * 2 ** 20

/**
 * Returns what only a merge finds wrong with data that has passed `checkData`: a currency or a locale that does not exist, a formula without a
 * result, a value that a code or a chart cannot take. The merge stops at the first of them. What depends on the bounds of the worker, such as
 * the size of the page, is left to the worker. `createdAt`: epoch milliseconds of the request.
 */
export function findMergeFaults(
  document: MergeableDocument,
  data: Record<string, unknown> | null,
  { createdAt }: { createdAt: number },
): readonly FaultItem[] {
  try {
    document.merge(data, { htmlBytesMax, createdAt })
    return []
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.code !== 'invalid_data') return []
    return error.errors.length > 0
      ? error.errors
      : [{ pointer: '/data', code: error.code, message: error.detail }]
  }
}
