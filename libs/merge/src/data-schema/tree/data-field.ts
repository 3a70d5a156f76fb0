import type { FieldType } from '@platen/contract'
import { type FieldTypeTraits, type JsonType, traitsOf } from '@platen/merge/fields'

/** A declared type. For an undeclared field, `value` (a string or number) or `condition` (the field only controls a part of the page). */
export type DataKind = FieldType | 'value' | 'condition'

/** A field as callers fill it, at its position in the data. */
export interface DataField {
  name: string
  kind: DataKind
  /** The label of the field, or its name split into words. */
  title: string
  description?: string
  example?: unknown
  default?: unknown
  options?: readonly string[]
  /** text: the check of the value. */
  check?: 'iban'
  /** number, money, percent: the limits of the value as sent. */
  min?: number
  max?: number
  /** percent: the number for 100%. */
  whole: 1 | 100
  /** Whether data without its key is rejected. */
  isRequired: boolean
  /** Whether the value can be null or, for a string, empty. */
  mayBeEmpty: boolean
  /** Whether the value can be `null`, because it may be empty or has a default. */
  takesNull: boolean
  /** JSON types of the values in samples. */
  sentAs: ReadonlySet<JsonType>
  /** Whether a sample contains the empty string. */
  isSentEmpty: boolean
  /** list: an item, if the items are plain values. */
  item?: DataField
  /** list, group: the fields in an item or in the group. */
  level?: DataLevel
}

export interface DataLevel {
  fields: DataField[]
  /** Names that nested sections also look up at this level. They are accepted but not required. */
  outer: ReadonlySet<string>
  /** Names that every object must have unless an object around it has them. */
  soughtOutwards: readonly string[]
  /** Whether nested sections look up names at this level. Groups are skipped. */
  isScope: boolean
}

/** Returns the traits of a field's type, or of the most similar type if nothing declares one. */
export function traitsOfField({ kind, whole }: Pick<DataField, 'kind' | 'whole'>): FieldTypeTraits {
  return traitsOf({ type: kind === 'value' ? 'text' : kind === 'condition' ? 'boolean' : kind, whole })
}
