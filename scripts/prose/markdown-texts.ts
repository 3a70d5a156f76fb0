import MarkdownIt, { type Token } from 'markdown-it'
import type { Text } from './text.ts'

/** A changelog is read up to its first release, because entries for releases never change. */
const released = /^## \[?\d/m

/** Returns the paragraphs, headings, list items and table cells of a Markdown page. Code is `{…}`, and blocks of code are left out. */
export function markdownTexts(file: string, source: string): Text[] {
  const end = file.endsWith('CHANGELOG.md') ? source.search(released) : -1
  const tokens = new MarkdownIt({ html: true }).parse(end === -1 ? source : source.slice(0, end), {})
  let line = 1
  return tokens.flatMap((token) => {
    // Table cells have no line number, but rows have one.
    if (token.map) line = token.map[0] + 1
    if (token.type !== 'inline') return []
    const text = plainText(token.children ?? [])
    return /\p{L}{2}/u.test(text) ? [{ file, line, text }] : []
  })
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === 'text') return content
      if (type === 'code_inline') return '{…}'
      if (type === 'image') return plainText(children ?? [])
      return type.endsWith('break') ? ' ' : ''
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
