import { sameEnds, type SourceTree } from '@platen/template/markup'

/** Where an element that began at an offset of one source begins in the source after an edit; `undefined` where it is not there any more. */
export function moved(before: SourceTree, after: SourceTree): (start: number) => number | undefined {
  const [a, b] = [before.html, after.html]
  const { head, tail } = sameEnds(a, b)
  const starts = new Set(after.elements.map(({ start }) => start))
  return (start) => {
    if (start < head && starts.has(start)) return start
    const shifted = start + b.length - a.length
    if (start >= a.length - tail && starts.has(shifted)) return shifted
    // In the midst of what changed an element is known by its number, as long as none came or went.
    const index = before.elements.findIndex((element) => element.start === start)
    return before.elements.length === after.elements.length
      ? after.elements[index]?.start
      : starts.has(start)
        ? start
        : undefined
  }
}
