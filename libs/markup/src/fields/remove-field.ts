import { isCell, isCodeOrChart } from '../edits/content-model.ts'
import { parseSource, type SourceElement } from '../parse-source.ts'
import { findSections } from '../sections.ts'
import { type DataPath, type DataShape, fieldMentions, isWithin } from './field-mentions.ts'

/** HTML without a field. */
export interface FieldRemoval {
  html: string
  /** Offsets, in the new HTML, of cells of tables that held nothing else: their columns may go. */
  emptyCells: number[]
}

interface Range {
  from: number
  to: number
}

/**
 * Takes a field and what is within it out of a page: its merge tags, the sections that it opens with what stands in them, the pictures,
 * codes and charts that show it, and elements that held nothing else, but for cells of tables.
 */
export function removeField(
  html: string,
  path: DataPath,
  shape: DataShape,
  around?: readonly DataPath[],
): FieldRemoval {
  const { elements } = parseSource(html)
  const sections = findSections(html)
  const ranges: Range[] = []
  for (const { kind, path: own, start, end } of fieldMentions(html, shape, around)) {
    if (kind === 'close' || !isWithin(own, path)) continue
    const section = sections.find((one) => one.start === start)
    const holder = elements.findLast((element) => element.start < start && end <= element.openEnd)
    if (section) ranges.push({ from: section.start, to: section.end })
    else if (holder && (isCodeOrChart(holder.name) || showsIt(html, holder, { from: start, to: end })))
      ranges.push(rangeOf(holder))
    else if (kind !== 'drawn') ranges.push({ from: start, to: end })
  }
  const emptied = (element: SourceElement) => isEmptied(html, element, ranges)
  for (const element of elements) {
    if (isCell(element.name) || !emptied(element) || isIn(rangeOf(element), ranges)) continue
    ranges.push(rangeOf(element))
  }
  const whole = outermost(ranges).map((range) => withLine(html, range))
  const cells = elements.filter(
    (element) => isCell(element.name) && emptied(element) && !isIn(rangeOf(element), whole),
  )
  return {
    html: whole.toReversed().reduce((text, { from, to }) => text.slice(0, from) + text.slice(to), html),
    emptyCells: cells.map(({ start }) => start - removedBefore(whole, start)),
  }
}

/** A picture whose address is that field. */
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

/** Something of it goes, and what stays of it is blank. */
function isEmptied(html: string, element: SourceElement, ranges: readonly Range[]): boolean {
  const { openEnd, closeStart } = element
  const gone = outermost(ranges.filter(({ from, to }) => openEnd <= from && to <= closeStart))
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

function isIn({ from, to }: Range, ranges: readonly Range[]): boolean {
  return ranges.some((range) => range.from <= from && to <= range.to)
}

function outermost(ranges: readonly Range[]): Range[] {
  const sorted = ranges.toSorted((a, b) => a.from - b.from || b.to - a.to)
  const kept: Range[] = []
  for (const range of sorted) if (range.from >= (kept.at(-1)?.to ?? 0)) kept.push(range)
  return kept
}

/** With its line, where nothing else stands in it. */
function withLine(html: string, { from, to }: Range): Range {
  const before = /(?:^|\n)[ \t]*$/.exec(html.slice(0, from))
  const after = /^[ \t]*(?:\r?\n|$)/.exec(html.slice(to))
  if (!before || !after) return { from, to }
  return { from: from - before[0].replace('\n', '').length, to: to + after[0].length }
}

function removedBefore(ranges: readonly Range[], at: number): number {
  return ranges.reduce((sum, { from, to }) => sum + (to <= at ? to - from : 0), 0)
}
