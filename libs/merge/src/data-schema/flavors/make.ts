import type { FieldTypeTraits } from '@platen/merge/fields'
import { type DataField, type DataLevel, traitsOfField } from '../tree/data-field.ts'
import { beginningOf, helpFor } from './input-field.ts'

/** A parameter as Make's apps declare it. `spec` describes the items of an array or a collection. */
export interface MakeParameter {
  name: string
  label: string
  type: FieldTypeTraits['connectors']['make'] | 'select'
  required: boolean
  help?: string
  multiline?: true
  default?: string | number | boolean
  options?: { label: string; value: string }[]
  spec?: MakeParameter[] | { type: MakeParameter['type'] }
}

/** Returns the fields of a template for Make, nested like the data. */
export function makeParameters(level: DataLevel): MakeParameter[] {
  return level.fields.map((field) => toParameter(field))
}

function toParameter(field: DataField): MakeParameter {
  const { name, title, isRequired, options, level, item } = field
  const of = { field, path: [name], label: title, isRequired }
  const help = helpFor(of)
  const begins = beginningOf(of)
  return {
    name,
    label: title,
    type: typeOf(field),
    required: isRequired,
    ...(help !== undefined && { help }),
    ...(traitsOfField(field).isLong && { multiline: true as const }),
    ...(begins !== undefined && { default: begins }),
    ...(options && { options: options.map((value) => ({ label: value, value })) }),
    ...(level && { spec: makeParameters(level) }),
    ...(item && { spec: { type: typeOf(item) } }),
  }
}

function typeOf(field: DataField): MakeParameter['type'] {
  return field.options ? 'select' : traitsOfField(field).connectors.make
}
