import { describeField } from '../json-schema/plain-schema.ts'
import type { DataField, DataLevel } from '../tree/data-field.ts'

/** A field that is filled by itself: a value, or a list. Groups have none of their own, their fields stand beside the others. */
export interface InputField {
  field: DataField
  /** The names on the way to it from the object where it began. */
  path: string[]
  /** For people, with the groups around it: `Customer: Name`. */
  label: string
  /** Data without it are refused: it must be there, and so must all groups around it. */
  isRequired: boolean
}

/** The fields of an object, one after the other, those of its groups at their places. */
export function inputFields(level: DataLevel): InputField[] {
  return read(level, [], { labels: [], isRequired: true })
}

function read(
  level: DataLevel,
  path: readonly string[],
  around: { labels: readonly string[]; isRequired: boolean },
): InputField[] {
  return level.fields.flatMap((field): InputField[] => {
    const labels = [...around.labels, field.title]
    const isRequired = around.isRequired && field.isRequired
    const here = [...path, field.name]
    if (field.kind === 'group' && field.level) return read(field.level, here, { labels, isRequired })
    return [{ field, path: here, label: labels.join(': '), isRequired }]
  })
}

/** What helps to fill it: its description and how it is written, or nothing. */
export function helpFor({ field }: InputField): string | undefined {
  return describeField(field)['description'] as string | undefined
}

/** A value to begin with: what is printed where nothing is sent, as a text or number. */
export function beginningOf({ field }: InputField): string | number | boolean | undefined {
  const value = field.default
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined
}
