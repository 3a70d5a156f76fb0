/** Index of the last of `list` that begins at or before `offset`, where each begins after the one before; 0 where none does. */
export function lastStart<T>(list: readonly T[], offset: number, startOf: (item: T) => number): number {
  let low = 0
  let high = list.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    const item = list[middle]
    if (item !== undefined && startOf(item) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
