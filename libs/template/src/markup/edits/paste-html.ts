import type { SourceElement, SourceTree } from '../parse-source.ts'
import { cleanHtml } from './clean-html.ts'
import type { EditResult } from './finish-edit.ts'
import { insertHtml } from './insert-html.ts'

export interface PastedContent {
  /** HTML from any program. */
  html?: string | undefined
  text?: string | undefined
}

/** Longer than any text, even with the pictures that word processors embed. */
const pastedCharactersMax = 1_000_000

/** Inserts clipboard content after an element, or at the end of the page. Undefined if it contains no text. */
export function pasteHtml(
  tree: SourceTree,
  element: SourceElement | undefined,
  { html = '', text = '' }: PastedContent,
): EditResult {
  const given = html.trim() === '' ? paragraphsOf(text) : html
  if (given.length > pastedCharactersMax)
    return { refused: 'This is too much to paste at once. Copy it in parts.' }
  return insertHtml(tree, cleanHtml(given), { at: element ? 'after' : 'inside', element })
}

function paragraphsOf(text: string): string {
  return text
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('')
}
