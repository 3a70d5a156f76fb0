import { Type } from 'typebox'

/** Characters in one answer, so that a model can read all of it. */
export const charactersMax = 24_000

/** A piece of text, and where to continue. */
export interface Piece {
  text: string
  /** Offset of the piece's first character. */
  from: number
  /** Characters in the whole text. */
  letters: number
  /** Offset of the next piece; absent at the end. */
  next?: number
}

/** Output properties for a piece. */
export const pieceProperties = {
  text: Type.String(),
  from: Type.Integer(),
  letters: Type.Integer({ description: 'Characters in the whole text.' }),
  next: Type.Optional(
    Type.Integer({ description: 'If set, there is more text. Call again with this value as `from`.' }),
  ),
}

/** Returns the piece of text that starts at an offset. If possible, it ends at the end of a line. */
export function pieceOf(text: string, from = 0, max = charactersMax): Piece {
  const start = Math.min(from, text.length)
  let end = Math.min(text.length, start + max)
  if (end < text.length)
    end = text.lastIndexOf('\n', end - 1) + 1 > start ? text.lastIndexOf('\n', end - 1) + 1 : end
  return {
    text: text.slice(start, end),
    from: start,
    letters: text.length,
    ...(end < text.length && { next: end }),
  }
}
