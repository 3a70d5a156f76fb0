import { type Field, type FieldDeclaration, nameWords } from '@platen/contract'
import { traitsOf } from '@platen/merge/fields'

/** What is known of a template's fields, by their names. */
interface KnownOfFields {
  declared?: ReadonlyMap<string, FieldDeclaration>
  /** Lists. */
  rows?: ReadonlySet<string>
  /** What the document shows of a field. */
  examples?: ReadonlyMap<string, string>
  /** Whether a check box is ticked there. */
  ticks?: ReadonlyMap<string, boolean>
}

/**
 * A sample that fills each field with what the document shows of it, or words that tell it: lists of two items, check boxes as they are ticked, other
 * conditions that hold.
 */
export function sampleOf(fields: readonly Field[], of: KnownOfFields = {}): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field, of)]))
}

function valueOf(field: Field, of: KnownOfFields): unknown {
  if (field.section || field.children.length > 0) {
    if (field.itemIsValue) return ['One', 'Two']
    const item = sampleOf(field.children, of)
    if (of.rows?.has(field.name)) return [item, { ...item }]
    if (field.children.length > 0) return item
    return field.plain ? nameWords(field.name) : (of.ticks?.get(field.name) ?? true)
  }
  if (!field.plain) return true
  const declared = of.declared?.get(field.name)
  return (declared ? traitsOf(declared).sample : of.examples?.get(field.name)) ?? nameWords(field.name)
}
