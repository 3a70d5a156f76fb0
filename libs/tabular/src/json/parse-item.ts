import { batchBounds, Fault } from '@platen/contract'
import { jsonValuesMax, parseJson } from './parse-json.ts'
import type { ReadFault, ReadItem } from '../read-item.ts'

/** Reads one item's JSON by the rules of a request's body. */
export function parseItem(bytes: Buffer, line: number): ReadItem {
  const parsed = tryJson(bytes, { called: 'The item', firstLine: line })
  if ('faults' in parsed) return { line, faults: parsed.faults }
  const { value } = parsed
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return { line, data: value as Record<string, unknown> }
  const message = 'An item is a JSON object: its keys are the merge fields of the template.'
  return { line, faults: [{ pointer: '', code: 'wrong_type', message }] }
}

/** The value of a JSON text, or its faults, with pointers into it. */
export function tryJson(
  bytes: Buffer,
  text: { called: string; firstLine: number },
): { value: unknown } | { faults: ReadFault[] } {
  try {
    return { value: parseJson(bytes, jsonValuesMax, text) }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.errors.length > 0) return { faults: [...error.errors] }
    return { faults: [{ pointer: '', code: error.code, message: error.detail }] }
  }
}

/** An item that is larger than any may be. */
export function tooLargeItem(line: number): ReadItem {
  const message = `An item may have ${batchBounds.itemBytesMax / 2 ** 20} MiB.`
  return { line, faults: [{ pointer: '', code: 'item_too_large', message }] }
}
