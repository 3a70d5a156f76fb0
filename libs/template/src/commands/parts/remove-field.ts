import type { DraftSource } from '@platen/contract'
import {
  callerNotices,
  computedAt,
  draftShape,
  pageHtml,
  readDeclarations,
  readSettings,
  removeEverywhere,
} from '@platen/template/draft'
import { type DataPath, fieldMentions } from '@platen/template/markup'
import type { CommandResult } from '../command.ts'
import { replaceDocumentNumber } from './replace-document-number.ts'
import { removeLabels } from './remove-labels.ts'

/** Removes a field everywhere with its labels. A field that a formula needs is only removed from the page. */
export function removeFieldAt(before: DraftSource, path: DataPath): CommandResult {
  const source = replaceDocumentNumber(before, path)
  const html = removeLabels(source, path)
  const shown = { ...source, files: { ...source.files, 'template.html': html } }
  const removed = removeEverywhere(shown, path)
  const renumbered = source === before ? {} : { 'template.json': source.files['template.json'] ?? '' }
  const dotted = path.join('.')
  if ('refused' in removed) {
    if (html === pageHtml(source))
      return { refused: `The field “${dotted}” was not removed. ${removed.refused}` }
    return {
      files: { 'template.html': html },
      named: [],
      summary: `Removed the field “${dotted}” from the page`,
      notes: [`The field still exists. ${removed.refused}`],
    }
  }
  const files = {
    ...renumbered,
    ...(html !== pageHtml(source) && { 'template.html': html }),
    ...removed.files,
  }
  if (Object.keys(files).length === 0)
    return { refused: `The field “${dotted}” is not used anywhere that can be changed.` }
  return {
    files,
    named: [],
    summary: `Removed the field “${dotted}”`,
    notes: isComputed(source, path) ? [] : [callerNotices.removed(path)],
  }
}

/** Whether a field is calculated, so that nobody provides it. */
export function isComputed(source: DraftSource, path: DataPath): boolean {
  return computedAt(readDeclarations(readSettings(source.files['template.json'] ?? '')), path) !== undefined
}

/** Beginning of the note about fields that are no longer on the page but stay in the data. */
export const unprintedNote = 'No longer on the page, but still declared:'

/** Describes fields that are no longer on the page but stay in the data. */
export function lostFields(source: DraftSource, before: string, after: string): string[] {
  const shape = draftShape(source)
  const paths = (html: string) =>
    new Set(
      fieldMentions(html, shape).flatMap(({ kind, path }) =>
        kind === 'value' && path[0] !== 'text' ? [path.join('.')] : [],
      ),
    )
  const left = paths(after)
  const lost = [...paths(before)].filter((path) => !left.has(path))
  return lost.length === 0 ? [] : [`${unprintedNote} ${lost.slice(0, 12).join(', ')}.`]
}
