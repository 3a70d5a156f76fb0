import type { FieldDeclaration, FieldType } from '@platen/contract'
import { hasSetting, readTypedValue } from '@platen/merge/fields'
import { type FieldNode, flatNodes } from '@platen/template/draft'

const yesAndNo: Readonly<Record<string, readonly [string, string]>> = {
  da: ['ja', 'nej'],
  de: ['ja', 'nein'],
  en: ['yes', 'no'],
  es: ['sí', 'no'],
  fi: ['kyllä', 'ei'],
  fr: ['oui', 'non'],
  it: ['sì', 'no'],
  nb: ['ja', 'nei'],
  nl: ['ja', 'nee'],
  pl: ['tak', 'nie'],
  pt: ['sim', 'não'],
  sv: ['ja', 'nej'],
}

/**
 * Returns a declaration with a different type. Label, description and matching settings are kept, other settings of the old type are removed, and
 * required settings for the new type are guessed.
 */
export function retyped(
  before: FieldDeclaration | undefined,
  type: FieldType,
  around: { nodes: readonly FieldNode[]; locale: string; kind: FieldNode['kind'] },
): FieldDeclaration {
  const { label, description, required, example, default: fallback, options, fields } = before ?? {}
  const fits = (value: unknown) =>
    value !== undefined &&
    type !== 'list' &&
    type !== 'group' &&
    'value' in readTypedValue(type, value, { timeZone: 'UTC' })
  return {
    type,
    ...(label !== undefined && { label }),
    ...(description !== undefined && { description }),
    ...(required !== undefined && { required }),
    ...(fits(example) && { example }),
    ...(fits(fallback) && { default: fallback }),
    ...(options && hasSetting(type, 'options') && { options }),
    ...(fields && hasSetting(type, 'fields') && { fields }),
    ...initialSettings(type, around),
  }
}

function initialSettings(
  type: FieldType,
  { nodes, locale, kind }: { nodes: readonly FieldNode[]; locale: string; kind: FieldNode['kind'] },
): Partial<FieldDeclaration> {
  if (type === 'money') return { currency: likelyCurrency(nodes, locale) }
  if (type === 'boolean') {
    const [yes, no] = yesAndNo[new Intl.Locale(locale).language] ?? ['yes', 'no']
    return { words: [yes, no] }
  }
  return type === 'list' && kind === 'texts' ? { item: { type: 'text' } } : {}
}

const currencyOfRegion: Readonly<Record<string, string>> = {
  AU: 'AUD',
  CA: 'CAD',
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  IN: 'INR',
  JP: 'JPY',
  NO: 'NOK',
  PL: 'PLN',
  SE: 'SEK',
  US: 'USD',
}

/** Returns the currency of another amount in the template, a field named `currency`, or the currency of the locale's region. */
function likelyCurrency(nodes: readonly FieldNode[], locale: string): string {
  const used = flatNodes(nodes).flatMap(({ declaration, computed }) => [
    declaration?.currency,
    computed?.currency,
  ])
  const first = used.find((currency) => typeof currency === 'string')
  if (first !== undefined) return first
  if (nodes.some(({ name, kind }) => name === 'currency' && kind === 'value')) return '{{currency}}'
  return currencyOfRegion[new Intl.Locale(locale).region ?? ''] ?? 'EUR'
}
