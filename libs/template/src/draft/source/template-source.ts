import type { DraftSource, TypedSettings } from '@platen/contract'
import { isJsonObject, readJson } from './read-json.ts'

/** The content of template.json, unchecked, because authors also write it by hand. */
export interface LooseSettings extends TypedSettings {
  name?: string
  page?: {
    size?: string
    orientation?: 'portrait' | 'landscape'
    margin?: string | Partial<Record<'top' | 'right' | 'bottom' | 'left', string>>
    header?: Partial<Record<'left' | 'center' | 'right', string>>
    footer?: Partial<Record<'left' | 'center' | 'right', string>>
  }
  fileName?: string
  language?: string
  optional?: string[]
  tagged?: boolean
  bookmarks?: boolean
  compact?: boolean
  images?: 'prepared' | 'original'
  document?: Partial<
    Record<'title' | 'author' | 'subject' | 'keywords' | 'layout' | 'zoom' | 'panel', string>
  >
}

/** Returns the readable parts of template.json; `{}` if it is not an object. */
export function readSettings(text: string): LooseSettings {
  const value = readJson(text)
  return isJsonObject(value) ? value : {}
}

/** Returns the optional names in template.json, without invalid entries. */
export function optionalFields(text: string): string[] {
  const listed: unknown = readSettings(text).optional
  return Array.isArray(listed) ? listed.filter((name) => typeof name === 'string') : []
}

/** Whether the file has sample data. */
export function isSampleFile(path: string): boolean {
  return path === 'sample.json' || path.startsWith('samples/')
}

/** Returns the sample files: `sample.json`, then `samples/*.json` by name. */
export function sampleFiles(source: DraftSource): string[] {
  return Object.keys(source.files)
    .filter(isSampleFile)
    .toSorted((a, b) => Number(b === 'sample.json') - Number(a === 'sample.json') || (a < b ? -1 : 1))
}

/** Returns the label of a sample. */
export function sampleName(path: string): string {
  return path === 'sample.json' ? 'Sample' : path.replace(/^samples\//, '').replace(/\.json$/, '')
}

/** Labels of the samples that the Data page adds and library templates have. */
const standardLabels = new Map([
  ['empty', 'Empty'],
  ['long', 'Long'],
])

/**
 * Returns the label of a sample: the name of a language if the sample is named after one of the template's languages, “Empty” or “Long” for these
 * standard samples, otherwise the file name.
 */
export function sampleWords(path: string, texts: Readonly<Record<string, string>>): string {
  const name = sampleName(path)
  const isLanguage = Object.hasOwn(texts, `texts/${name}.json`)
  return (isLanguage && languageName(name)) || (standardLabels.get(name) ?? name)
}

function languageName(tag: string): string | undefined {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag)
  } catch {
    return undefined
  }
}

/** Compares files and assets in any order. */
export function isSameSource(a: DraftSource, b: DraftSource): boolean {
  return (
    isSame(a.files, b.files, (one, other) => one === other) &&
    isSame(a.assets, b.assets, (one, other) => one.sha256 === other.sha256)
  )
}

function isSame<T>(a: Record<string, T>, b: Record<string, T>, isEqual: (one: T, other: T) => boolean) {
  const paths = Object.keys(a)
  if (paths.length !== Object.keys(b).length) return false
  return paths.every((path) => {
    const [one, other] = [a[path], b[path]]
    return one !== undefined && other !== undefined && isEqual(one, other)
  })
}
