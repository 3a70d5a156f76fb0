import type { SourceElement, SourceTree } from '../parse-source.ts'
import { cleanHtml } from './clean-html.ts'
import type { EditResult } from './finish-edit.ts'
import { insertHtml } from './insert-html.ts'

/** What the clipboard holds. */
export interface PastedContent {
  /** Of any origin: what has no place in a document is left out. */
  html?: string | undefined
  text?: string | undefined
}

/** More than a document's text has; pictures of a word processor come along in it. */
const pastedCharactersMax = 1_000_000

/** Puts what was copied elsewhere behind an element, or at the end of the page, as plain HTML. `undefined` where nothing of it is text. */
export function pasteHtml(
  tree: SourceTree,
  element: SourceElement | undefined,
  { html = '', text = '' }: PastedContent,
): EditResult {
  const given = html.trim() === '' ? paragraphsOf(text) : html
  if (given.length > pastedCharactersMax)
    return { refused: 'This is too much to paste at once: copy it in parts.' }
  return insertHtml(tree, cleanHtml(given), { at: element ? 'after' : 'inside', element })
}

function paragraphsOf(text: string): string {
  return text
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('')
}
