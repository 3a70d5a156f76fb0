import { sameEnds, type SourceElement, type SourceTree } from '@platen/template/markup'

/** Elements that stand in more pairs than this are new wherever they changed. */
const pairsMax = 1_000_000

/**
 * The numbers by which a model knows elements, by their place in the tree. They stay with an element through edits: what stands before and
 * behind a change keeps its own, what is new gets the next free one.
 */
export interface ElementNumbers {
  byIndex: readonly number[]
  /** The next that nobody had. */
  next: number
}

/** Of a tree that is read for the first time. */
export function numbersOf({ elements }: SourceTree): ElementNumbers {
  return { byIndex: elements.map(({ index }) => index + 1), next: elements.length + 1 }
}

/** After an edit. */
export function numbersAfter(before: SourceTree, after: SourceTree, numbers: ElementNumbers): ElementNumbers {
  const [old, now] = [before.elements, after.elements]
  const isSameOutline = old.length === now.length && old.every(({ name }, index) => name === now[index]?.name)
  if (isSameOutline) return numbers
  const { head: start, tail: end } = sameEnds(before.html, after.html)
  let head = 0
  while (head < old.length && head < now.length && isBefore(old[head], now[head], start)) head++
  let tail = 0
  while (
    tail < old.length - head &&
    tail < now.length - head &&
    isBehind(old.at(-1 - tail), before.html.length - end) &&
    isBehind(now.at(-1 - tail), after.html.length - end)
  )
    tail++
  const oldMiddle = old.slice(head, old.length - tail)
  const nowMiddle = now.slice(head, now.length - tail)
  const pairs = pairsOf(oldMiddle, nowMiddle)
  let { next } = numbers
  const byIndex = now.map((element, index) => {
    if (index < head) return numbers.byIndex[index]
    if (index >= now.length - tail) return numbers.byIndex[index - now.length + old.length]
    const same = pairs.get(element)
    return same ? numbers.byIndex[same.index] : undefined
  })
  return { byIndex: byIndex.map((number) => number ?? next++), next }
}

function isBefore(one: SourceElement | undefined, other: SourceElement | undefined, start: number): boolean {
  return one !== undefined && one.name === other?.name && one.start < start && one.start === other.start
}

function isBehind(element: SourceElement | undefined, from: number): boolean {
  return element !== undefined && element.start >= from
}

/** The longest run of the same elements in the same order, by their names and, where these tell, by how they are written. */
function pairsOf(
  old: readonly SourceElement[],
  now: readonly SourceElement[],
): Map<SourceElement, SourceElement> {
  const pairs = new Map<SourceElement, SourceElement>()
  if (old.length * now.length > pairsMax) return pairs
  const width = now.length + 1
  const longest = new Uint16Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      longest[i * width + j] =
        old[i]?.name === now[j]?.name
          ? (longest[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0)
  let i = 0
  let j = 0
  while (i < old.length && j < now.length) {
    const [one, other] = [old[i], now[j]]
    if (one && other && one.name === other.name) {
      pairs.set(other, one)
      i++
      j++
    } else if ((longest[(i + 1) * width + j] ?? 0) >= (longest[i * width + j + 1] ?? 0)) i++
    else j++
  }
  return pairs
}
