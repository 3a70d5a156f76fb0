import type { FieldDeclaration } from '@platen/contract'
import { meaningOf } from '../understand/name-meaning.ts'
import type { UnderstoodData, UnderstoodField, UnderstoodKind } from '../understand/understood.ts'
import { currencyOfName } from '../words/currencies.ts'
import type { Language } from '../words/languages.ts'
import { phrase } from '../words/phrases.ts'

/**
 * Returns the declared type of a field. `currency`: for amounts without a currency. `language`: the language of the words for yes and no. Default:
 * the document language.
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

/** Returns the declarations that can be derived from data alone. Money without a currency is not declared. */
export function dataDeclarations(
  fields: UnderstoodData['fields'],
  language: UnderstoodData['language'] | undefined,
): Record<string, FieldDeclaration> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const declaration = declarationOf(field, language)
      return declaration ? [[field.name, declaration]] : []
    }),
  )
}

function declarationOf(
  field: UnderstoodField,
  language: UnderstoodData['language'] | undefined,
): FieldDeclaration | undefined {
  const { kind, words: label, item = 'text', children } = field
  const optional = field.isOptional && { required: false }
  if (kind === 'list') return { type: kind, label, fields: dataDeclarations(children, language) }
  if (kind === 'group')
    return { type: kind, label, ...optional, fields: dataDeclarations(children, language) }
  if ((kind === 'values' ? item : kind) === 'money' && field.currency === undefined) return undefined
  const of = { currency: '', language }
  if (kind === 'values') return { type: 'list', label, item: { ...declaredType(item, field, of) } }
  return { ...declaredType(kind, field, of), label, ...optional }
}

/** Words for dates in languages without labels. */
const foreignDate = /(?:日付|月日|期日|日期|날짜|생년월일|дата|data di|data de|datum|dato|fecha|tarih)/iu
const noDate = /(?:update|database|データ)/iu

/** Returns the declaration for a label, such as a label in a paper form. Money without a currency is a number with two decimal places. */
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
