import type { DataField, DataKind, DataLevel } from '../tree/data-field.ts'
import { beginningOf, helpFor } from './input-field.ts'

/** A parameter as Make's apps declare it; `spec` says what is in an array or a collection. */
export interface MakeParameter {
  name: string
  label: string
  type: 'text' | 'number' | 'boolean' | 'date' | 'select' | 'array' | 'collection'
  required: boolean
  help?: string
  multiline?: true
  default?: string | number | boolean
  options?: { label: string; value: string }[]
  spec?: MakeParameter[] | { type: MakeParameter['type'] }
}

/** A day is a text, since Make's dates have a time. */
const types: Partial<Record<DataKind, MakeParameter['type']>> = {
  number: 'number',
  money: 'number',
  percent: 'number',
  datetime: 'date',
  boolean: 'boolean',
  condition: 'boolean',
  list: 'array',
  group: 'collection',
}

/** The fields of a template as Make asks for them, nested as the data are. */
export function makeParameters(level: DataLevel): MakeParameter[] {
  return level.fields.map((field) => toParameter(field))
}

function toParameter(field: DataField): MakeParameter {
  const { name, title, kind, isRequired, options, level, item } = field
  const of = { field, path: [name], label: title, isRequired }
  const help = helpFor(of)
  const begins = beginningOf(of)
  return {
    name,
    label: title,
    type: typeOf(field),
    required: isRequired,
    ...(help !== undefined && { help }),
    ...((kind === 'multiline' || kind === 'markdown') && { multiline: true as const }),
    ...(begins !== undefined && { default: begins }),
    ...(options && { options: options.map((value) => ({ label: value, value })) }),
    ...(level && { spec: makeParameters(level) }),
    ...(item && { spec: { type: typeOf(item) } }),
  }
}

function typeOf({ kind, options }: DataField): MakeParameter['type'] {
  return options ? 'select' : (types[kind] ?? 'text')
}
