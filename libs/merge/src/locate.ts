/** A line and a column, both from 1. Columns are in UTF-16 units, as in editors. */
export interface Position {
  line: number
  column: number
}

/** Returns a function that finds line and column of an offset. Lines end with `\n`. */
export function createLocator(source: string): (offset: number) => Position {
  const starts = [0]
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}
