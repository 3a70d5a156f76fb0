import type { DraftSource, Field, SourceFault } from '@platen/contract'
import {
  compileTemplate,
  compileText,
  type DeclaredFields,
  declaredFieldsOf,
  declareFields,
  formatPatterns,
  mergeFields,
  optionalNames,
} from '@platen/merge'
import { isJsonObject, readJson } from '../source/read-json.ts'
import { pageHtml } from '../source/draft-files.ts'
import { type LooseSettings, optionalFields, readSettings } from '../source/template-source.ts'
import { type CleanSettings, cleanSettings } from './clean-settings.ts'
import { isInText } from './field-tree.ts'

/** Where a field stands besides the page. */
export type OtherPlace = 'file name' | 'header' | 'footer' | 'PDF’s information' | 'formats' | 'texts'

/** What a draft asks data for. */
export interface ExpectedFields {
  /** Of the page and all other texts together, with what template.json declares and calculates: what data is held against. */
  fields: Field[]
  /** By dotted name, those that stand elsewhere than in the page, too. */
  elsewhere: ReadonlyMap<string, readonly OtherPlace[]>
  /** The dotted names of those that stand in the page. */
  inPage: ReadonlySet<string>
  faults: SourceFault[]
}

/** Everything that a draft asks data for; `undefined` while its page cannot be read. */
export function fieldsOfSource({ files }: DraftSource): Field[] | undefined {
  const settingsText = files['template.json'] ?? ''
  const settings = cleanSettings(readSettings(settingsText))
  const paths = Object.keys(files).filter((path) => path.startsWith('texts/'))
  const declared = { ...declaredFieldsOf(settings), hasTexts: paths.length > 0 }
  const optional = [...optionalFields(settingsText), ...optionalNames(declared)]
  const page = compileTemplate(pageHtml({ files }), { file: 'template.html', optional })
  if (!page.ok) return undefined
  const patterns = patternsIn({ settingsText, settings, texts: paths.map((path) => files[path] ?? '') })
  return expectedFields(page.template.fields, { patterns, optional, declared }).fields
}

/** Every text besides the page in which fields may stand. */
export function patternsIn(of: {
  settingsText: string
  settings: CleanSettings
  texts: string[]
}): Pattern[] {
  const { settingsText, settings, texts } = of
  return [
    ...patternsOf(readSettings(settingsText)),
    ...formatPatterns(settings).map(({ text }) => ({ place: 'formats' as const, text })),
    ...[settings.locale ?? ''].map((text) => ({ place: 'formats' as const, text })),
    ...texts.flatMap((text) => textsIn(readJson(text))).map((text) => ({ place: 'texts' as const, text })),
  ]
}

interface Pattern {
  place: OtherPlace
  text: string
}

/** The page's fields and those of the other texts; a text that cannot be read asks for nothing. */
export function expectedFields(
  pageFields: readonly Field[],
  { patterns, optional, declared }: { patterns: Pattern[]; optional: string[]; declared: DeclaredFields },
): Omit<ExpectedFields, 'faults'> {
  const elsewhere = new Map<string, OtherPlace[]>()
  const trees = patterns.map(({ place, text }) => {
    const compiled = compileText(text, { file: 'template.json', optional })
    const fields = compiled.ok ? compiled.template.fields : []
    for (const { name, section } of namesOf(fields)) {
      // The lists that a format's field stands in do not stand in the format.
      if (place === 'formats' && section) continue
      const places = elsewhere.get(name) ?? []
      if (!places.includes(place)) elsewhere.set(name, [...places, place])
    }
    return fields
  })
  return {
    fields: declareFields(mergeFields(pageFields, ...trees), declared),
    elsewhere,
    inPage: new Set([...namesOf(pageFields)].map(({ name }) => name)),
  }
}

/** The dotted names that fields may have in the data: what stands in a section is its item's, or stands further out. */
function* namesOf(
  fields: readonly Field[],
  around: readonly string[] = [''],
): Generator<{ name: string; section: boolean }> {
  for (const { name, children, section } of fields.filter(isInText)) {
    const names = name === '.' ? [] : around.map((place) => `${place}${name}`)
    for (const one of names) yield { name: one, section }
    const inner = names.map((one) => `${one}.`)
    yield* namesOf(
      children.filter((child) => child.dotted === true),
      inner,
    )
    yield* namesOf(
      children.filter((child) => child.dotted !== true),
      // Each level adds one place to look in: all of its names would double them.
      [...inner.slice(0, 1), ...around],
    )
  }
}

function patternsOf({ fileName, page, document }: LooseSettings): Pattern[] {
  const texts: { place: OtherPlace; text: unknown }[] = [
    { place: 'file name', text: fileName },
    ...Object.values(page?.header ?? {}).map((text) => ({ place: 'header' as const, text })),
    ...Object.values(page?.footer ?? {}).map((text) => ({ place: 'footer' as const, text })),
    ...Object.values(isJsonObject(document) ? document : {}).map((text) => ({
      place: 'PDF’s information' as const,
      text,
    })),
  ]
  return texts.filter((pattern): pattern is Pattern => typeof pattern.text === 'string')
}

/** The texts of a language, however deep they stand. */
function textsIn(tree: unknown): string[] {
  if (typeof tree === 'string') return tree.includes('{{') ? [tree] : []
  return isJsonObject(tree) ? Object.values(tree).flatMap(textsIn) : []
}
