import type { DraftSource, Field } from '@platen/contract'
import {
  fieldsOfSource,
  isJsonObject,
  pageHtml,
  readJson,
  readSettings,
  sampleFiles,
} from '@platen/template/draft'
import { scanTags } from '@platen/merge'
import { unprintedBetween } from './printed-fields.ts'

/** Maximum number of inspected rows in a list. */
const rowsMax = 50

/** Returns the dotted names of fields that were removed: they are no longer printed, or no longer in the samples and settings. */
export function lostFields(before: DraftSource, after: DraftSource): string[] {
  const unprinted = unprintedBetween(before, after)
  const known = minus(knownNames(before), knownNames(after))
  const lost = [...new Set([...unprinted, ...known])].toSorted()
  // For a lost group, only its lost fields are reported.
  return lost.filter((name) => !lost.some((other) => other.startsWith(`${name}.`)))
}

/** Returns the dotted names of all values in the samples of a draft. */
export function givenNames(source: DraftSource): Set<string> {
  const names = new Set<string>()
  for (const file of sampleFiles(source)) addData(readJson(source.files[file] ?? ''), '', names)
  return names
}

/**
 * Returns the dotted names of fields that the page, the settings and the language files print. If the page cannot be parsed, the names in its value
 * tags are used.
 */
export function printedNames(source: DraftSource): Set<string> {
  const fields = fieldsOfSource(source)
  if (!fields)
    return new Set(
      [...scanTags(pageHtml(source))].flatMap(({ kind, name }) => (kind === 'value' ? [name] : [])),
    )
  const texts = Object.keys(source.files).filter(
    (path) => path.startsWith('texts/') || path === 'template.json',
  )
  const tagged = new Set(
    [pageHtml(source), ...texts.map((path) => source.files[path] ?? '')].flatMap((text) =>
      [...scanTags(text)].map(({ name }) => name.split('.').at(-1) ?? ''),
    ),
  )
  // `fields` also contains fields that are declared but not printed.
  return new Set([...namesOf(fields)].filter((name) => tagged.has(name.split('.').at(-1) ?? '')))
}

function* namesOf(fields: readonly Field[], path = ''): Generator<string> {
  for (const { name, children } of fields) {
    if (name === '.' || name === 'text') continue
    const dotted = path === '' ? name : `${path}.${name}`
    yield dotted
    yield* namesOf(children, dotted)
  }
}

/** Returns the names in samples, declarations and formulas. */
export function knownNames(source: DraftSource): Set<string> {
  const { fields, computed } = readSettings(source.files['template.json'] ?? '')
  const names = new Set<string>(Object.keys(isJsonObject(computed) ? computed : {}))
  addDeclared(fields, '', names)
  for (const file of sampleFiles(source)) addData(readJson(source.files[file] ?? ''), '', names)
  return names
}

function addDeclared(fields: unknown, path: string, names: Set<string>): void {
  if (!isJsonObject(fields)) return
  for (const [name, said] of Object.entries(fields)) {
    const dotted = path === '' ? name : `${path}.${name}`
    names.add(dotted)
    if (isJsonObject(said)) addDeclared(said['fields'], dotted, names)
  }
}

function addData(data: unknown, path: string, names: Set<string>): void {
  if (Array.isArray(data)) {
    for (const item of data.slice(0, rowsMax)) addData(item, path, names)
    return
  }
  if (!isJsonObject(data)) return
  for (const [name, value] of Object.entries(data)) {
    const dotted = path === '' ? name : `${path}.${name}`
    names.add(dotted)
    addData(value, dotted, names)
  }
}

function minus(names: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...names].filter((name) => !others.has(name))
}
