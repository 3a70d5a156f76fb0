import type { FieldType } from '@platen/contract'
import { type FieldTypeTraits, type JsonType, traitsOf } from '@platen/merge/fields'

/**
 * What a value that callers send is: a declared type, or, of a field that template.json does not declare, `value` (one text or number) and
 * `condition` (what only switches a part of the page on and off).
 */
export type DataKind = FieldType | 'value' | 'condition'

/** A field as callers fill it, at its place in the data. */
export interface DataField {
  name: string
  kind: DataKind
  /** For people: its label, or its name in words. */
  title: string
  description?: string
  example?: unknown
  default?: unknown
  options?: readonly string[]
  /** text: the check that the value must pass. */
  check?: 'iban'
  /** number, money, percent: the bounds of what is sent. */
  min?: number
  max?: number
  /** percent: what stands for a hundred percent. */
  whole: 1 | 100
  /** Data without its key are refused. */
  isRequired: boolean
  /** It may be null, and texts may be empty. */
  mayBeEmpty: boolean
  /** Types that the samples send it as. */
  sentAs: ReadonlySet<JsonType>
  /** A sample sends the empty text. */
  isSentEmpty: boolean
  /** list: what its items are, where they are plain values. */
  item?: DataField
  /** list, group: the fields of an item, or of the group. */
  level?: DataLevel
}

/** The fields of one object of the data. */
export interface DataLevel {
  fields: DataField[]
  /** Names of parts further in that are looked up here, too: known, but nothing to ask for. */
  outer: ReadonlySet<string>
  /** Names that each object must have unless one of the objects around it has them. */
  soughtOutwards: readonly string[]
  /** Parts look outwards through it; groups they pass by. */
  isScope: boolean
}

/** Returns the traits of a field's type, or of the most similar type if nothing declares one. */
export function traitsOfField({ kind, whole }: Pick<DataField, 'kind' | 'whole'>): FieldTypeTraits {
  return traitsOf({ type: kind === 'value' ? 'text' : kind === 'condition' ? 'boolean' : kind, whole })
}
