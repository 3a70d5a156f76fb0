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

/** Positions of fields outside of the page. */
export type OtherPosition = 'file name' | 'header' | 'footer' | 'PDF metadata' | 'formats' | 'texts'

export interface ExpectedFields {
  /** The fields of the page and all other strings, with declarations and formulas. */
  fields: Field[]
  /** Positions outside of the page that use fields, by dotted name. */
  elsewhere: ReadonlyMap<string, readonly OtherPosition[]>
  inPage: ReadonlySet<string>
  faults: SourceFault[]
}

/** Returns all fields that a draft requires, or undefined while its page is invalid. */
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

/** Returns all strings with fields except the page. */
export function patternsIn(of: {
  settingsText: string
  settings: CleanSettings
  texts: string[]
}): Pattern[] {
  const { settingsText, settings, texts } = of
  return [
    ...patternsOf(readSettings(settingsText)),
    ...formatPatterns(settings).map(({ text }) => ({ position: 'formats' as const, text })),
    ...[settings.locale ?? ''].map((text) => ({ position: 'formats' as const, text })),
    ...texts.flatMap((text) => textsIn(readJson(text))).map((text) => ({ position: 'texts' as const, text })),
  ]
}

interface Pattern {
  position: OtherPosition
  text: string
}

/** Returns the fields in the page and in other strings. Invalid strings are ignored. */
export function expectedFields(
  pageFields: readonly Field[],
  { patterns, optional, declared }: { patterns: Pattern[]; optional: string[]; declared: DeclaredFields },
): Omit<ExpectedFields, 'faults'> {
  const elsewhere = new Map<string, OtherPosition[]>()
  const trees = patterns.map(({ position, text }) => {
    const compiled = compileText(text, { file: 'template.json', optional })
    const fields = compiled.ok ? compiled.template.fields : []
    for (const { name, section } of namesOf(fields)) {
      // In formats, sections only reach a field in a list. They are not fields of the format.
      if (position === 'formats' && section) continue
      const positions = elsewhere.get(name) ?? []
      if (!positions.includes(position)) elsewhere.set(name, [...positions, position])
    }
    return fields
  })
  return {
    fields: declareFields(mergeFields(pageFields, ...trees), declared),
    elsewhere,
    inPage: new Set([...namesOf(pageFields)].map(({ name }) => name)),
  }
}

/** Returns the possible dotted names of fields: a name in a section belongs to the item or to an outer level. */
function* namesOf(
  fields: readonly Field[],
  around: readonly string[] = [''],
): Generator<{ name: string; section: boolean }> {
  for (const { name, children, section } of fields.filter(isInText)) {
    const names = name === '.' ? [] : around.map((position) => `${position}${name}`)
    for (const one of names) yield { name: one, section }
    const inner = names.map((one) => `${one}.`)
    yield* namesOf(
      children.filter((child) => child.dotted === true),
      inner,
    )
    yield* namesOf(
      children.filter((child) => child.dotted !== true),
      // Each level adds only one prefix. Otherwise, the number of names would double with each level.
      [...inner.slice(0, 1), ...around],
    )
  }
}

function patternsOf({ fileName, page, document }: LooseSettings): Pattern[] {
  const texts: { position: OtherPosition; text: unknown }[] = [
    { position: 'file name', text: fileName },
    ...Object.values(page?.header ?? {}).map((text) => ({ position: 'header' as const, text })),
    ...Object.values(page?.footer ?? {}).map((text) => ({ position: 'footer' as const, text })),
    ...Object.values(isJsonObject(document) ? document : {}).map((text) => ({
      position: 'PDF metadata' as const,
      text,
    })),
  ]
  return texts.filter((pattern): pattern is Pattern => typeof pattern.text === 'string')
}

/** Returns the strings with merge tags in the translations of a language. */
function textsIn(tree: unknown): string[] {
  if (typeof tree === 'string') return tree.includes('{{') ? [tree] : []
  return isJsonObject(tree) ? Object.values(tree).flatMap(textsIn) : []
}
