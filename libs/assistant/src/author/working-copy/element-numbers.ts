import { sameEnds, type SourceElement, type SourceTree } from '@platen/template/markup'

/** If there are more pairs of elements to compare, all changed elements count as new. */
const pairsMax = 1_000_000

/** The numbers by which a model references elements. An element keeps its number through edits, and new elements get the next free number. */
export interface ElementNumbers {
  byIndex: readonly number[]
  /** The next unused number. */
  next: number
}

/** Numbers the elements of a tree that is read for the first time. */
export function numbersOf({ elements }: SourceTree): ElementNumbers {
  return { byIndex: elements.map(({ index }) => index + 1), next: elements.length + 1 }
}

/** Numbers the elements after an edit. */
export function numbersAfter(before: SourceTree, after: SourceTree, numbers: ElementNumbers): ElementNumbers {
  const [old, now] = [before.elements, after.elements]
  const isSameOutline = old.length === now.length && old.every(({ name }, index) => name === now[index]?.name)
  if (isSameOutline) return numbers
  const { head: start, tail: end } = sameEnds(before.html, after.html)
  const change = { start, endBefore: before.html.length - end, endAfter: after.html.length - end }
  let head = 0
  for (const [index, one] of old.entries()) {
    const other = now[index]
    if (!other || !isSameBefore(one, other, change)) break
    head++
  }
  let tail = 0
  while (
    tail < old.length - head &&
    tail < now.length - head &&
    isBehind(old.at(-1 - tail), change.endBefore) &&
    isBehind(now.at(-1 - tail), change.endAfter)
  )
    tail++
  const oldMiddle = old.slice(head, old.length - tail)
  const nowMiddle = now.slice(head, now.length - tail)
  const pairs = pairsOf(
    oldMiddle.map((element) => written(element, before)),
    nowMiddle.map((element) => written(element, after)),
  )
  let { next } = numbers
  const byIndex = now.map((element, index) => {
    if (index < head) return numbers.byIndex[index]
    if (index >= now.length - tail) return numbers.byIndex[index - now.length + old.length]
    const same = pairs.get(element)
    return same ? numbers.byIndex[same.index] : undefined
  })
  return { byIndex: byIndex.map((number) => number ?? next++), next }
}

/** The replaced range, as offsets in the page before and after. */
interface Change {
  start: number
  endBefore: number
  endAfter: number
}

/** Returns whether two elements with the same start are the same, because they end before the change or contain all of it. */
function isSameBefore(one: SourceElement, other: SourceElement, change: Change): boolean {
  const { start, endBefore, endAfter } = change
  if (one.start !== other.start || one.openEnd > start || other.openEnd > start) return false
  const isWhole = one.end <= start && other.end <= start
  return isWhole || (one.closeStart >= endBefore && other.closeStart >= endAfter)
}

function isBehind(element: SourceElement | undefined, from: number): boolean {
  return element !== undefined && element.start >= from
}

/** The source of an element. */
interface Written {
  element: SourceElement
  tag: string
  text: string
}

function written(element: SourceElement, { html }: SourceTree): Written {
  const { start, openEnd, end } = element
  return { element, tag: html.slice(start, openEnd), text: html.slice(start, end) }
}

/** Returns how likely two elements are the same element. 0 means that they are not. */
function likeness(one: Written, other: Written): number {
  if (one.element.name !== other.element.name) return 0
  return one.text === other.text ? 4 : one.tag === other.tag ? 3 : 2
}

/** Pairs the most similar elements by name and source, without changing their order. */
function pairsOf(old: readonly Written[], now: readonly Written[]): Map<SourceElement, SourceElement> {
  const pairs = new Map<SourceElement, SourceElement>()
  if (old.length * now.length > pairsMax) return pairs
  const width = now.length + 1
  const best = new Uint32Array((old.length + 1) * width)
  const bestOf = (i: number, j: number) => best[i * width + j] ?? 0
  const pairedOf = (i: number, j: number) => {
    const [one, other] = [old[i], now[j]]
    const like = one && other ? likeness(one, other) : 0
    return like === 0 ? 0 : like + bestOf(i + 1, j + 1)
  }
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      best[i * width + j] = Math.max(pairedOf(i, j), bestOf(i + 1, j), bestOf(i, j + 1))
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length) {
    const [one, other] = [old[i], now[j]]
    const paired = pairedOf(i, j)
    if (one && other && paired > 0 && paired === bestOf(i, j)) {
      pairs.set(other.element, one.element)
      i++
      j++
    } else if (bestOf(i + 1, j) >= bestOf(i, j + 1)) i++
    else j++
  }
  return pairs
}
