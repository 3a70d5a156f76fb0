import {
  type DataPath,
  type DataShape,
  fieldMentions,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import { compileText } from '@platen/merge'
import { isJsonObject, type SampleData, type ValuePath } from '@platen/template/draft'
import { mergedSample } from '../../../templates/merged-sample.ts'
import { type MergeTag, openTags, scanMergeTags } from '../../source/merge-tags.ts'
import type { SelectedElement } from '../selection-store.ts'
import { within } from '../text/printed-values.ts'

/** A template's page and the data that it is filled with. */
export interface FilledPage {
  tree: SourceTree
  shape: DataShape
  files: Readonly<Record<string, string>>
  sample: SampleData
}

/** More are not told of one element: a whole page prints hundreds. */
const valuesMax = 20
/** No document says this: what stands before each place of a row. */
const sign = '\uE000'
/** A name that no template has: by it each row knows where in the data it stands. */
const placeKey = 'platenPlaceOfRow'

/**
 * The values that an element prints in one of its copies, as places in the data: of what it repeats the list; without any, what decides of
 * whether it is there.
 */
export function valuesOfElement(page: FilledPage, element: SourceElement, copy: number): ValuePath[] {
  const { html } = page.tree
  const mentions = fieldMentions(html, page.shape)
  const found: DataPath[] = []
  let depth = 0
  for (const { kind, path, start, end } of mentions) {
    if (start < element.start || end > element.end) continue
    if (kind === 'close') depth--
    else if (depth === 0 && kind !== 'inverted' && found.length < valuesMax) found.push(path)
    if (kind === 'section' || kind === 'inverted') depth++
  }
  const around = openTags(scanMergeTags(html.slice(0, element.start)), element.start)
  if (found.length === 0) {
    const decides = mentions.findLast(({ start }) => start === around.at(-1)?.from)
    if (decides) found.push(decides.path)
  }
  const row = rowsWithin(page, around)[copy] ?? []
  return found.map((path) => placeIn(path, row))
}

/** The innermost element that prints the value at a place in the data, in the copy that does; `undefined` where the page prints it nowhere. */
export function elementOfValue(page: FilledPage, path: readonly string[]): SelectedElement | undefined {
  const place = placeOf(page.sample, path)
  const field = place.filter((part) => typeof part === 'string')
  const { html, elements } = page.tree
  for (const { kind, path: named, start, end } of fieldMentions(html, page.shape)) {
    if (kind === 'close' || named.join('\n') !== field.join('\n')) continue
    const element = elements.findLast((one) => one.start <= start && end <= one.end)
    if (!element) continue
    const around = openTags(scanMergeTags(html.slice(0, element.start)), element.start)
    const copy = rowsWithin(page, around).findIndex((row) => isInRow(place, row))
    if (copy >= 0) return { at: element.start, copy }
  }
  return undefined
}

/** The rows in which what stands within these tags is printed, in their order. */
function rowsWithin({ files, sample }: FilledPage, around: readonly MergeTag[]): ValuePath[] {
  if (around.length === 0) return [[]]
  const compiled = compileText(within(around, `${sign}{{${placeKey}}}`), { file: 'template.html' })
  if (!compiled.ok) return [[]]
  try {
    const data = mergedSample(files, withPlaces(sample, []) as SampleData)
    const [, ...places] = compiled.template.render(data).split(sign)
    return places.map((place) => JSON.parse(place) as ValuePath)
  } catch {
    // Too large, or of another shape than the template: the page shows no rows either.
    return [[]]
  }
}

function withPlaces(value: unknown, at: ValuePath): unknown {
  if (Array.isArray(value)) return value.map((item: unknown, index) => withPlaces(item, [...at, index]))
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withPlaces(inner, [...at, key])] as const)
  const isRow = at.length === 0 || typeof at.at(-1) === 'number'
  return Object.fromEntries(isRow ? [...entries, [placeKey, JSON.stringify(at)]] : entries)
}

/** Of `items.what` in the row `items, 3`: `items, 3, what`. */
function placeIn(path: DataPath, row: ValuePath): ValuePath {
  const place: (string | number)[] = []
  for (const part of path) {
    place.push(part)
    const index = row[place.length]
    if (typeof index === 'number' && place.every((one, at) => one === row[at])) place.push(index)
  }
  return place
}

/** A value of the row, or of what is around it: what they have in common ends with a name and not with a number. */
function isInRow(place: ValuePath, row: ValuePath): boolean {
  const parting = row.find((part, index) => part !== place[index])
  return typeof parting !== 'number'
}

/** What a JSON pointer's parts mean in the data: in a list a number. */
function placeOf(sample: SampleData, parts: readonly string[]): ValuePath {
  let value: unknown = sample
  return parts.map((part) => {
    const isRow = Array.isArray(value)
    value = Array.isArray(value) ? value[Number(part)] : isJsonObject(value) ? value[part] : undefined
    return isRow ? Number(part) : part
  })
}
