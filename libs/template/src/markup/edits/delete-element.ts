import type { SourceElement, SourceTree } from '../parse-source.ts'
import { type Block, positionsOf, unitOf } from './blocks.ts'
import { isCell } from './content-model.ts'
import { isEditable } from './editable.ts'
import { type EditResult, finishEdit, withChanges } from './finish-edit.ts'
import { wholeLines } from './lines.ts'
import { elementsIn } from './written-element.ts'

/** Deletes an element and its lines, and selects a neighbor. */
export function deleteElement(
  tree: SourceTree,
  element: SourceElement,
  /** With `withSections`, also deletes sections that contain only the element. */
  { withSections = false }: { withSections?: boolean } = {},
): EditResult {
  if (!isEditable(element)) return undefined
  if (isCell(element.name)) return { refused: 'A cell can only be deleted with its row or its column.' }
  const unit = withSections ? unitOf(tree, element) : undefined
  const position = unit?.position ?? positionsOf(tree, element)[0]
  const { start, end } = unit?.block ?? element
  const { from, to } = wholeLines(tree.html, start, end)
  const { siblings = [], index = 0 } = position ?? {}
  const after = firstElement(siblings.slice(index + 1))
  const before = firstElement(siblings.slice(0, index).toReversed())
  return finishEdit(tree, {
    html: withChanges(tree.html, [{ from, to, insert: '' }]),
    grows: -elementsIn(tree, { start, end }),
    select: after ? after.start - (to - from) : (before ?? element.parent)?.start,
  })
}

function firstElement(blocks: readonly Block[]): SourceElement | undefined {
  for (const block of blocks) {
    if (block.kind === 'element') return block.element
    const within = block.kind === 'section' ? firstElement(block.blocks) : undefined
    if (within) return within
  }
  return undefined
}
