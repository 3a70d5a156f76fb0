/** A word, or characters such as underscores that form a blank. */
export interface TextPiece {
  text: string
  from: number
  to: number
}

const pieces = /[_＿‗]+|\.{3,}|[…‥⋯]+|[·・․]{3,}|[☐□❏❑❒▢◻⬜○◯❍]|(?:(?!\.{3})[^\s_＿‗…‥⋯☐□❏❑❒▢◻⬜○◯❍])+/gu

/** Splits text at spaces and at runs of underscores or dots. */
export function splitText(text: string): TextPiece[] {
  return Array.from(text.matchAll(pieces), (found) => ({
    text: found[0],
    from: found.index,
    to: found.index + found[0].length,
  }))
}
