import { sameEnds } from '../same-ends.ts'

/** More than this many comparisons are not made: only what both begin and end with is matched then. */
const comparisonsMax = 4_000_000

/** The longest run of equal keys that two lists have in the same order, as pairs of indexes. */
export function matchInOrder(a: readonly string[], b: readonly string[]): [number, number][] {
  const { head, tail } = sameEnds(a, b)
  const pairs: [number, number][] = []
  for (let at = 0; at < head; at++) pairs.push([at, at])
  const [rows, columns] = [a.length - head - tail, b.length - head - tail]
  if (rows * columns <= comparisonsMax)
    for (const [i, j] of matchMiddle(a.slice(head, head + rows), b.slice(head, head + columns)))
      pairs.push([head + i, head + j])
  for (let at = tail; at > 0; at--) pairs.push([a.length - at, b.length - at])
  return pairs
}

function matchMiddle(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1
  /** How many match from an index of each on. */
  const longest = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}
