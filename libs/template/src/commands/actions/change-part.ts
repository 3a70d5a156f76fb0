import {
  duplicateElement,
  isPageEdit,
  moveTo,
  type PageEdit,
  type RefusedEdit,
  setStyle as setElementStyle,
  type SourceElement,
} from '@platen/template/markup'
import { repeatForEach as repeatElement } from '@platen/template/draft'
import type { Static } from 'typebox'
import type { CommandDraft, CommandRefused, CommandResult } from '../command.ts'
import type {
  duplicatePart as duplicateDefinition,
  movePart as moveDefinition,
  repeatForEach as repeatDefinition,
  setStyle as styleDefinition,
} from '../definitions/parts.ts'
import { blockOf } from '../parts/block-of.ts'
import { capital } from '../parts/capital.ts'
import { type DraftPage, namedAt, readPage, withFiles } from '../parts/draft-page.ts'
import { findPart } from '../parts/find-part.ts'
import { nameElement } from '../parts/name-element.ts'

const unnamed: CommandRefused = {
  refused:
    'Name the part of the page with `part`, or give `about`: where its element begins in template.html.',
}

function partOf(
  { source, about }: CommandDraft,
  part: string | undefined,
): (DraftPage & { element: SourceElement; words: string }) | CommandRefused {
  const page = readPage(source)
  const found = findPart(page, { about, part })
  if (!found) return unnamed
  return 'refused' in found
    ? found
    : { ...page, element: found, words: nameElement(source, page.tree, found) }
}

function edited(
  { source, tree, css }: DraftPage,
  edit: PageEdit | RefusedEdit | undefined,
  { summary, otherwise }: { summary: string; otherwise: string },
): CommandResult {
  if (!isPageEdit(edit)) return { refused: edit?.refused ?? otherwise }
  const files = {
    ...(edit.html !== tree.html && { 'template.html': edit.html }),
    ...(edit.css !== undefined && edit.css !== css && { 'style.css': edit.css }),
  }
  return { files, named: namedAt(withFiles(source, files), edit.select), summary, notes: [] }
}

/** Moves a part beside another one. */
export function movePart(draft: CommandDraft, given: Static<typeof moveDefinition.arguments>): CommandResult {
  const { part, to, at = 'after' } = given
  const moved = partOf(draft, part)
  if ('refused' in moved) return moved
  const beside = findPart(moved, { about: undefined, part: to })
  if (!beside || 'refused' in beside) return beside ?? unnamed
  const element = blockOf(moved.element)
  const edit = moveTo(moved.tree, element, { at, element: blockOf(beside) })
  return edited(moved, edit, {
    summary: `Moved ${moved.words} ${at} ${nameElement(moved.source, moved.tree, beside)}`,
    otherwise: `${capital(moved.words)} is there already, or cannot be moved there.`,
  })
}

/** Puts a copy of a part after it. */
export function duplicatePart(
  draft: CommandDraft,
  { part }: Static<typeof duplicateDefinition.arguments>,
): CommandResult {
  const found = partOf(draft, part)
  if ('refused' in found) return found
  return edited(found, duplicateElement(found.tree, blockOf(found.element)), {
    summary: `Duplicated ${found.words}`,
    otherwise: `${capital(found.words)} cannot be duplicated.`,
  })
}

/** Sets how a part looks. */
export function setStyle(
  draft: CommandDraft,
  given: Static<typeof styleDefinition.arguments>,
): CommandResult {
  const { part, size, colour, background, bold, italic, align, spaceBefore, spaceAfter } = given
  const found = partOf(draft, part)
  if ('refused' in found) return found
  const changes = {
    ...(size !== undefined && { 'font-size': size }),
    ...(colour !== undefined && { color: colour }),
    ...(background !== undefined && { 'background-color': background }),
    ...(bold !== undefined && { 'font-weight': bold ? '700' : '400' }),
    ...(italic !== undefined && { 'font-style': italic ? 'italic' : 'normal' }),
    ...(align !== undefined && { 'text-align': align }),
    ...(spaceBefore !== undefined && { 'margin-top': spaceBefore }),
    ...(spaceAfter !== undefined && { 'margin-bottom': spaceAfter }),
  }
  if (Object.keys(changes).length === 0)
    return {
      refused: 'Say what changes: size, colour, background, bold, italic, align, spaceBefore or spaceAfter.',
    }
  return edited(found, setElementStyle(found.tree, found.css, found.element, changes), {
    summary: `Set the style of ${found.words}`,
    otherwise: `${capital(found.words)} has no style of its own.`,
  })
}

/** Repeats a part for each row of a list. */
export function repeatForEach(
  draft: CommandDraft,
  { part, list }: Static<typeof repeatDefinition.arguments>,
): CommandResult {
  const found = partOf(draft, part)
  if ('refused' in found) return found
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(list))
    return { refused: `“${list}” is no name of a list: use letters, digits and _.` }
  const made = repeatElement(found.source, { at: found.element.start, list })
  if (!made || 'refused' in made) return made ?? { refused: `${capital(found.words)} cannot be repeated.` }
  return {
    files: made.files,
    named: namedAt(withFiles(found.source, made.files), made.select),
    summary: `Repeated ${found.words} for each row of ${list}`,
    notes: [],
  }
}
