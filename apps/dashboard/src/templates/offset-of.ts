/** Returns the offset of a line and column, which are counted from 1. If the text is shorter, returns the nearest offset. */
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
