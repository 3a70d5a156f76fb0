import type { FieldDeclaration } from '@platen/contract'
import { meaningOf } from '../understand/name-meaning.ts'
import { currencyOfName } from '../words/currencies.ts'

/** Dates in languages of which the composer has no labels. */
const foreignDate = /(?:日付|月日|期日|日期|날짜|생년월일|дата|data di|data de|datum|dato|fecha|tarih)/iu
const noDate = /(?:update|database|データ)/iu

/** What template.json may say of a field of which only the label is known, such as one of a paper form. Money of an unknown currency is a number with two places. */
export function declareLabel(label: string): FieldDeclaration {
  const words = label.slice(0, 120)
  const { concept, isPercent, isMoney, isMeasure, isYear } = meaningOf(words)
  const kind = concept?.kind
  if (kind === 'date' || (foreignDate.test(words) && !noDate.test(words)))
    return { type: 'date', format: 'medium' }
  if (isPercent || kind === 'percent') return { type: 'percent', whole: 100 }
  const currency = currencyOfName(words)
  if (currency !== undefined) return { type: 'money', currency }
  if (kind === 'money' || isMoney) return { type: 'number', decimals: 2 }
  if (kind === 'number' || (isMeasure && !isYear && kind === undefined)) return { type: 'number' }
  if (kind === 'multiline') return { type: 'multiline' }
  return { type: 'text' }
}
