/** A piece of a sentence: plain words, or a name, value or formula as it is written. */
export type Piece = string | { code: string }
