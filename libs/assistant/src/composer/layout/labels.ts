import { isDateType, isNumberType, labelFromName } from '@platen/contract'
import type { UnderstoodField } from '../understand/understood.ts'
import { type Concept, conceptNamed, isForeignName, labelOf, spelling } from '../words/concepts.ts'
import { folded, joined } from '../words/folded.ts'
import type { Language } from '../words/languages.ts'
import type { Leaf } from './plan.ts'

/** Text that begins with an amount, such as “EUR 12 or less”. */
const amount = /^[\p{L}\p{Sc}.]{0,4}\s?-?\d/u

/** Returns the concept of a field, if its example fits the concept: a `rate` with the value “general” is not a price. */
export function conceptOfField({
  name,
  kind,
  example,
}: Pick<UnderstoodField, 'name' | 'kind' | 'example'>): Concept | undefined {
  const concept = conceptNamed(name)
  if (!concept) return undefined
  if (kind === 'group') return concept.id === 'description' ? undefined : concept
  const isWords = kind === 'text' && typeof example === 'string' && !amount.test(example)
  return isNumberType(concept.kind) && isWords ? undefined : concept
}

const ownWords = new Set(['sender', 'recipient', 'list', 'money', 'date', 'text', 'multiline'])

/** Returns the label of a field in the language of the document, or its name in words. */
export function labelOfField(field: UnderstoodField, language: Language): string {
  const kind = conceptOfField(field)?.kind
  // “From” with a date or a place does not name a seller.
  const isNobody =
    (kind === 'sender' || kind === 'recipient') && (isNobodys(field.kind) || isWayWord(field.name))
  return kind !== undefined && !isNobody ? fieldLabel(field.name, language) : wordsOf(field.name)
}

const isNobodys = (kind: string) => kind === 'boolean' || isNumberType(kind) || isDateType(kind)

/** Returns the label for a name. */
export function fieldLabel(name: string, language: Language): string {
  const concept = conceptNamed(name)
  if (!concept || isForeignName(name)) return wordsOf(name)
  // The name itself can be more specific, such as “Contractor” for a seller, if it is a word in the language. For other concepts, the label is
  // clearer, such as for `qty` and `invoice_no`.
  const own = ownWords.has(concept.kind) && joined(name).length >= 5 ? spelling(name, language) : undefined
  return own ?? labelOf(concept.id, language)
}

/** Whether a name means “from” or “to”, which can refer to a person, a place or a day. */
export function isWayWord(name: string): boolean {
  return /^(?:from|to|von|nach|an|de|a|desde|hasta|hacia|vers)$/.test(folded(name))
}

/** Whether a name, such as `departure`, shows that a “from” field next to it is a place or a day. */
export function isOfWay(name: string): boolean {
  return /^(?:bis|until|till|through|nach|jusqu|hasta|depart\w*|arriv\w*|abfahrt\w*|ankunft\w*|abflug\w*|salida|llegada|vol|vuelo|flug\w*|flight\w*|gate|boarding|seat|train|zug|bus|platform|gleis|distance|km|route|trip|journey|strecke|fahrt\w*|reise\w*|passenger\w*|passagier\w*|fahrgast|pasajero|passager)(?: |$)/.test(
    folded(name),
  )
}

function wordsOf(name: string): string {
  return labelFromName(name) || name
}

/** Labels fields by their names if they would have the same label. */
export function apart<T extends { label: string; field: { name: string } }>(leaves: readonly T[]): T[] {
  const count = new Map<string, number>()
  for (const { label } of leaves) count.set(label, (count.get(label) ?? 0) + 1)
  return leaves.map((leaf) =>
    (count.get(leaf.label) ?? 0) > 1 ? { ...leaf, label: labelFromName(leaf.field.name) } : leaf,
  )
}

/** Returns a field at the top level of the data as a `Leaf`. */
export function leafOf(field: UnderstoodField, language: Language): Leaf {
  const concept = conceptOfField(field)?.id
  return {
    tag: field.name,
    field,
    label: labelOfField(field, language),
    ...(concept !== undefined && { concept }),
  }
}
