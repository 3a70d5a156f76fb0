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
import { wrapInSections } from '../text/printed-values.ts'

/** A template's page and the data that it is filled with. */
export interface FilledPage {
  tree: SourceTree
  shape: DataShape
  files: Readonly<Record<string, string>>
  sample: SampleData
}

/** Maximum number of values for one element, because a whole page prints hundreds of values. */
const valuesMax = 20
/** A private-use character that no document contains. It marks the start of each row's path. */
const sign = '\uE000'
/** A key that no template uses. In each row, it contains the path of the row in the data. */
const positionKey = 'platenPlaceOfRow'

/**
 * Returns the paths of the values that an element prints in one of its copies. For a section inside the element, this is the path of the list or
 * condition. For an element that does not print values, it is the path of the section around it.
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
  return found.map((path) => positionIn(path, row))
}

/** Returns the innermost element, and the copy of it, that prints the value at a path. `undefined` if the page does not print the value. */
export function elementOfValue(page: FilledPage, path: readonly string[]): SelectedElement | undefined {
  const position = positionOf(page.sample, path)
  const field = position.filter((part) => typeof part === 'string')
  const { html, elements } = page.tree
  for (const { kind, path: named, start, end } of fieldMentions(html, page.shape)) {
    if (kind === 'close' || named.join('\n') !== field.join('\n')) continue
    const element = elements.findLast((one) => one.start <= start && end <= one.end)
    if (!element) continue
    const around = openTags(scanMergeTags(html.slice(0, element.start)), element.start)
    const copy = rowsWithin(page, around).findIndex((row) => isInRow(position, row))
    if (copy >= 0) return { at: element.start, copy }
  }
  return undefined
}

/** Returns the paths of the rows that are printed inside these sections, in printing order. */
function rowsWithin({ files, sample }: FilledPage, around: readonly MergeTag[]): ValuePath[] {
  if (around.length === 0) return [[]]
  const compiled = compileText(wrapInSections(around, `${sign}{{${positionKey}}}`), { file: 'template.html' })
  if (!compiled.ok) return [[]]
  try {
    const data = mergedSample(files, withPositions(sample, []) as SampleData)
    const [, ...positions] = compiled.template.render(data).split(sign)
    return positions.map((position) => JSON.parse(position) as ValuePath)
  } catch {
    // The result is too large, or the data does not match the template. The page shows no rows either.
    return [[]]
  }
}

function withPositions(value: unknown, at: ValuePath): unknown {
  if (Array.isArray(value)) return value.map((item: unknown, index) => withPositions(item, [...at, index]))
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, withPositions(inner, [...at, key])] as const,
  )
  const isRow = at.length === 0 || typeof at.at(-1) === 'number'
  return Object.fromEntries(isRow ? [...entries, [positionKey, JSON.stringify(at)]] : entries)
}

/** Returns `items, 3, what` for `items.what` in the row `items, 3`. */
function positionIn(path: DataPath, row: ValuePath): ValuePath {
  const position: (string | number)[] = []
  for (const part of path) {
    position.push(part)
    const index = row[position.length]
    if (typeof index === 'number' && position.every((one, at) => one === row[at])) position.push(index)
  }
  return position
}

/** Returns whether a value is in the row, or outside of the lists that contain the row. */
function isInRow(position: ValuePath, row: ValuePath): boolean {
  const parting = row.find((part, index) => part !== position[index])
  return typeof parting !== 'number'
}

/** Converts the parts of a JSON pointer to a path in which list indexes are numbers. */
function positionOf(sample: SampleData, parts: readonly string[]): ValuePath {
  let value: unknown = sample
  return parts.map((part) => {
    const isRow = Array.isArray(value)
    value = Array.isArray(value) ? value[Number(part)] : isJsonObject(value) ? value[part] : undefined
    return isRow ? Number(part) : part
  })
}
