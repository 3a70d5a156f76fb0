import type { SourceElement, SourceTree } from '../parse-source.ts'
import { type Block, blocksOf } from './blocks.ts'
import type { Stretch } from './insert-html.ts'

/** One cell, or two with opposite conditions. */
export interface RowCell {
  cells: { element: SourceElement; whole: Stretch }[]
  span: number
  rows: number
  /** The sections around the cell. Undefined if the cell is always printed. */
  condition: string | undefined
  /** The cell, or its sections with their content. */
  group: Stretch
}

export type RowRefusal = 'sections' | 'rows' | 'spans'

/** Returns the cells of a row. Those in `{{#x}}` and the adjacent `{{^x}}` are alternatives. */
export function readRowCells(tree: SourceTree, row: SourceElement): RowCell[] | RowRefusal {
  const blocks = blocksOf(tree, row).filter(({ kind }) => kind !== 'blank')
  const cells: RowCell[] = []
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]
    const next = blocks[at + 1]
    if (block?.kind === 'element') {
      const { element } = block
      const size = sizeOf(element)
      if (typeof size === 'string') return size
      cells.push({ cells: [{ element, whole: element }], ...size, condition: undefined, group: element })
      continue
    }
    const side = block && sideOf(block)
    if (!side) return 'sections'
    const other = next && isOtherSide(block, next) ? sideOf(next) : undefined
    // With nested conditions, neither side is printed if only one condition is true.
    if (other && (side.isNested || other.isNested)) return 'sections'
    const third = blocks[at + 2]
    // With three sections, it is ambiguous which two are alternatives.
    if (other && next && third && (isOtherSide(next, third) || isSameSide(next, third))) return 'sections'
    if (next && third && isSameSide(block, next) && isOtherSide(next, third)) return 'sections'
    const group = { start: block.start, end: other && next ? next.end : block.end }
    if (other) at++
    // If the sides have different numbers of cells, the following cells would shift.
    if (other && other.cells.length !== side.cells.length) return 'sections'
    for (const [index, element] of side.cells.entries()) {
      const others = other?.cells[index]
      const elements = others ? [element, others] : [element]
      const [size, same] = elements.map(sizeOf)
      if (size === undefined || typeof size === 'string') return size ?? 'sections'
      if (typeof same === 'string') return same
      if (same && (same.span !== size.span || same.rows !== size.rows)) return 'sections'
      const isAlone = side.cells.length === 1
      cells.push({
        cells: elements.map((each) => ({ element: each, whole: isAlone ? group : each })),
        ...size,
        condition: other ? undefined : side.condition,
        group,
      })
    }
  }
  return cells
}

/** Returns the cells of a section that contains only cells, or only another section like this. Otherwise undefined. */
function sideOf(block: Block): { condition: string; isNested: boolean; cells: SourceElement[] } | undefined {
  if (block.kind !== 'section') return undefined
  const { name, isInverted } = block.section
  const own = `${isInverted ? '^' : '#'}${name}`
  const inside = block.blocks.filter(({ kind }) => kind !== 'blank')
  const [first] = inside
  if (inside.length === 1 && first?.kind === 'section') {
    const inner = sideOf(first)
    return inner && { ...inner, isNested: true, condition: `${own} ${inner.condition}` }
  }
  const cells = inside.flatMap((each) => (each.kind === 'element' ? [each.element] : []))
  return cells.length > 0 && cells.length === inside.length
    ? { condition: own, isNested: false, cells }
    : undefined
}

function isOtherSide(block: Block, next: Block): boolean {
  return areOfOne(block, next) && !isSameSide(block, next)
}

function isSameSide(block: Block, next: Block): boolean {
  return areOfOne(block, next) && isInverse(block) === isInverse(next)
}

function areOfOne(block: Block, next: Block): boolean {
  return block.kind === 'section' && next.kind === 'section' && block.section.name === next.section.name
}

function isInverse(block: Block): boolean {
  return block.kind === 'section' && block.section.isInverted
}

/** Maximum span in browsers. */
const spanMax = 1_000

function sizeOf(element: SourceElement): { span: number; rows: number } | RowRefusal {
  const span = spanOf(element, 'colspan')
  const rows = spanOf(element, 'rowspan')
  return span === undefined ? 'spans' : rows === undefined ? 'rows' : { span, rows }
}

/** Returns the number in an attribute such as `colspan`. Default: 1. Undefined if the value is invalid. */
export function spanOf({ attributes }: SourceElement, wanted: string): number | undefined {
  const written = (attributes.find(({ name }) => name === wanted)?.value ?? '1').trim()
  const span = /^[1-9]\d*$/.test(written) ? Number(written) : undefined
  return span === undefined || span > spanMax ? undefined : span
}
