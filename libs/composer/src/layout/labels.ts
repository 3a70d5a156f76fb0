import { nameWords } from '@platen/contract'
import { conceptNamed, labelOf } from '../words/concepts.ts'
import type { Language } from '../words/languages.ts'

/** What people read for a field: its known name in the document's language, or its own name in words. */
export function fieldLabel(name: string, language: Language): string {
  const concept = conceptNamed(name)
  return concept ? labelOf(concept.id, language) : nameWords(name)
}

/** Gives fields that would be called the same their own names. */
export function apart<T extends { label: string; field: { name: string } }>(leaves: readonly T[]): T[] {
  const count = new Map<string, number>()
  for (const { label } of leaves) count.set(label, (count.get(label) ?? 0) + 1)
  return leaves.map((leaf) =>
    (count.get(leaf.label) ?? 0) > 1 ? { ...leaf, label: nameWords(leaf.field.name) } : leaf,
  )
}
