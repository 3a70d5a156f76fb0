import type { SourceElement, SourceTree } from '../parse-source.ts'
import { unitOf } from './blocks.ts'
import { isCell } from './content-model.ts'
import { isEditable } from './editable.ts'
import { indentAt, indented } from './lines.ts'
import { textOf } from './text-source.ts'
import { writtenElement } from './written-element.ts'

export interface CopiedElement {
  /** The HTML of the element, including sections that contain only this element. */
  html: string
  /** Plain text for other programs. */
  text: string
}

/** Copies an element; undefined for elements outside the page, and for cells, which belong to their row. */
export function copyElement(tree: SourceTree, element: SourceElement): CopiedElement | undefined {
  if (!isEditable(element) || isCell(element.name)) return undefined
  const { html } = tree
  const block = unitOf(tree, element)?.block ?? element
  const source = block.kind === 'section' ? html.slice(block.start, block.end) : writtenElement(tree, element)
  return { html: indented(source, indentAt(html, block.start), ''), text: saidBy(tree, element) }
}

function saidBy(tree: SourceTree, { children }: SourceElement): string {
  const said = children.map((child) =>
    child.kind === 'text'
      ? textOf(tree.html.slice(child.start, child.end))
      : child.kind === 'element'
        ? saidBy(tree, child)
        : '',
  )
  return said.join(' ').replaceAll(/\s+/g, ' ').trim()
}
