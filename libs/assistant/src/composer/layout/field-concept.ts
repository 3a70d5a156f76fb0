import { isNumberType } from '@platen/contract'
import type { UnderstoodField } from '../understand/understood.ts'
import { type Concept, conceptNamed } from '../words/concepts.ts'

/** A text that is an amount nevertheless, such as “EUR 12 or less”. */
const amount = /^[\p{L}\p{Sc}.]{0,4}\s?-?\d/u

/** What a field is by its name, as far as its values go with that: a `rate` of “general” is no price, an `item` of many fields no description. */
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
