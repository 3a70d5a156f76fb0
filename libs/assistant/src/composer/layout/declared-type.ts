import type { FieldDeclaration } from '@platen/contract'
import type { UnderstoodField, UnderstoodKind } from '../understand/understood.ts'
import type { Language } from '../words/languages.ts'
import { phrase } from '../words/phrases.ts'

/**
 * What template.json says of a field's type. `currency`: what stands for amounts that say none; `language`: of the words for yes and no, which
 * are left to the document's language without it.
 */
export function declaredType(
  kind: UnderstoodKind,
  field: UnderstoodField,
  { currency, language }: { currency: string; language?: Language | undefined },
): FieldDeclaration {
  const decimals = decimalsOf(field)
  if (kind === 'money') return { type: 'money', currency: moneyOf(field, currency), ...decimals }
  if (kind === 'percent') return { type: 'percent', ...(field.whole && { whole: field.whole }), ...decimals }
  if (kind === 'number')
    return { type: 'number', ...decimals, ...(field.isUngrouped === true && { grouping: false }) }
  if (kind === 'datetime')
    return { type: 'datetime', ...(field.timeZone !== undefined && { timeZone: field.timeZone }) }
  if (kind === 'date') return { type: 'date', format: field.isInList ? 'medium' : 'long' }
  if (kind === 'boolean')
    return { type: 'boolean', ...(language && { words: [phrase('yes', language), phrase('no', language)] }) }
  if (kind === 'multiline' || kind === 'image') return { type: kind }
  return { type: 'text' }
}

function decimalsOf({ places }: UnderstoodField): Pick<FieldDeclaration, 'decimals'> {
  if (places === undefined) return {}
  const [least, most] = places
  return { decimals: least === most ? most : [least, most] }
}

function moneyOf(field: UnderstoodField, currency: string): string {
  if (field.currency === undefined) return currency
  return /^[A-Z]{3}$/.test(field.currency) ? field.currency : `{{${field.currency}}}`
}
