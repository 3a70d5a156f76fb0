import { parseMarkdown } from './parse-markdown.ts'
import { printPlainText } from './plain-text.ts'
import { sanitizeHtml } from './sanitize-html.ts'

/** Maximum number of characters in one field. */
export const textLengthMax = 20_000

/** The `message` of an error is worded to follow the field's name. */
export type RichText =
  | { html: string }
  | { code: 'rich_text_too_long' | 'rich_text_too_complex'; message: string }

/**
 * Converts Markdown (CommonMark with tables and strikethrough) to safe HTML: paragraphs, lists, emphasis, links to http, https and mailto,
 * tables, headings, code, quotes and rules. HTML and merge tags are printed as text. Line breaks are kept. `#` becomes a third-level heading.
 */
export function renderMarkdown(text: string): RichText {
  if (text.length > textLengthMax) {
    return {
      code: 'rich_text_too_long',
      message: `has ${text.length} characters, but formatted text can have up to ${textLengthMax}. Shorten it, or split it into several fields.`,
    }
  }
  const plain = printPlainText(text)
  if (plain !== undefined) return { html: plain }
  const parsed = parseMarkdown(text)
  return 'excess' in parsed
    ? { code: 'rich_text_too_complex', message: parsed.excess }
    : { html: sanitizeHtml(parsed.html).trim() }
}
