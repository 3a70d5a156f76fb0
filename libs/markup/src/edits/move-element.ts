import type { SourceElement, SourceTree } from '../parse-source.ts'
import { findSections, sectionsAround } from '../sections.ts'
import { type Block, unitOf } from './blocks.ts'
import { canHold } from './content-model.ts'
import { isEditable } from './editable.ts'
import { type EditResult, finishEdit, withChanges } from './finish-edit.ts'
import { besideStretch } from './insert-html.ts'
import { indentAt, wholeLines } from './lines.ts'
import { firstElementAt, writtenElement } from './written-element.ts'

/** Their order is that of the table, or of its columns. */
const fixed = new Set(['td', 'th', 'thead', 'tbody', 'tfoot', 'caption', 'colgroup', 'col'])

/**
 * Moves an element past the one before or after it, with the conditions and repeats that it alone fills. `undefined` at the end of what is
 * around it, beside text, and for parts of a table that have their place.
 */
export function moveElement(tree: SourceTree, element: SourceElement, direction: 'up' | 'down'): EditResult {
  if (!isEditable(element) || fixed.has(element.name)) return undefined
  const unit = unitOf(tree, element)
  if (!unit) return undefined
  const { siblings, index } = unit.place
  const beyond = direction === 'up' ? siblings.slice(0, index).toReversed() : siblings.slice(index + 1)
  const other = beyond.find(({ kind }) => kind !== 'blank')
  if (!other || other.kind === 'text' || isFixed(other)) return undefined
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

/** Moves an element before or after another, wherever that stands, with the conditions and repeats that each of them alone fills. */
export function moveBeside(
  tree: SourceTree,
  element: SourceElement,
  { at, target }: { at: 'before' | 'after'; target: SourceElement },
): EditResult {
  if (!isEditable(element) || !isEditable(target) || fixed.has(element.name)) return undefined
  const [unit, other] = [unitOf(tree, element)?.block, unitOf(tree, target)?.block]
  if (!unit || !other || (unit.start <= other.start && other.end <= unit.end)) return undefined
  if (!canHold(target.parent?.name, element.name))
    return { refused: 'This cannot stand there: rows belong in a table, items in a list.' }
  const { html } = tree
  const sections = findSections(html)
  const around = sectionsAround(sections, other)
  const left = sectionsAround(sections, unit).find((section) => !around.includes(section))
  if (left && html.slice(unit.start, unit.end).includes('{{'))
    return { refused: `It shows fields of “${left.name}”, which are known only there.` }
  const source = unit.kind === 'element' ? writtenElement(tree, element) : html.slice(unit.start, unit.end)
  const placed = besideStretch(html, other, { at, source, indent: indentAt(html, unit.start) })
  const first = firstElementAt(placed.insert) ?? 0
  const gone = wholeLines(html, unit.start, unit.end)
  const shift = gone.to <= placed.from ? gone.to - gone.from : 0
  return finishEdit(tree, {
    html: withChanges(html, [{ ...gone, insert: '' }, placed]),
    grows: 0,
    select: placed.from - shift + first,
  })
}

function isFixed(block: Block): boolean {
  return block.kind === 'element' && fixed.has(block.element.name)
}
