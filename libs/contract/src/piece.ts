/** A piece of a sentence: plain text, or a name, value or formula that is shown as code. */
export type Piece = string | { code: string }
