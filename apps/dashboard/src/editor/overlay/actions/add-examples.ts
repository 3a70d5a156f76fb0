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
import { usesField } from './uses-field.ts'

/** Examples that the canvas added, by dotted name. An example is removed if its name was only a part of the name that was being typed. */
export type AddedExamples = ReadonlyMap<string, unknown>

/**
 * Returns the samples that change with the content of boxes. A field that no sample has gets an example, and an example that was added before is
 * removed with its field. `source` is the draft with the new page. Returns no files if the merge tags have not changed.
 */
export function addExamples(
  source: DraftSource,
  boxes: readonly AnyBox[],
  { before, addedExamples }: { before: string; addedExamples: AddedExamples },
): { files: Record<string, string>; addedExamples: AddedExamples } {
  const html = pageHtml(source)
  if (tagsOf(before) === tagsOf(html)) return { files: {}, addedExamples }
  const examples = examplesOf(source, boxes)
  const gone = [...addedExamples.keys()].filter(
    (path) => !path.split('.').every((name) => usesField(html, name)),
  )
  const kept = new Map([...addedExamples].filter(([path]) => !gone.includes(path)))
  const isKnown = knownNames(source)
  const files = samplesChanged(source, (data) => {
    const rest = gone.reduce((left, path) => withoutAdded(left, path, addedExamples.get(path)), data)
    return filled(rest, examples, {
      path: '',
      isKnown,
      top: rest,
      isAdded: (path) => kept.has(path),
      onAdded: (path, value) => kept.set(path, value),
    }) as SampleData
  })
  return { files, addedExamples: kept }
}

function tagsOf(html: string): string {
  return (html.match(/\{\{[^{}]*\}\}/g) ?? []).join('')
}

/** Returns example data for boxes. */
function examplesOf(source: DraftSource, boxes: readonly AnyBox[]): Record<string, unknown> {
  const declared = readDeclarations(readSettings(source.files['template.json'] ?? '')).fields
  const examples: Record<string, unknown> = {}
  for (const box of boxes) {
    if (box.kind === 'other') continue
    const page = compileTemplate(writeOverlay([box]), { file: 'template.html' })
    if (!page.ok) continue
    for (const [name, value] of Object.entries(namesAsData(page.template.fields))) {
      const declaration = declared[name]
      const isPicture = box.kind === 'image' && /^\s*\{\{[^{}]*\}\}\s*$/.test(box.address)
      if (declaration && declaration.type !== 'list' && declaration.type !== 'group')
        examples[name] = exampleFor([name], declaration)
      else examples[name] = isPicture ? exampleOfType('image', undefined) : withLabels(value)
    }
    if (box.kind === 'table') Object.assign(examples, withRows(examples, box.list))
  }
  return examples
}

/** Adds rows for the list of a table. Before its columns name fields, the list looks like a boolean section. */
function withRows(examples: Record<string, unknown>, list: string): Record<string, unknown> {
  const path = list.split('.')
  const isRows = Array.isArray(
    path.reduce<unknown>((at, name) => (isJsonObject(at) ? at[name] : undefined), examples),
  )
  return list === '' || isRows ? {} : setAt(examples, path, [{}])
}

/** Replaces values that are merge tags with the field's label. */
function withLabels(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLabels)
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withLabels(inner)]))
  if (typeof value !== 'string') return value
  const name = /^\{\{(.*)\}\}$/.exec(value)?.[1]
  return name === undefined || name === '.' ? 'Text' : labelFromName(name.split('.').at(-1) ?? '')
}

/** Returns whether a value is not part of the data because a formula or the template provides it. */
function knownNames({ files }: DraftSource): (path: string) => boolean {
  const { computed } = readDeclarations(readSettings(files['template.json'] ?? ''))
  const hasTexts = Object.keys(files).some((path) => path.startsWith('texts/'))
  return (path) => Object.hasOwn(computed, path) || (hasTexts && path === 'text')
}

interface Filling {
  /** Dotted path of the value. Empty for the data as a whole. */
  path: string
  isKnown: (path: string) => boolean
  top: SampleData
  isAdded: (path: string) => boolean
  onAdded: (path: string, value: unknown) => void
}

function filled(value: unknown, example: unknown, filling: Filling): unknown {
  if (Array.isArray(value) && Array.isArray(example)) {
    const after = value.map((item: unknown) => filled(item, example[0], filling))
    return after.every((item, index) => item === value[index]) ? value : after
  }
  // The list of a table was taken for a boolean before the table used it.
  if (typeof value === 'boolean' && Array.isArray(example)) return example
  if (!isJsonObject(value) || !isJsonObject(example)) return value
  let after = value
  for (const [name, inner] of Object.entries(example)) {
    const path = filling.path === '' ? name : `${filling.path}.${name}`
    const isThere = Object.hasOwn(value, name)
    // Existing rows can use outer fields. Rows that were added here get their own fields.
    const isOutside =
      filling.path !== '' && !filling.isAdded(filling.path) && Object.hasOwn(filling.top, name)
    if (filling.isKnown(path) || (!isThere && (isOutside || inner === null))) continue
    const next = isThere ? filled(value[name], inner, { ...filling, path }) : inner
    if (!isThere) filling.onAdded(path, inner)
    if (next !== value[name]) after = { ...after, [name]: next }
  }
  return after
}

/** Removes an example that was added before, unless it was edited since. */
function withoutAdded(data: SampleData, path: string, value: unknown): SampleData {
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
