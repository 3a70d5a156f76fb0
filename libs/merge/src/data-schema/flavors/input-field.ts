import { describeField } from '../json-schema/plain-schema.ts'
import type { DataField, DataLevel } from '../tree/data-field.ts'

/** A value or a list. A group is not an input field itself: its fields are listed instead. */
export interface InputField {
  field: DataField
  /** The names in the path, starting at the containing object. */
  path: string[]
  /** The label, preceded by the labels of its groups: `Customer: Name`. */
  label: string
  /** Whether data without this field is rejected. If so, all groups around it are also required. */
  isRequired: boolean
}

/** Returns the fields of an object in order, including those of its groups. */
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

/** Returns the description and the format of a field, if there are any. */
export function helpFor({ field }: InputField): string | undefined {
  return describeField(field)['description'] as string | undefined
}

/** Returns the default value, as a string, number or boolean. */
export function beginningOf({ field }: InputField): string | number | boolean | undefined {
  const value = field.default
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined
}
