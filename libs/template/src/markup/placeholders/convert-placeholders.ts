import { findPlaceholders, type Placeholder } from '@platen/merge'
import { type TextChange, withChanges } from '../edits/finish-edit.ts'
import { beginsLine, indentAt } from '../edits/lines.ts'
import { parseSource, type SourceElement, type SourceTree } from '../parse-source.ts'
import { type MovedMark, placeSection } from './place-section.ts'

export interface ConvertedPage {
  html: string
  converted: Placeholder[]
  left: Placeholder[]
  /** Paths of lists: sections that cannot be conditions. */
  lists: (readonly string[])[]
}

/** Maximum number of sections that are refused one by one because they cannot be placed. */
const turnsMax = 40

/**
 * Replaces placeholders with merge tags. Sections are moved around the row or paragraphs in which they begin and end, and elements that
 * contained only ends of sections are removed. Pure.
 */
export function convertPlaceholders(html: string): ConvertedPage {
  const refused = new Map<number, string>()
  const tree = parseSource(html)
  for (let turn = 0; ; turn++) {
    const placeholders = findPlaceholders(html, { refused })
    const { moves, problem } = positionAll(tree, placeholders)
    if (problem && turn < turnsMax) {
      refused.set(problem.block, problem.advice)
      continue
    }
    const isLeft = ({ write, block }: Placeholder) =>
      write === undefined || (problem !== undefined && block !== undefined)
    const converted = placeholders.filter((one) => !isLeft(one))
    return {
      html: withTags(tree, converted, problem ? [] : moves),
      converted,
      left: placeholders.filter(isLeft),
      lists: listsOf(converted, new Set(moves.flatMap(rowBlock))),
    }
  }
}

function rowBlock({ placeholder, element }: MovedMark): number[] {
  return element.name === 'tr' && placeholder.block !== undefined ? [placeholder.block] : []
}

/** Returns the paths of lists. Inside a section that may be a condition, the path of a list is unknown. */
function listsOf(converted: readonly Placeholder[], rows: ReadonlySet<number>): (readonly string[])[] {
  const loops = new Map(converted.flatMap(({ start, loop }) => (loop ? [[start, loop] as const] : [])))
  const isList = (start: number | undefined): boolean => {
    const loop = start === undefined ? undefined : loops.get(start)
    return (
      loop !== undefined &&
      (loop.isList || rows.has(start ?? -1)) &&
      (loop.around === undefined || isList(loop.around))
    )
  }
  return [...loops].flatMap(([start, { path }]) => (isList(start) ? [path] : []))
}

function positionAll(
  tree: SourceTree,
  placeholders: readonly Placeholder[],
): { moves: MovedMark[]; problem?: { block: number; advice: string } } {
  const moves: MovedMark[] = []
  const blocks = Map.groupBy(
    placeholders.filter(({ write, block }) => write !== undefined && block !== undefined),
    ({ block }) => block ?? 0,
  )
  const holders = holdersOf(
    tree,
    [...blocks.values()].flatMap((parts) => parts.map(({ start }) => start)),
  )
  const marks = [...blocks.values()].flat()
  const isBlank = (from: number, to: number) => isEmpty(textWithout(tree.html, { from, to }, marks))
  for (const [block, parts] of blocks) {
    const placed = placeSection(parts, { holderOf: ({ start }) => holders.get(start), isBlank })
    if ('advice' in placed) return { moves, problem: { block, advice: placed.advice } }
    moves.push(...placed.moves)
  }
  return { moves }
}

/** Returns the innermost element around each offset. */
function holdersOf(
  { elements }: SourceTree,
  offsets: readonly number[],
): Map<number, SourceElement | undefined> {
  const holders = new Map<number, SourceElement | undefined>()
  const open: SourceElement[] = []
  let next = 0
  for (const offset of offsets.toSorted((a, b) => a - b)) {
    for (let element = elements[next]; element && element.start <= offset; element = elements[++next]) {
      while (open.length > 0 && (open.at(-1)?.end ?? 0) <= element.start) open.pop()
      open.push(element)
    }
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= offset) open.pop()
    holders.set(offset, open.at(-1))
  }
  return holders
}

function withTags(tree: SourceTree, converted: readonly Placeholder[], moves: readonly MovedMark[]): string {
  const { html } = tree
  const moved = Map.groupBy(moves, ({ element }) => element)
  const gone = [...moved].flatMap(([element, ofElement]) => {
    const marks = ofElement.map(({ placeholder }) => placeholder)
    const inside = { from: element.openEnd, to: element.closeStart }
    return isEmpty(textWithout(html, inside, marks)) ? [element] : []
  })
  const isGone = ({ start, end }: Placeholder) =>
    gone.some((element) => element.start <= start && end <= element.end)
  const moving = new Set(moves.map(({ placeholder }) => placeholder))
  const changes: TextChange[] = converted
    .filter((one) => !isGone(one))
    .map((one) => ({ from: one.start, to: one.end, insert: moving.has(one) ? '' : (one.write ?? '') }))
  for (const element of gone) {
    const tags = (moved.get(element) ?? []).map(({ placeholder }) => placeholder)
    const line = beginsLine(html, element.start) ? `\n${indentAt(html, element.start)}` : ''
    changes.push({ from: element.start, to: element.end, insert: tagsOf(tags).join(line) })
  }
  // Ends of sections come before starts at the same offset.
  for (const edge of ['end', 'start'] as const)
    for (const [element, ofElement] of moved) {
      const tags = ofElement.filter((one) => one.edge === edge).map(({ placeholder }) => placeholder)
      if (gone.includes(element) || tags.length === 0) continue
      const at = edge === 'start' ? element.start : element.end
      const line = beginsLine(html, element.start) ? `\n${indentAt(html, element.start)}` : ''
      const written = tagsOf(tags).map((tag) => (edge === 'start' ? tag + line : line + tag))
      changes.push({ from: at, to: at, insert: written.join('') })
    }
  return withChanges(html, changes)
}

function tagsOf(placeholders: readonly Placeholder[]): string[] {
  return placeholders.toSorted((a, b) => a.start - b.start).map((one) => one.write ?? '')
}

function textWithout(
  html: string,
  { from, to }: { from: number; to: number },
  marks: readonly Placeholder[],
): string {
  const inside = marks.filter(({ start, end }) => from <= start && end <= to)
  return withChanges(
    html.slice(from, to),
    inside.map(({ start, end }) => ({ from: start - from, to: end - from, insert: '' })),
  )
}

function isEmpty(html: string): boolean {
  if (/<(?:img|hr|svg|table|bar-code|data-chart)\b/i.test(html)) return false
  return html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === ''
}
