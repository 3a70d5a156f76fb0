import { type DraftSource, type FieldDeclaration, isDateType, labelFromName } from '@platen/contract'
import { typeTraits } from '@platen/merge/fields'
import { fieldsOf } from '@platen/template/commands'
import { readDeclarations, readSample, readSettings, declarationAt } from '@platen/template/draft'
import type { DataPath } from '@platen/template/markup'
import { withExamples } from '../../kinds/example-values.ts'
import { isUnderstoodType } from '../../understand/understood.ts'
import { kindOfValues } from '../../understand/value-kind.ts'
import { conceptNamed, labelOf, languageOfNames } from '../../words/concepts.ts'
import { type Language, languageOfTag } from '../../words/languages.ts'
import { isQuoted, literal, type Phrase } from '../reading/phrase.ts'

/** How a new field is declared by its name, its format taken from its neighbours. */
export function declarationFor(
  source: DraftSource,
  path: DataPath,
  { label, type }: { label: string; type?: FieldDeclaration['type'] | undefined },
): FieldDeclaration {
  const isInList = path.length > 1
  const kind = type ?? kindOfValues({ name: label, values: [], isInList }).kind
  const known =
    kind === 'email' || kind === 'group' || kind === 'list' || kind === 'values' || kind === 'image'
      ? 'text'
      : kind
  const format = formatOf(source, path, known)
  const example = exampleOf(source, {
    label,
    path,
    kind: known,
    ...(format.whole && { whole: format.whole }),
  })
  return { type: known, ...format, label, ...(example !== undefined && { example }) }
}

/** The neighbours in the same list or group are printed alike; without any, the first of the draft. */
function formatOf(
  source: DraftSource,
  path: DataPath,
  type: FieldDeclaration['type'],
): Partial<FieldDeclaration> {
  const settings = readSettings(source.files['template.json'] ?? '')
  const declarations = readDeclarations(settings)
  const alike = fieldsOf(source).flatMap((node) => {
    const said = declarationAt(declarations, node.path) ?? node.computed
    return said?.type === type
      ? [{ said, isNear: node.path.slice(0, -1).join('.') === path.slice(0, -1).join('.') }]
      : []
  })
  const { said } = alike.find(({ isNear }) => isNear) ?? alike[0] ?? {}
  const pick = (...keys: (keyof FieldDeclaration)[]) =>
    Object.fromEntries(
      keys.flatMap((key) => (said && key in said ? [[key, (said as FieldDeclaration)[key]]] : [])),
    )
  if (type === 'money')
    return said?.currency === undefined
      ? { currency: currencyOf(source) }
      : pick('currency', 'currencyDisplay', 'decimals')
  if (type === 'percent') return { whole: said?.whole ?? (said ? 1 : 100) }
  if (isDateType(type))
    return said?.format === undefined ? { format: path.length > 1 ? 'medium' : 'long' } : pick('format')
  return type === 'boolean' ? pick('words') : {}
}

function currencyOf(source: DraftSource): string {
  const field = fieldsOf(source).find(
    ({ path, kind }) =>
      kind === 'value' && /^(?:currency|wahrung|währung|devise|moneda)$/i.test(path.join('.')),
  )
  return field ? `{{${field.path.join('.')}}}` : 'EUR'
}

/** What the draft's own language calls a known thing that was asked for in another one; else the words as they were given. */
export function labelFor(source: DraftSource, words: Phrase): string {
  const given = labelFromName(literal(words))
  if (isQuoted(words)) return literal(words)
  const { language = 'en' } = readSettings(source.files['template.json'] ?? '')
  const concept = conceptNamed(given)
  const own = languageOfTag(language) ?? 'en'
  const said = languageOfNames([given])
  return concept && said.score > 0 && said.language !== own ? labelOf(concept.id, own) : given
}

/** What most things are counted in. */
const units: Readonly<Record<Language, string>> = {
  en: 'pcs',
  de: 'Stück',
  fr: 'pièces',
  es: 'uds.',
  ar: 'قطعة',
  he: 'יחידות',
}

function exampleOf(
  source: DraftSource,
  {
    label,
    path,
    kind,
    whole,
  }: { label: string; path: DataPath; kind: FieldDeclaration['type']; whole?: 1 | 100 },
): unknown {
  if (kind === 'list' || kind === 'group') return undefined
  if (!isUnderstoodType(kind)) return typeTraits[kind].example
  const name = path.at(-1) ?? ''
  const { language } = readSettings(source.files['template.json'] ?? '')
  if (conceptNamed(label)?.id === 'unit') return units[languageOfTag(language) ?? 'en']
  const said = {
    name: label,
    path,
    words: label,
    kind,
    isOptional: false,
    isInList: false,
    children: [],
    ...(whole && { whole }),
  }
  return (
    withExamples({}, [said], { language: languageOfTag(language) ?? 'en', today: todayOf(source) })[label] ??
    nameWords(name)
  )
}

/** The day of the draft's sample, so that new dates go with the old ones. */
function todayOf(source: DraftSource): string {
  const { data } = readSample(source.files['sample.json'] ?? '')
  return /"(\d{4}-\d{2}-\d{2})"/.exec(JSON.stringify(data ?? {}))?.[1] ?? '2026-01-15'
}
