import type { Placeholder } from '@platen/merge'
import type { SourceElement } from '../parse-source.ts'

/** A section tag that moves from the text to the edge of an element. */
export interface MovedMark {
  placeholder: Placeholder
  element: SourceElement
  edge: 'start' | 'end'
}

interface Page {
  holderOf: (part: Placeholder) => SourceElement | undefined
  /** Whether only section tags are between two offsets. */
  isBlank: (from: number, to: number) => boolean
}

const apart =
  'It begins in one paragraph and ends in another one. Put both ends on separate lines, or into the first and the last cell of a row.'
const inRows = 'Put both ends of a section that repeats rows in rows of the same table.'
const partsOfTables = /^(?:td|th|tr|thead|tbody|tfoot)$/
const unitNames = { row: /^tr$/, paragraph: /^(?:p|li|h[1-6])$/, column: /^td$/ }

/**
 * Returns the moves of a section's tags. Tags in the same element stay. Tags in cells of the same row move around the row. Other tags move around the
 * rows, paragraphs or items that they begin and end. Returns advice if this is not possible.
 */
export function placeSection(
  parts: readonly Placeholder[],
  { holderOf, isBlank }: Page,
): { moves: MovedMark[] } | { advice: string } {
  const [open] = parts
  const close = parts.at(-1)
  if (!open || !close) return { moves: [] }
  const chains = parts.map((part) => chainOf(holderOf(part)))
  const unit = open.unit ?? close.unit
  const level = unit ? unitLevel(chains, unit) : commonLevel(chains)
  if (level === undefined) return { advice: unit === 'row' ? inRows : apart }
  const elements = chains.map((chain) => chain[level])
  const isRow = elements.every((element) => element?.name === 'tr')
  if (!isRow && elements.some((element) => element && partsOfTables.test(element.name)))
    return { advice: inRows }
  const [first, last] = [elements[0], elements.at(-1)]
  const isFirst = !first || isBlank(first.openEnd, open.start)
  const isLast = !last || isBlank(close.end, last.closeStart)
  // A tag in the middle of a section, such as “else”, moves to the edge of its element, which must contain nothing else.
  const isSplit = parts.every((part, index) => {
    const element = elements[index]
    if (!element || index === 0 || index === parts.length - 1) return true
    return isBlank(element.openEnd, part.start) && isBlank(part.end, element.closeStart)
  })
  if (!isSplit || (!isRow && !(isFirst && isLast))) return { advice: apart }
  return {
    moves: parts.flatMap((placeholder, index) => {
      const element = elements[index]
      return element ? [{ placeholder, element, edge: index === 0 ? 'start' : 'end' }] : []
    }),
  }
}

function chainOf(element: SourceElement | undefined): SourceElement[] {
  const chain: SourceElement[] = []
  for (let at = element; at; at = at.parent) chain.unshift(at)
  return chain
}

/** Returns the depth at which the tags are in different elements. For tags in cells of the same row, returns the depth of the row. */
function commonLevel(chains: readonly SourceElement[][]): number {
  const [first = []] = chains
  let level = 0
  while (first[level] && chains.every((chain) => chain[level] === first[level])) level++
  const isBelow = chains.some((chain) => chain[level] !== undefined)
  return isBelow && first[level - 1]?.name === 'tr' ? level - 1 : level
}

function unitLevel(chains: readonly SourceElement[][], unit: keyof typeof unitNames): number | undefined {
  const levels = chains.map((chain) => chain.findLastIndex(({ name }) => unitNames[unit].test(name)))
  const [level = -1] = levels
  if (level < 0 || levels.some((one) => one !== level)) return undefined
  const parents = new Set(chains.map((chain) => chain[level - 1]))
  return parents.size === 1 ? level : undefined
}
