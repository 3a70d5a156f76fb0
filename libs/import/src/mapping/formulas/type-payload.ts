import {
  type FaultItem,
  type PayloadShape,
  type PayloadShapeField,
  pointerTo,
  quoted,
} from '@platen/contract'
import { readTypedValue } from '@platen/merge/fields'
import type { FaultSink } from '../apply/fault-sink.ts'
import { rowsOf } from '../apply/rows-of.ts'
import { isRecord, ownValue, type PayloadReader } from '../path/read-payload.ts'
import { ownNamePrefix } from './payload-shape.ts'

/** Names that formulas read, as a tree. Other names are not copied. */
export type ReadNames = Map<string, ReadNames>

interface Typing {
  reader: PayloadReader
  faults: FaultSink
  timeZone: string
}

export function namesRead(paths: Iterable<string>): ReadNames {
  const top: ReadNames = new Map()
  for (const path of paths) {
    let level = top
    for (const name of path.split('.')) {
      const inner: ReadNames = level.get(name) ?? new Map<string, ReadNames>()
      level.set(name, inner)
      level = inner
    }
  }
  return top
}

/** Returns the part of a record that formulas read, with typed values. @throws TooMuchToRead */
export function typedRecord(
  record: unknown,
  { shape, names, at }: { shape: PayloadShape; names: ReadNames; at: readonly (string | number)[] },
  typing: Typing,
): Record<string, unknown> {
  const typed: Record<string, unknown> = {}
  if (!isRecord(record)) return typed
  for (const [name, inner] of names) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (field === undefined || name.startsWith(ownNamePrefix)) continue
    typing.reader.step()
    typed[name] = typedValue(ownValue(record, name), { field, names: inner, at: [...at, name] }, typing)
  }
  return typed
}

function typedValue(
  value: unknown,
  { field, names, at }: { field: PayloadShapeField; names: ReadNames; at: readonly (string | number)[] },
  typing: Typing,
): unknown {
  if (value === null || value === undefined) return null
  const { type } = field
  if (type === 'group') {
    if (!isRecord(value)) return misfit(value, { expected: 'a group of values', at }, typing)
    return typedRecord(value, { shape: field.fields ?? {}, names, at }, typing)
  }
  if (type === 'list') {
    const items = rowsOf(value)
    typing.reader.step(items.length)
    return items.map((item, index) => {
      const here = [...at, index]
      if (field.fields) {
        if (item === null) return {}
        if (!isRecord(item)) return misfit(item, { expected: 'a group of values', at: here }, typing) ?? {}
        return typedRecord(item, { shape: field.fields, names, at: here }, typing)
      }
      return field.item ? typedValue(item, { field: field.item, names, at: here }, typing) : null
    })
  }
  if (type === 'text' && typeof value === 'object') return misfit(value, { expected: 'text', at }, typing)
  if (value === '' && type !== 'text') return null
  const given = typeof value === 'string' ? asWritten(type, value) : value
  const read = readTypedValue(type, given, { timeZone: typing.timeZone })
  return 'value' in read ? read.value : misfit(value, { expected: read.expected, at }, typing)
}

/** Keeps the day and hour that the sender wrote, as fields do. */
function asWritten(type: PayloadShapeField['type'], text: string): string {
  if (type === 'date') return text.slice(0, 10)
  return type === 'datetime' ? text.replace(/(?:Z|[+-]\d\d(?::?\d\d)?)$/i, '') : text
}

function misfit(
  value: unknown,
  { expected, at }: { expected: string; at: readonly (string | number)[] },
  { faults }: Typing,
): null {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const found = isPlain ? `, but the payload contains ${quoted(String(value), 40)}` : ''
  const fault: FaultItem = {
    pointer: `/payload${pointerTo(at)}`,
    code: 'payload_changed',
    message: `A formula in the mapping needs ${expected} here${found}.`,
  }
  faults.add(fault)
  return null
}
