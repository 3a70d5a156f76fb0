import {
  isPageEdit,
  type PageEdit,
  parseSource,
  setStyle,
  type SourceElement,
  styleOf,
} from '@platen/template/markup'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type { addPageBreak as definition } from '../definitions/page.ts'
import { blockOf } from '../parts/block-of.ts'
import { namedAt, readPage, withFiles } from '../parts/draft-page.ts'
import { findPart } from '../parts/find-part.ts'
import { nameElement } from '../parts/name-element.ts'

export function addPageBreak(
  { source, about }: CommandDraft,
  given: Static<typeof definition.arguments>,
): CommandResult {
  const { tree, css } = readPage(source)
  const found = findPart({ source, tree }, { about, part: given.part })
  if (!found) return { refused: 'Name the part of the page where the new page starts, such as “Terms”.' }
  if ('refused' in found) return found
  const element = blockOf(found)
  const { at = 'before' } = given
  const label = nameElement(source, tree, element)
  const broken = setStyle(tree, css, element, { [at === 'before' ? 'break-before' : 'break-after']: 'page' })
  if (!isPageEdit(broken)) return { refused: broken?.refused ?? `No page can start ${at} ${label}.` }
  const edit = at === 'before' ? withoutTopMargin(broken, css) : broken
  const files = {
    ...(edit.html !== tree.html && { 'template.html': edit.html }),
    ...(edit.css !== undefined && edit.css !== css && { 'style.css': edit.css }),
  }
  if (Object.keys(files).length === 0) return { refused: `A new page already starts ${at} ${label}.` }
  return {
    files,
    named: namedAt(withFiles(source, files), edit.select),
    summary: `Started a new page ${at} ${label}`,
    notes: [],
  }
}

/** Starts an element at the top of its page: browsers keep margins after a forced break, including the margin of its first child. */
function withoutTopMargin(edit: PageEdit, css: string): PageEdit {
  const depthMax = 20
  let at = edit
  for (let depth = 0; depth < depthMax; depth++) {
    const tree = parseSource(at.html)
    let element = tree.elements.find(({ start }) => start === at.select)
    for (let step = 0; step < depth && element; step++) element = firstBlockIn(element, at.html)
    if (!element) return at
    const style = styleOf(tree, at.css ?? css, element)
    if (!isNone(style['margin-top']?.value)) {
      const next = setStyle(tree, at.css ?? css, element, { 'margin-top': '0' })
      if (!isPageEdit(next)) return at
      at = { ...at, html: next.html, ...(next.css !== undefined && { css: next.css }) }
    }
    // Inside a border or padding, margins of children do not move the element.
    if (!isNone(style['padding-top']?.value) || !isNone(style['border-top']?.value)) return at
  }
  return at
}

/** Returns the first element of a block if no text is before it. */
function firstBlockIn({ name, openEnd, children }: SourceElement, html: string): SourceElement | undefined {
  const first = children.find((child) => child.kind === 'element')
  const isPlain = /^(?:section|article|aside|div|header|footer|main|figure|blockquote|ul|ol|dl|li)$/.test(
    name,
  )
  const before = html.slice(openEnd, first?.start).replaceAll(/\{\{[^}]*\}\}|<!--[\s\S]*?-->/g, '')
  return isPlain && first && before.trim() === '' ? first : undefined
}

function isNone(value: string | undefined): boolean {
  return value === undefined || value === 'none' || /^0(?:[a-z]+|%)?$/.test(value)
}
