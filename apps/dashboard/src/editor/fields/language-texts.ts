import { type DraftSource, fieldNameError } from '@platen/contract'
import { isJsonObject, readJson, readSettings, writeObject } from '@platen/template/draft'
import type { DraftChange } from '../draft/history.ts'

/** A translated string of a template, by its dotted name, as used in tags after `text.`. */
export interface TextRow {
  name: string
  /** The text in the displayed language; `undefined` if missing. */
  text: string | undefined
  /** The text of the base language, such as `de` for `de-CH`, which is printed instead. */
  inherited?: string
}

type Tree = Record<string, unknown>

/** Returns the text files in a draft, starting with the template's own language. */
export function textFiles({ files }: DraftSource): string[] {
  const own = readSettings(files['template.json'] ?? '').language ?? 'en'
  const rank = (path: string) => {
    const tag = languageTag(path)
    return tag === own ? 0 : own.startsWith(`${tag}-`) ? 1 : 2
  }
  return Object.keys(files)
    .filter((path) => /^texts\/[^/]+\.json$/.test(path))
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

/** Returns the BCP 47 tag of a text file. */
export function languageTag(path: string): string {
  return path.replace(/^texts\//, '').replace(/\.json$/, '')
}

/** Returns why a text file cannot be shown as a form; `undefined` if it can. */
export function textsFault(text: string): string | undefined {
  const value = readJson(text)
  if (value === undefined)
    return 'This is not valid JSON. Check for a missing quotation mark, comma or bracket.'
  return isJsonObject(value) ? undefined : 'The file must contain an object, such as { "name": "text" }.'
}

/** Returns the strings of all languages, in the order of the first language, with the values in the displayed language. */
export function textRows(source: DraftSource, shown: string): TextRow[] {
  const own = textsIn(source, shown)
  const files = textFiles(source)
  const names = files.flatMap((path) => [...textsIn(source, path).keys()])
  const wider = files.filter((path) => languageTag(shown).startsWith(`${languageTag(path)}-`))
  const inherited = new Map(wider.flatMap((path) => [...textsIn(source, path)]))
  return [...new Set(names)].map((name) => {
    const text = inherited.get(name)
    return { name, text: own.get(name), ...(text !== undefined && { inherited: text }) }
  })
}

/** Returns the strings of a language by dotted name. */
export function textsIn({ files }: DraftSource, path: string): Map<string, string> {
  const tree = readJson(files[path] ?? '')
  return new Map(isJsonObject(tree) ? leaves(tree) : [])
}

function* leaves(tree: Tree, prefix = ''): Generator<[name: string, text: string]> {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [prefix + name, value]
    else if (isJsonObject(value)) yield* leaves(value, `${prefix}${name}.`)
  }
}

/** Changes a string in one language. The rest of the file stays unchanged. */
export function changeText(source: DraftSource, path: string, name: string, text: string): DraftChange {
  return { files: { [path]: withText(source.files[path] ?? '{}', name, text) } }
}

/** Adds an empty string to all languages. */
export function addText(source: DraftSource, name: string): DraftChange {
  return everywhere(source, (text) => withText(text, name, ''))
}

/** Removes a string from all languages. */
export function removeText(source: DraftSource, name: string): DraftChange {
  return everywhere(source, (text) => withText(text, name, undefined))
}

function everywhere(source: DraftSource, change: (text: string) => string): DraftChange {
  const readable = textFiles(source).filter((path) => textsFault(source.files[path] ?? '') === undefined)
  return { files: Object.fromEntries(readable.map((path) => [path, change(source.files[path] ?? '{}')])) }
}

function withText(file: string, dotted: string, text: string | undefined): string {
  const tree = readJson(file)
  const [first = '', ...rest] = dotted.split('.')
  const given = isJsonObject(tree) && Object.hasOwn(tree, first) ? tree[first] : undefined
  return writeObject(file, { [first]: nested(given, rest, text) })
}

function nested(given: unknown, path: readonly string[], text: string | undefined): unknown {
  const [first, ...rest] = path
  if (first === undefined) return text
  const tree = isJsonObject(given) ? given : {}
  const inner = nested(Object.hasOwn(tree, first) ? tree[first] : undefined, rest, text)
  const others = Object.entries(tree).filter(([name]) => name !== first || inner !== undefined)
  const entries = Object.hasOwn(tree, first)
    ? others.map(([name, value]) => [name, name === first ? inner : value])
    : [...others, ...(inner === undefined ? [] : [[first, inner]])]
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** Adds a language with the text of the template's own language. */
export function addLanguage(source: DraftSource, tag: string): { change: DraftChange; path: string } {
  const path = `texts/${tag}.json`
  const [first] = textFiles(source)
  return { path, change: { files: { [path]: (first && source.files[first]) || '{}\n' } } }
}

/** Returns why a new string cannot have this name; `undefined` if it can. */
export function textNameFault(name: string, rows: readonly TextRow[]): string | undefined {
  if (!/^[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}_][\p{L}\p{N}_-]*)*$/u.test(name))
    return 'Use only letters, digits, _ and -, such as bill_to.'
  const wrong = name.split('.').flatMap((part) => fieldNameError(part, 'text') ?? [])
  if (wrong.length > 0) return wrong[0]
  if (rows.some((row) => row.name === name)) return 'A string with this name already exists.'
  if (rows.some((row) => row.name.startsWith(`${name}.`) || name.startsWith(`${row.name}.`)))
    return 'A name before a dot is a group, so it cannot also be the name of a string.'
  return undefined
}
