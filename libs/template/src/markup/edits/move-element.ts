import type { RefusedEdit } from '../page-edit.ts'
import type { SourceElement, SourceTree } from '../parse-source.ts'
import { findSections, sectionsAround, type SourceSection } from '../sections.ts'
import { type Block, unitOf } from './blocks.ts'
import { canHold, isCell, isPagePart } from './content-model.ts'
import { isEditable } from './editable.ts'
import { type EditResult, finishEdit, type TextChange, withChanges } from './finish-edit.ts'
import { cannotStandHere, insertion, type InsertPosition, type Stretch } from './insert-html.ts'
import { indentAt, wholeLines } from './lines.ts'
import { firstElementAt, writtenElement } from './written-element.ts'

/** Parts of tables with a fixed order. */
const fixed = new Set(['td', 'th', 'thead', 'tbody', 'tfoot', 'caption', 'colgroup', 'col'])

/**
 * Moves an element, with the sections that contain only this element, past its neighbor. Refused at the edge of the container, next to text, and for
 * fixed parts of tables.
 */
export function moveElement(tree: SourceTree, element: SourceElement, direction: 'up' | 'down'): EditResult {
  const unit = unitOf(tree, element)
  if (!unit || !isMovable(element)) return cannotMove(element, direction, undefined)
  const { siblings, index } = unit.position
  const beyond = direction === 'up' ? siblings.slice(0, index).toReversed() : siblings.slice(index + 1)
  const other = beyond.find((block) => block.kind !== 'blank' && !isUndrawn(block))
  if (!other || other.kind === 'text' || isFixed(other)) return cannotMove(element, direction, other)
  const [first, second] = direction === 'up' ? [other, unit.block] : [unit.block, other]
  const { html } = tree
  const source = (block: Block) => html.slice(block.start, block.end)
  const between = html.slice(first.end, second.start)
  const within = element.start - unit.block.start
  return finishEdit(tree, {
    html: html.slice(0, first.start) + source(second) + between + source(first) + html.slice(second.end),
    grows: 0,
    select:
      within + (direction === 'up' ? first.start : first.start + source(second).length + between.length),
  })
}

/** Moves an element, with the sections that contain only this element, to a position. Undefined if it is already there. */
export function moveTo(tree: SourceTree, element: SourceElement, position: InsertPosition): EditResult {
  const { at, element: beside } = position
  const unit = unitOf(tree, element)?.block
  if (!unit || !isMovable(element)) return undefined
  const isInItself = beside && unit.start <= beside.start && beside.end <= unit.end
  if (isInItself || (beside && at !== 'inside' && !isEditable(beside))) return undefined
  if (!canHold(at === 'inside' ? beside?.name : beside?.parent?.name, element.name))
    return { refused: cannotStandHere }
  const { html } = tree
  const source = unit.kind === 'element' ? writtenElement(tree, element) : html.slice(unit.start, unit.end)
  const placed = insertion(tree, position, {
    source,
    names: [element.name],
    indent: indentAt(html, unit.start),
  })
  if (!placed || 'refused' in placed) return placed
  if (isAt(html, unit, placed.from)) return undefined
  const left = leftSection(tree, unit, placed)
  if (left && source.includes('{{'))
    return { refused: `This part shows fields of “${left.name}”, which are known only there.` }
  const first = firstElementAt(placed.insert) ?? 0
  const gone = wholeLines(html, unit.start, unit.end)
  const shift = gone.to <= placed.from ? gone.to - gone.from : 0
  return finishEdit(tree, {
    html: withChanges(html, [{ ...gone, insert: '' }, placed]),
    grows: 0,
    select: placed.from - shift + first,
  })
}

export function isMovable(element: SourceElement): boolean {
  return isEditable(element) && !fixed.has(element.name)
}

/** Whether a position is in a range or at its edge. */
export function isAt(html: string, { start, end }: Stretch, offset: number): boolean {
  if (offset < start) return !/\S/.test(html.slice(offset, start))
  return offset <= end || !/\S/.test(html.slice(end, offset))
}

/** Returns a section around an element that does not contain the element's new position. */
function leftSection({ html }: SourceTree, unit: Stretch, to: TextChange): SourceSection | undefined {
  return sectionsAround(findSections(html), unit).find(
    ({ openEnd, closeStart }) => to.from < openEnd || closeStart < to.from,
  )
}

function isUndrawn(block: Block): boolean {
  return block.kind === 'element' && isPagePart(block.element.name)
}

function isFixed(block: Block): boolean {
  return block.kind === 'element' && fixed.has(block.element.name)
}

function cannotMove(element: SourceElement, direction: 'up' | 'down', other: Block | undefined): RefusedEdit {
  const { name } = element
  if (isCell(name)) return { refused: 'A cell stays in its row. Move the whole row or column instead.' }
  if (!isMovable(element)) return { refused: 'This element has a fixed position in the order of the page.' }
  if (other?.kind === 'text')
    return {
      refused:
        'There is text directly next to this element. Press Escape to select the parent element, and move that.',
    }
  const [end, part] = direction === 'up' ? ['first', 'above'] : ['last', 'below']
  return {
    refused: `This element is already the ${end} one here, and no element ${part} it can swap places with it.`,
  }
}
