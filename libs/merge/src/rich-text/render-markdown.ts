import { parseMarkdown } from './parse-markdown.ts'
import { printPlainText } from './plain-text.ts'
import { sanitizeHtml } from './sanitize-html.ts'

/** Characters of one field. */
export const textLengthMax = 20_000

/** What a text becomes; a fault's `message` goes on after the name of the field. */
export type RichText =
  | { html: string }
  | { code: 'rich_text_too_long' | 'rich_text_too_complex'; message: string }

/**
 * Makes markdown (CommonMark, with tables and struck text) into HTML that is safe to stand in a document: paragraphs, lists, emphasis,
 * links to http, https and mailto, tables, headings, code, quotes and rules, and nothing else. Markup of HTML and merge tags in the text stay
 * text; a line break stays one; `#` is a heading of the third level, as the first two are the template's.
 */
export function renderMarkdown(text: string): RichText {
  if (text.length > textLengthMax) {
    return {
      code: 'rich_text_too_long',
      message: `has ${text.length} characters, and formatted text can have up to ${textLengthMax}. Shorten it, or split it into several fields.`,
    }
  }
  const plain = printPlainText(text)
  if (plain !== undefined) return { html: plain }
  const parsed = parseMarkdown(text)
  return 'excess' in parsed
    ? { code: 'rich_text_too_complex', message: parsed.excess }
    : { html: sanitizeHtml(parsed.html).trim() }
}
