/** Letters that a model reads at once. */
const pieceMax = 16_000

/** A piece of a long text, and how to read on. */
export function pieceOf(text: string, from: unknown = 0): string {
  const start = typeof from === 'number' && from > 0 ? from : 0
  const piece = text.slice(start, start + pieceMax)
  const next = start + piece.length
  return next < text.length
    ? `${piece}\n… ${text.length - next} letters more: read on with from ${next}.`
    : piece
}
