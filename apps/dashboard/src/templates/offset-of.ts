/** Returns the offset of a line and column, which start at 1, or the nearest one in a shorter text. */
export function offsetOf(text: string, { line, column }: { line: number; column: number }): number {
  let start = 0
  for (let at = 1; at < line; at++) {
    const end = text.indexOf('\n', start)
    if (end === -1) return text.length
    start = end + 1
  }
  const end = text.indexOf('\n', start)
  return Math.min(start + column - 1, end === -1 ? text.length : end)
}
