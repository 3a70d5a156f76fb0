/** Returns the lengths of the common start and the common end of two lists or strings. They do not overlap. */
export function sameEnds<B, A>(
  before: ArrayLike<B>,
  after: ArrayLike<A>,
  isSame: (one: B, other: A) => boolean = Object.is,
): { head: number; tail: number } {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && isSame(before[head] as B, after[head] as A)) head++
  let tail = 0
  while (
    tail < shorter - head &&
    isSame(before[before.length - 1 - tail] as B, after[after.length - 1 - tail] as A)
  )
    tail++
  return { head, tail }
}
