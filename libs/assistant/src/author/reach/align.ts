import { sameEnds } from '@platen/template/markup'

/** Steps that align two lists in order: a pair of equal items, or items that are in only one of the lists. */
export type Aligned<B, A> = { before: B; after: A } | { before: readonly B[]; only: readonly A[] }

/** Above this product of both lengths, items are compared only with the item at the same index. */
const cellsMax = 250_000

/** Aligns two lists by their longest common subsequence. */
export function align<B, A>(
  before: readonly B[],
  after: readonly A[],
  isSame: (b: B, a: A) => boolean,
): Aligned<B, A>[] {
  const aligned: Aligned<B, A>[] = []
  let [left, right]: [B[], A[]] = [[], []]
  const flush = () => {
    if (left.length + right.length > 0) aligned.push({ before: left, only: right })
    left = []
    right = []
  }
  for (const [b, a] of pairsOf(before, after, isSame)) {
    if (b !== undefined && a !== undefined) {
      flush()
      aligned.push({ before: before[b] as B, after: after[a] as A })
    } else if (b !== undefined) left.push(before[b] as B)
    else if (a !== undefined) right.push(after[a] as A)
  }
  flush()
  return aligned
}

/** Returns the pairs of indexes in order. */
function* pairsOf<B, A>(
  before: readonly B[],
  after: readonly A[],
  isSame: (b: B, a: A) => boolean,
): Generator<[number | undefined, number | undefined]> {
  const same = (b: number, a: number) => isSame(before[b] as B, after[a] as A)
  const { head, tail } = sameEnds(before, after, isSame)
  for (let at = 0; at < head; at++) yield [at, at]
  const [rows, columns] = [before.length - head - tail, after.length - head - tail]
  yield* rows * columns > cellsMax
    ? oneByOne(rows, columns, (b, a) => same(head + b, head + a))
    : longest(rows, columns, (b, a) => same(head + b, head + a), head)
  for (let at = tail; at > 0; at--) yield [before.length - at, after.length - at]

  function* oneByOne(left: number, right: number, isPair: (b: number, a: number) => boolean) {
    for (let at = 0; at < Math.max(left, right); at++) {
      const isBoth = at < left && at < right && isPair(at, at)
      if (isBoth) yield [head + at, head + at] as [number, number]
      else {
        if (at < left) yield [head + at, undefined] as [number, undefined]
        if (at < right) yield [undefined, head + at] as [undefined, number]
      }
    }
  }
}

function* longest(
  rows: number,
  columns: number,
  isPair: (b: number, a: number) => boolean,
  head: number,
): Generator<[number | undefined, number | undefined]> {
  const width = columns + 1
  const pairs = new Uint8Array(rows * columns)
  const length = new Uint32Array((rows + 1) * width)
  for (let b = rows - 1; b >= 0; b--)
    for (let a = columns - 1; a >= 0; a--) {
      const is = isPair(b, a)
      if (is) pairs[b * columns + a] = 1
      length[b * width + a] = is
        ? (length[(b + 1) * width + a + 1] ?? 0) + 1
        : Math.max(length[(b + 1) * width + a] ?? 0, length[b * width + a + 1] ?? 0)
    }
  let [b, a] = [0, 0]
  while (b < rows || a < columns) {
    if (b < rows && a < columns && pairs[b * columns + a] === 1) yield [head + b++, head + a++]
    else if (
      a >= columns ||
      (b < rows && (length[(b + 1) * width + a] ?? 0) >= (length[b * width + a + 1] ?? 0))
    )
      yield [head + b++, undefined]
    else yield [undefined, head + a++]
  }
}
