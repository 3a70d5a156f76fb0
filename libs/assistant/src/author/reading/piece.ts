/** Maximum number of characters that a tool returns to the model at once. */
const pieceMax = 16_000

/** Returns a part of long text, and how to continue reading. */
export function pieceOf(text: string, from: unknown = 0): string {
  const start = typeof from === 'number' && from > 0 ? from : 0
  const piece = text.slice(start, start + pieceMax)
  const next = start + piece.length
  return next < text.length
    ? `${piece}\n… ${text.length - next} more characters: continue with from ${next}.`
    : piece
}
