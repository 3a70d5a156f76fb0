import type { Field } from '@platen/contract'
import { type DataField, readDataFields } from '@platen/merge/data-schema'

/** A field that callers send. */
export interface SentField {
  name: string
  isList: boolean
  isOptional: boolean
  children: SentField[]
}

/** Returns the fields that callers of a version send, each once and nested as in the data. Samples show which sections are lists. */
export function sentFields(fields: readonly Field[], samples: readonly object[]): SentField[] {
  return readDataFields(fields, samples).fields.map(sentField)
}

function sentField({ name, kind, isRequired, level, item }: DataField): SentField {
  return {
    name,
    isList: kind === 'list' || item !== undefined,
    isOptional: !isRequired,
    children: (level?.fields ?? []).map(sentField),
  }
}
