import { Fault, type FaultItem } from '@platen/contract'
import { jsonValuesMax, parseJson } from './parse-json.ts'

/** Returns the value of JSON, or its errors with pointers. */
export function readJson(
  bytes: Uint8Array,
  text: { called: string; firstLine: number },
): { value: unknown } | { faults: readonly FaultItem[] } {
  try {
    return { value: parseJson(bytes, jsonValuesMax, text) }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.errors.length > 0) return { faults: error.errors }
    return { faults: [{ pointer: '', code: error.code, message: error.detail }] }
  }
}
