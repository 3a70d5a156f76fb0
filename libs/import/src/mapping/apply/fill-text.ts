import { type PayloadPath, readPathText } from '../path/payload-path.ts'

/** A text with paths in double braces, in pieces. */
export type TextPiece = { text: string } | { path: PayloadPath | undefined; written: string }

/** The pieces of a text; a path that cannot be read is `undefined`. */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const tag of text.matchAll(/\{\{([^{}]*)\}\}/g)) {
    if (tag.index > from) pieces.push({ text: text.slice(from, tag.index) })
    pieces.push({ path: readPathText(tag[1] ?? ''), written: tag[1]?.trim() ?? '' })
    from = tag.index + tag[0].length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** Between what was filled in and what was not. */
const emptyValue = '\uE000'

/** The text with its values; `valueOf` gives the text of a path, empty where there is none. A line that had paths and got nothing goes. */
export function fillText(pieces: readonly TextPiece[], valueOf: (path: PayloadPath) => string): string {
  const filled = pieces
    .map((piece) => {
      if ('text' in piece) return piece.text.replaceAll(emptyValue, '')
      const value = piece.path === undefined ? '' : valueOf(piece.path).replaceAll(emptyValue, '')
      return value === '' ? emptyValue : value
    })
    .join('')
  return filled
    .split('\n')
    .flatMap((line) => {
      if (!line.includes(emptyValue)) return [line]
      const parts = line.split(emptyValue)
      const last = parts.pop() ?? ''
      const kept = [...parts.map(withoutSeparator), last]
        .join('')
        .replaceAll(/ {2,}/g, ' ')
        .replace(/^[\s,;·|]+/, '')
        .trim()
      return /[\p{L}\p{N}]/u.test(kept) ? [kept] : []
    })
    .join('\n')
}

/** Without the comma and the spaces at its end. No regular expression: from each of a payload's many spaces it would look to their end. */
function withoutSeparator(part: string): string {
  let end = part.length
  while (part[end - 1] === ' ') end--
  return part.slice(0, ',;·|'.includes(part[end - 1] ?? '\n') ? end - 1 : end)
}
