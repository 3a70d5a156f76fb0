/** Returns the offsets of a fault's position in the data. `where` is a line, such as `line 2, column 3`, or a row of a table, such as `row 4`. */
export function findPosition(text: string, where: string): { from: number; to: number } | undefined {
  const [, kind, number] = /^(line|row) (\d+)/.exec(where) ?? []
  if (number === undefined) return undefined
  const lines = linesOf(text)
  // Empty lines are not counted as rows.
  const counted = kind === 'row' ? lines.filter(({ from, to }) => text.slice(from, to).trim() !== '') : lines
  const line = counted[Number(number) - 1]
  if (!line) return undefined
  const column = Number(/column (\d+)/.exec(where)?.[1] ?? 0)
  const from = column > 1 ? Math.min(line.from + column - 1, line.to) : line.from
  return { from, to: line.to }
}

function linesOf(text: string): { from: number; to: number }[] {
  let from = 0
  return text.split('\n').map((line) => {
    const at = from
    from += line.length + 1
    return { from: at, to: at + line.length }
  })
}
