import type { SourceElement, SourceTree } from '@platen/template/markup'

/** An element that stands on a page before and after a change, written the same to the byte. */
export interface SameElement {
  before: SourceElement
  after: SourceElement
}

/**
 * The elements with a look of their own (a text, a picture) that a change left as they were written, without those in what the change was about
 * and around it. Of several that are written alike the first is the first again, unless there are more or fewer of them.
 */
export function sameElements(
  before: SourceTree,
  after: SourceTree,
  isAbout: (element: SourceElement) => boolean,
): SameElement[] {
  const [was, is] = [byWords(before), byWords(after)]
  return [...is].flatMap(([words, now]) => {
    const then = was.get(words)
    if (then?.length !== now.length) return []
    return now.flatMap((element, index) => {
      const old = then[index]
      return old === undefined || isAbout(element) ? [] : [{ before: old, after: element }]
    })
  })
}

/** Whether an element is one of those that begin at the offsets, or stands in one, or around one. */
export function isOneOf(tree: SourceTree, starts: readonly number[]): (element: SourceElement) => boolean {
  const own = tree.elements.filter(({ start }) => starts.includes(start))
  return ({ start, end }) =>
    own.some((one) => (one.start <= start && end <= one.end) || (start <= one.start && one.end <= end))
}

function byWords(tree: SourceTree): Map<string, SourceElement[]> {
  const found = new Map<string, SourceElement[]>()
  for (const element of tree.elements) {
    if (!hasLook(tree, element)) continue
    const words = `${pathOf(element)} ${tree.html.slice(element.start, element.end)}`
    found.set(words, [...(found.get(words) ?? []), element])
  }
  return found
}

function hasLook({ html }: SourceTree, { children }: SourceElement): boolean {
  return (
    !children.some(({ kind }) => kind === 'element') ||
    children.some((child) => child.kind === 'text' && html.slice(child.start, child.end).trim() !== '')
  )
}

function pathOf(element: SourceElement): string {
  const names: string[] = []
  for (let at = element.parent; at; at = at.parent) names.push(at.name)
  return names.join(' ')
}
