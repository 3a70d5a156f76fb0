/** The cells with the one at `at` and its neighbour as one, with the separator between them. */
export function joinCells(cells: readonly string[], at: number, separator: string): string[] {
  const joined = [cells[at] ?? '', cells[at + 1] ?? ''].join(separator)
  return [...cells.slice(0, at), joined, ...cells.slice(at + 2)]
}
