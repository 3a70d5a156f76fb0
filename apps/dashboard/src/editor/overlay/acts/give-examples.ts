import { type DraftSource, labelFromName } from '@platen/contract'
import {
  exampleFor,
  isJsonObject,
  pageHtml,
  readDeclarations,
  readSettings,
  type SampleData,
  samplesChanged,
  setAt,
  withoutField,
} from '@platen/template/draft'
import { compileTemplate, exampleOfType, namesAsData } from '@platen/merge'
import { type AnyBox, writeOverlay } from '@platen/template/overlay'
import { namesField } from './names-field.ts'

/** Values that the canvas gave to fields, by their dotted names: they go again with a name that was not typed to its end. */
export type GivenExamples = ReadonlyMap<string, unknown>

/**
 * The samples that change as boxes say what they say now: a field that no sample knows has an example there, and one that was given before and
 * is in the page no longer has none. `source`: the draft with the new page. Nothing where the boxes name no other fields than before.
 */
export function giveExamples(
  source: DraftSource,
  boxes: readonly AnyBox[],
  { before, given }: { before: string; given: GivenExamples },
): { files: Record<string, string>; given: GivenExamples } {
  const html = pageHtml(source)
  if (tagsOf(before) === tagsOf(html)) return { files: {}, given }
  const examples = examplesOf(source, boxes)
  const gone = [...given.keys()].filter((path) => !path.split('.').every((name) => namesField(html, name)))
  const kept = new Map([...given].filter(([path]) => !gone.includes(path)))
  const isKnown = knownNames(source)
  const files = samplesChanged(source, (data) => {
    const rest = gone.reduce((left, path) => withoutGiven(left, path, given.get(path)), data)
    return filled(rest, examples, {
      path: '',
      isKnown,
      top: rest,
      isGiven: (path) => kept.has(path),
      onGiven: (path, value) => kept.set(path, value),
    }) as SampleData
  })
  return { files, given: kept }
}

function tagsOf(html: string): string {
  return (html.match(/\{\{[^{}]*\}\}/g) ?? []).join('')
}

/** What boxes can be looked at with. */
function examplesOf(source: DraftSource, boxes: readonly AnyBox[]): Record<string, unknown> {
  const declared = readDeclarations(readSettings(source.files['template.json'] ?? '')).fields
  const examples: Record<string, unknown> = {}
  for (const box of boxes) {
    if (box.kind === 'other') continue
    const page = compileTemplate(writeOverlay([box]), { file: 'template.html' })
    if (!page.ok) continue
    for (const [name, value] of Object.entries(namesAsData(page.template.fields))) {
      const said = declared[name]
      const isPicture = box.kind === 'image' && /^\s*\{\{[^{}]*\}\}\s*$/.test(box.address)
      if (said && said.type !== 'list' && said.type !== 'group') examples[name] = exampleFor([name], said)
      else examples[name] = isPicture ? exampleOfType('image', undefined) : inWords(value)
    }
    if (box.kind === 'table') Object.assign(examples, withRows(examples, box.list))
  }
  return examples
}

/** Examples in which the list of a table has rows: before its columns name fields, it looks like a section that is or is not there. */
function withRows(examples: Record<string, unknown>, list: string): Record<string, unknown> {
  const path = list.split('.')
  const isRows = Array.isArray(
    path.reduce<unknown>((at, name) => (isJsonObject(at) ? at[name] : undefined), examples),
  )
  return list === '' || isRows ? {} : setAt(examples, path, [{}])
}

/** Values that are their own tags as the names in words. */
function inWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inWords)
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inWords(inner)]))
  if (typeof value !== 'string') return value
  const name = /^\{\{(.*)\}\}$/.exec(value)?.[1]
  return name === undefined || name === '.' ? 'Text' : labelFromName(name.split('.').at(-1) ?? '')
}

/** What data need not have: what formulas and the template itself give. */
function knownNames({ files }: DraftSource): (path: string) => boolean {
  const { computed } = readDeclarations(readSettings(files['template.json'] ?? ''))
  const hasTexts = Object.keys(files).some((path) => path.startsWith('texts/'))
  return (path) => Object.hasOwn(computed, path) || (hasTexts && path === 'text')
}

interface Filling {
  /** Of the value, dotted; empty: the data themselves. */
  path: string
  isKnown: (path: string) => boolean
  top: SampleData
  isGiven: (path: string) => boolean
  onGiven: (path: string, value: unknown) => void
}

function filled(value: unknown, example: unknown, filling: Filling): unknown {
  if (Array.isArray(value) && Array.isArray(example)) {
    const after = value.map((item: unknown) => filled(item, example[0], filling))
    return after.every((item, index) => item === value[index]) ? value : after
  }
  // What a table goes through is rows, whatever was thought before it was one.
  if (typeof value === 'boolean' && Array.isArray(example)) return example
  if (!isJsonObject(value) || !isJsonObject(example)) return value
  let after = value
  for (const [name, inner] of Object.entries(example)) {
    const path = filling.path === '' ? name : `${filling.path}.${name}`
    const isThere = Object.hasOwn(value, name)
    // Rows see what stands further out; those that are given here have their own.
    const isOutside =
      filling.path !== '' && !filling.isGiven(filling.path) && Object.hasOwn(filling.top, name)
    if (filling.isKnown(path) || (!isThere && (isOutside || inner === null))) continue
    const next = isThere ? filled(value[name], inner, { ...filling, path }) : inner
    if (!isThere) filling.onGiven(path, inner)
    if (next !== value[name]) after = { ...after, [name]: next }
  }
  return after
}

/** The data without a value that was given, as long as nobody wrote another. */
function withoutGiven(data: SampleData, path: string, value: unknown): SampleData {
  const names = path.split('.')
  const own = names.reduce<unknown>(
    (at, name) =>
      Array.isArray(at)
        ? (at[0] as Record<string, unknown>)?.[name]
        : isJsonObject(at)
          ? at[name]
          : undefined,
    data,
  )
  return JSON.stringify(own) === JSON.stringify(value) ? (withoutField(data, names) as SampleData) : data
}
