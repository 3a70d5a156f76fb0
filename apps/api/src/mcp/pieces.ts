import { Type } from 'typebox'

/** Letters of one answer, so that a model can read it at once. */
export const lettersMax = 24_000

/** A piece of a text, and how to read on. */
export interface Piece {
  text: string
  /** Letter at which the piece begins. */
  from: number
  /** Of the whole text. */
  letters: number
  /** Where to read on; left out at the end. */
  next?: number
}

/** Of a piece in an answer. */
export const pieceProperties = {
  text: Type.String(),
  from: Type.Integer(),
  letters: Type.Integer({ description: 'Of the whole text.' }),
  next: Type.Optional(Type.Integer({ description: 'There is more text: call again with this as `from`.' })),
}

/** The piece of a text that begins at a letter; it ends with a line where it can. */
export function pieceOf(text: string, from = 0, max = lettersMax): Piece {
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
