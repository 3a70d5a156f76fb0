import { normalizeText } from '@platen/contract'
import { createCellReader } from '@platen/import/tabular'
import type { Concept } from '../words/concepts.ts'
import { folded } from '../words/folded.ts'

/** Names that ask a question, such as `is_member`, `hasTax`, `paid`. */
const asking =
  /^(?:is|has|can|was|ist|hat|kann|est|es|tiene)[_ ]|^(?:is|has|can|was|ist|hat)(?=[A-Z])|(?:^|[_ ])(?:paid|active|enabled|done|confirmed|approved|accepted|completed|required|optional|bezahlt|aktiv|erledigt|bestatigt|paye|actif|pagado|activo)$/i
/** Pairs of answers. */
const pairs = [
  ['true', 'false'],
  ['yes', 'no'],
  ['ja', 'nein'],
  ['oui', 'non'],
  ['si', 'no'],
  ['wahr', 'falsch'],
  ['vrai', 'faux'],
  ['نعم', 'لا'],
  ['כן', 'לא'],
] as const

function asksYesOrNo(name: string, concept: Concept | undefined): boolean {
  return concept?.kind === 'boolean' || asking.test(normalizeText(name, 'NFKD').replaceAll(/\p{M}/gu, ''))
}

/**
 * Whether strings mean yes or no, because the name asks a question, or because both answers of a pair occur. `NO` alone can be Norway, `N` a grade
 * and `x` an axis.
 */
export function isYesOrNo(
  name: string,
  { concept, texts }: { concept: Concept | undefined; texts: readonly string[] },
): boolean {
  const read = createCellReader({ type: 'boolean' }, 'en')
  const isRead = texts.every((text) => {
    const cell = read?.(text)
    return cell !== undefined && 'value' in cell
  })
  if (!isRead) return false
  const isDigits = texts.every((text) => /^[01]$/.test(text.trim()))
  // 0 and 1 can also be amounts, such as a paid amount.
  if (isDigits) return concept?.kind === 'boolean' || (concept === undefined && asksYesOrNo(name, concept))
  if (asksYesOrNo(name, concept)) return true
  // In capitals, `NO` and `SI` can be Norway and Slovenia.
  if (concept !== undefined || texts.every((text) => /^[A-Z]{2}$/.test(text.trim()))) return false
  const words = new Set(texts.map(folded))
  return pairs.some((pair) => words.size === 2 && pair.every((word) => words.has(word)))
}
