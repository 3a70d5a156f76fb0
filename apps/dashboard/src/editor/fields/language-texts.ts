import { type DraftSource, fieldNameError } from '@platen/contract'
import { isJsonObject, readJson, readSettings, writeObject } from '@platen/template/draft'
import type { DraftChange } from '../draft/history.ts'

/** A text of a template by its dotted name, as tags write it behind `text.`. */
export interface TextRow {
  name: string
  /** In the language that is shown; `undefined` where it lacks the text. */
  text: string | undefined
  /** What is printed where it lacks the text: that of the language of which it is a variant, as `de` is of `de-CH`. */
  inherited?: string
}

type Tree = Record<string, unknown>

/** The files of a draft's languages, that of the template's own language first. */
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

/** The BCP 47 tag of a language's file. */
export function languageTag(path: string): string {
  return path.replace(/^texts\//, '').replace(/\.json$/, '')
}

/** Why a language's file cannot be shown as a form, or `undefined`. */
export function textsFault(text: string): string | undefined {
  const value = readJson(text)
  if (value === undefined) return 'This is not yet JSON: a quotation mark, a comma or a bracket is missing.'
  return isJsonObject(value) ? undefined : 'Texts stand in an object: { "name": "text" }.'
}

/** All texts that any language has, in the order of the first one, with what the shown one says. */
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

/** What a language says, by dotted name. */
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

/** Says a text otherwise in one language; the rest of its file stays as it is. */
export function changeText(source: DraftSource, path: string, name: string, text: string): DraftChange {
  return { files: { [path]: withText(source.files[path] ?? '{}', name, text) } }
}

/** A text for all languages, to be filled in. */
export function addText(source: DraftSource, name: string): DraftChange {
  return everywhere(source, (text) => withText(text, name, ''))
}

/** Without a text, in all languages. */
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

/** A further language, which says at first what the template's own does. */
export function addLanguage(source: DraftSource, tag: string): { change: DraftChange; path: string } {
  const path = `texts/${tag}.json`
  const [first] = textFiles(source)
  return { path, change: { files: { [path]: (first && source.files[first]) || '{}\n' } } }
}

/** Why no further text can have this name, or `undefined`. */
export function problemOfText(name: string, rows: readonly TextRow[]): string | undefined {
  if (!/^[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}_][\p{L}\p{N}_-]*)*$/u.test(name))
    return 'A name is of letters, digits, _ and -, such as bill_to.'
  const wrong = name.split('.').flatMap((part) => fieldNameError(part, 'text') ?? [])
  if (wrong.length > 0) return wrong[0]
  if (rows.some((row) => row.name === name)) return 'There is a text of this name.'
  if (rows.some((row) => row.name.startsWith(`${name}.`) || name.startsWith(`${row.name}.`)))
    return 'A name in front of a dot holds other texts, and none of its own.'
  return undefined
}
