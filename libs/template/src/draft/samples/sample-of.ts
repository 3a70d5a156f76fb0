import { type Field, type FieldDeclaration, labelFromName } from '@platen/contract'
import { traitsOf } from '@platen/merge/fields'

interface KnownOfFields {
  declared?: ReadonlyMap<string, FieldDeclaration>
  rows?: ReadonlySet<string>
  /** The value in the imported document. */
  examples?: ReadonlyMap<string, string>
  ticks?: ReadonlyMap<string, boolean>
}

/** Returns a sample with the document's values, or descriptive text: lists of two items, check boxes as in the document, other conditions on. */
export function sampleOf(fields: readonly Field[], of: KnownOfFields = {}): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field, of)]))
}

function valueOf(field: Field, of: KnownOfFields): unknown {
  if (field.section || field.children.length > 0) {
    if (field.itemIsValue) return ['One', 'Two']
    const item = sampleOf(field.children, of)
    if (of.rows?.has(field.name)) return [item, { ...item }]
    if (field.children.length > 0) return item
    return field.plain ? labelFromName(field.name) : (of.ticks?.get(field.name) ?? true)
  }
  if (!field.plain) return true
  const declared = of.declared?.get(field.name)
  return (declared ? traitsOf(declared).sample : of.examples?.get(field.name)) ?? labelFromName(field.name)
}
