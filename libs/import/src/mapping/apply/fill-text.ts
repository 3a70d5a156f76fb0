import { type PayloadPath, readPathText } from '../path/payload-path.ts'

/** A piece of text with paths in double braces. */
export type TextPiece = { text: string } | { path: PayloadPath | undefined; written: string }

/** Splits text into pieces. The `path` of a piece is undefined if it is invalid. */
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

/** Marks an empty value. */
const emptyValue = '\uE000'

/** Fills text. `valueOf` returns the text for a path. A line whose paths are all empty is removed. */
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

/** Removes a comma and spaces at the end. Does not use a regular expression, which would take quadratic time for many spaces. */
function withoutSeparator(part: string): string {
  let end = part.length
  while (part[end - 1] === ' ') end--
  return part.slice(0, ',;·|'.includes(part[end - 1] ?? '\n') ? end - 1 : end)
}
