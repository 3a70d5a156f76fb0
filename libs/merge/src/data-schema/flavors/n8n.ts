import type { FieldTypeTraits } from '@platen/merge/fields'
import { type DataLevel, traitsOfField } from '../tree/data-field.ts'
import { type InputField, inputFields } from './input-field.ts'

/** A field of n8n's resource mapper (ResourceMapperField). `columns` are the fields of a list's records. */
export interface N8nField {
  id: string
  displayName: string
  type: FieldTypeTraits['connectors']['n8n'] | 'options'
  required: boolean
  display: true
  defaultMatch: false
  canBeUsedToMatch: false
  options?: { name: string; value: string }[]
  columns?: N8nField[]
  /** The names in the path, because a dot in a name makes `id` ambiguous. */
  path: string[]
}

/**
 * Returns the fields of a template for n8n's resource mapper. `id` is the dotted path of the value. In `columns`, it is relative to the record.
 */
export function n8nFields(level: DataLevel): N8nField[] {
  return inputFields(level).map(toField)
}

function toField({ field, path, label, isRequired }: InputField): N8nField {
  const { options, level } = field
  return {
    id: path.join('.'),
    displayName: label,
    type: options ? 'options' : traitsOfField(field).connectors.n8n,
    required: isRequired,
    display: true,
    defaultMatch: false,
    canBeUsedToMatch: false,
    ...(options && { options: options.map((value) => ({ name: value, value })) }),
    ...(level && { columns: n8nFields(level) }),
    path,
  }
}
