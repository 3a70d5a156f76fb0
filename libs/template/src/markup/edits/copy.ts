import type { SourceElement, SourceTree } from '../parse-source.ts'
import { unitOf } from './blocks.ts'
import { isCell } from './content-model.ts'
import { isEditable } from './editable.ts'
import { indentAt, indented } from './lines.ts'
import { textOf } from './text-source.ts'
import { writtenElement } from './written-element.ts'

/** What an element leaves on the clipboard. */
export interface CopiedElement {
  /** With the conditions and repeats that it alone fills. */
  html: string
  /** What it says, for where HTML is not taken. */
  text: string
}

/** An element for the clipboard; `undefined` for what is no element of the page, and for a cell, which is a part of its row. */
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
