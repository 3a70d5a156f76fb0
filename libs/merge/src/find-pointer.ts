import { Fault, pointerTo, quoted, unescapePointerPart } from '@platen/contract'
import { PrintFault } from '@platen/merge/fields'
import { isRecord } from './scope.ts'

/**
 * Returns the RFC 6901 pointer of an object, or of the first equal text or number, in data. Searches the data instead of tracking positions, because
 * only errors need them.
 */
export function findPointer(wanted: unknown, data: unknown): string | undefined {
  const seen = new Set<unknown>()
  const waiting: { value: unknown; pointer: string }[] = [{ value: data, pointer: '' }]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (at.value === wanted) return at.pointer
    if (typeof at.value !== 'object' || seen.has(at.value)) continue
    seen.add(at.value)
    const inner = Array.isArray(at.value)
      ? [...at.value.entries()]
      : isRecord(at.value)
        ? Object.entries(at.value)
        : []
    for (const [key, value] of inner.toReversed())
      waiting.push({ value, pointer: at.pointer + pointerTo([key]) })
  }
  return undefined
}

/** Converts an error that occurred while printing to an error in the data, with its position. Returns any other error unchanged. */
export function asDataFault(error: unknown, data: unknown): unknown {
  if (!(error instanceof PrintFault)) return error
  const { source } = error
  const record = source && findPointer(source.record, data)
  const position =
    source && record !== undefined
      ? record + pointerTo(source.path)
      : error.value && findPointer(error.value, data)
  const last = unescapePointerPart(position?.slice(position.lastIndexOf('/') + 1) ?? 'The data')
  const name = source && record !== undefined ? source.path.join('.') : last
  const message = `${position === undefined ? name : quoted(name)} ${error.message}`
  const errors = [{ pointer: `/data${position ?? ''}`, code: error.code, message }]
  return new Fault('invalid_data', { detail: message, errors, cause: error })
}
