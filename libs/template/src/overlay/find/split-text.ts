/** A piece of a text without blanks: a word, or a run of signs that stand for a blank. */
export interface TextPiece {
  text: string
  from: number
  to: number
}

const pieces = /[_＿‗]+|\.{3,}|[…‥⋯]+|[·・․]{3,}|[☐□❏❑❒▢◻⬜○◯❍]|(?:(?!\.{3})[^\s_＿‗…‥⋯☐□❏❑❒▢◻⬜○◯❍])+/gu

/** Parts a text at its blanks, and where a run of underscores or dots begins or ends. */
export function splitText(text: string): TextPiece[] {
  return Array.from(text.matchAll(pieces), (found) => ({
    text: found[0],
    from: found.index,
    to: found.index + found[0].length,
  }))
}
