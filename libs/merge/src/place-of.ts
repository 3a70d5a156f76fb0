import { Fault, pointerTo, quoted, unescapePointerPart } from '@platen/contract'
import { PrintFault } from '@platen/merge/fields'
import { isRecord } from './scope.ts'

/** Where an object (or the first equal text or number) stands in data, as an RFC 6901 pointer. Only faults ask, so it is searched for. */
export function placeOf(wanted: unknown, data: unknown): string | undefined {
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

/** A fault of printing as the caller's own, with its place; anything else as it is. */
export function asDataFault(error: unknown, data: unknown): unknown {
  if (!(error instanceof PrintFault)) return error
  const { source } = error
  const record = source && placeOf(source.record, data)
  const place =
    source && record !== undefined
      ? record + pointerTo(source.path)
      : error.value && placeOf(error.value, data)
  const last = unescapePointerPart(place?.slice(place.lastIndexOf('/') + 1) ?? 'The data')
  const name = source && record !== undefined ? source.path.join('.') : last
  const message = `${place === undefined ? name : quoted(name)} ${error.message}`
  const errors = [{ pointer: `/data${place ?? ''}`, code: error.code, message }]
  return new Fault('invalid_data', { detail: message, errors, cause: error })
}
