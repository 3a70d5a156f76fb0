/** Returns the index of the last item that begins at or before `offset` in a sorted list, or 0. */
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
