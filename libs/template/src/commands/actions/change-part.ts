import {
  duplicateElement,
  isPageEdit,
  ownSections,
  type PageEdit,
  type RefusedEdit,
} from '@platen/template/markup'
import { newListName, readSample, repeatForEach as repeatElement } from '@platen/template/draft'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type {
  duplicatePart as duplicateDefinition,
  repeatForEach as repeatDefinition,
} from '../definitions/parts.ts'
import { blockOf } from '../parts/block-of.ts'
import { capital } from '../parts/capital.ts'
import { fieldsOf } from '../parts/draft-fields.ts'
import { type DraftPage, namedAt, withFiles } from '../parts/draft-page.ts'
import { partOf } from '../parts/part-of.ts'

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

/** Repeats a part for each row of a list. */
export function repeatForEach(
  draft: CommandDraft,
  { part, list }: Static<typeof repeatDefinition.arguments>,
): CommandResult {
  const found = partOf(draft, part)
  if ('refused' in found) return found
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(list))
    return { refused: `“${list}” is not a valid list name. Use letters, digits and _.` }
  if (ownSections(found.tree, found.element).length > 0)
    return {
      refused: `${capital(found.words)} is already repeated or conditional. Remove that first.`,
    }
  const { data = {} } = readSample(found.source.files['sample.json'] ?? '')
  const names = [list.toLowerCase(), plural(list.toLowerCase())]
  const known = [
    ...fieldsOf(found.source).flatMap(({ path, kind }) => (path.length === 1 && kind === 'list' ? path : [])),
    ...Object.keys(data).filter((key) => Array.isArray(data[key])),
  ].find((one) => names.includes(one.toLowerCase()))
  const name = known ?? newListName(found.source, plural(list))
  const made = repeatElement(found.source, { at: found.element.start, list: name })
  if (!made || 'refused' in made) return made ?? { refused: `${capital(found.words)} cannot be repeated.` }
  return {
    files: made.files,
    named: namedAt(withFiles(found.source, made.files), made.select),
    summary: `Repeated ${found.words} for each row of ${name}`,
    notes:
      known === undefined ? [`${name} is a new list. The fields of the part are fields of its items.`] : [],
  }
}

function plural(name: string): string {
  if (/(?:[^s]s|ies|ses|en)$/.test(name)) return name
  if (/(?:ss|x|ch|sh)$/.test(name)) return `${name}es`
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`
}
