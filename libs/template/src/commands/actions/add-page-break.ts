import { isPageEdit, setStyle } from '@platen/template/markup'
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
  const edit = setStyle(tree, css, element, { [at === 'before' ? 'break-before' : 'break-after']: 'page' })
  if (!isPageEdit(edit)) return { refused: edit?.refused ?? `No page can start ${at} ${label}.` }
  const files = {
    ...(edit.html !== tree.html && { 'template.html': edit.html }),
    ...(edit.css !== undefined && edit.css !== css && { 'style.css': edit.css }),
  }
  if (Object.keys(files).length === 0) return { refused: `A new page starts ${at} ${label} already.` }
  return {
    files,
    named: namedAt(withFiles(source, files), edit.select),
    summary: `Started a new page ${at} ${label}`,
    notes: [],
  }
}
