import { isCell, isCodeOrChart } from '../edits/content-model.ts'
import { withChanges } from '../edits/finish-edit.ts'
import { parseSource, type SourceElement } from '../parse-source.ts'
import { findSections } from '../sections.ts'
import { type DataPath, type DataShape, fieldMentions, isWithin } from './field-mentions.ts'

export interface FieldRemoval {
  html: string
  /** Offsets of table cells that contained nothing else. */
  emptyCells: number[]
}

interface Range {
  from: number
  to: number
}

/**
 * Removes a field and everything in it from a page: its merge tags, its sections with their content, pictures, codes and charts that show it, and
 * elements that become empty, except table cells.
 */
export function removeField(
  html: string,
  path: DataPath,
  shape: DataShape,
  around?: readonly DataPath[],
): FieldRemoval {
  const { elements } = parseSource(html)
  const sections = new Map(findSections(html).map((section) => [section.start, section]))
  const ranges: Range[] = []
  for (const { kind, path: own, start, end } of fieldMentions(html, shape, around)) {
    if (kind === 'close' || !isWithin(own, path)) continue
    const section = sections.get(start)
    const last = elements[countBefore(elements, (element) => element.start < start) - 1]
    const holder = last && end <= last.openEnd ? last : undefined
    if (section) ranges.push({ from: section.start, to: section.end })
    else if (holder && (isCodeOrChart(holder.name) || showsIt(html, holder, { from: start, to: end })))
      ranges.push(rangeOf(holder))
    else if (kind !== 'drawn') ranges.push({ from: start, to: end })
  }
  const said = inOrder(ranges)
  // Parents come first. The content of a removed element is skipped.
  let goneTo = 0
  for (const element of elements) {
    if (element.end <= goneTo || isCell(element.name) || !isEmptied(html, element, said)) continue
    if (isIn(rangeOf(element), said)) continue
    ranges.push(rangeOf(element))
    goneTo = element.end
  }
  const all = inOrder(ranges)
  const whole = outermost(all.ranges).map((range) => withLine(html, range))
  const lines = inOrder(whole)
  const cells = elements.filter(
    (element) => isCell(element.name) && isEmptied(html, element, all) && !isIn(rangeOf(element), lines),
  )
  const removed = [0]
  for (const { from, to } of whole) removed.push((removed.at(-1) ?? 0) + to - from)
  return {
    html: withChanges(
      html,
      whole.map((range) => ({ ...range, insert: '' })),
    ),
    emptyCells: cells.map(({ start }) => start - (removed[countBefore(whole, ({ to }) => to <= start)] ?? 0)),
  }
}

function showsIt(html: string, { name, attributes }: SourceElement, { from, to }: Range): boolean {
  return (
    name === 'img' &&
    attributes.some(
      (attribute) =>
        attribute.name === 'src' &&
        attribute.start <= from &&
        to <= attribute.end &&
        attribute.value.trim() === html.slice(from, to),
    )
  )
}

/** Whether part of an element is removed and nothing visible remains in it. */
function isEmptied(html: string, element: SourceElement, { ranges }: OrderedRanges): boolean {
  const { openEnd, closeStart } = element
  const [first, end] = [openEnd, closeStart].map((at) => countBefore(ranges, ({ from }) => from < at))
  const gone = outermost(ranges.slice(first, end).filter(({ to }) => to <= closeStart))
  if (gone.length === 0) return false
  let at = openEnd
  let left = ''
  for (const { from, to } of gone) {
    left += html.slice(at, from)
    at = to
  }
  return (left + html.slice(at, closeStart)).trim() === ''
}

function rangeOf({ start, end }: SourceElement): Range {
  return { from: start, to: end }
}

/** Ranges sorted by start, longest first. `reach` is the maximum end up to each range. */
interface OrderedRanges {
  ranges: readonly Range[]
  reach: readonly number[]
}

function inOrder(given: readonly Range[]): OrderedRanges {
  const ranges = given.toSorted((a, b) => a.from - b.from || b.to - a.to)
  let furthest = 0
  return { ranges, reach: ranges.map(({ to }) => (furthest = Math.max(furthest, to))) }
}

function isIn({ from, to }: Range, { ranges, reach }: OrderedRanges): boolean {
  return to <= (reach[countBefore(ranges, (range) => range.from <= from) - 1] ?? -1)
}

function outermost(sorted: readonly Range[]): Range[] {
  const kept: Range[] = []
  for (const range of sorted) if (range.from >= (kept.at(-1)?.to ?? 0)) kept.push(range)
  return kept
}

/** Returns the number of items at the start of a sorted list for which a condition is true, by binary search. */
function countBefore<T>(list: readonly T[], holds: (one: T) => boolean): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const one = list[middle]
    if (one !== undefined && holds(one)) low = middle + 1
    else high = middle
  }
  return low
}

/** Extends a range to its whole line if the line contains nothing else. */
function withLine(html: string, { from, to }: Range): Range {
  let [start, end] = [from, to]
  while (/[ \t]/.test(html[start - 1] ?? '')) start--
  while (/[ \t]/.test(html[end] ?? '')) end++
  const line = /\r?\n/y
  line.lastIndex = end
  const broken = line.exec(html)?.[0].length
  if ((start > 0 && html[start - 1] !== '\n') || (broken === undefined && end < html.length))
    return { from, to }
  return { from: start, to: end + (broken ?? 0) }
}
