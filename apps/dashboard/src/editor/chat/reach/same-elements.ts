import type { SourceElement, SourceTree } from '@platen/template/markup'

/** An element with identical source before and after a change. */
export interface SameElement {
  before: SourceElement
  after: SourceElement
}

/**
 * Returns the elements with visible content of their own (text, an image) whose source is unchanged, except those inside or around the elements
 * that the change was about. Identical elements are matched in order if their number is unchanged.
 */
export function sameElements(
  before: SourceTree,
  after: SourceTree,
  isAbout: (element: SourceElement) => boolean,
): SameElement[] {
  const [was, is] = [bySource(before), bySource(after)]
  return [...is].flatMap(([key, now]) => {
    const then = was.get(key)
    if (then?.length !== now.length) return []
    return now.flatMap((element, index) => {
      const old = then[index]
      return old === undefined || isAbout(element) ? [] : [{ before: old, after: element }]
    })
  })
}

/** Returns a function that checks whether an element starts at one of the offsets, or contains or is inside such an element. */
export function isAround(tree: SourceTree, starts: readonly number[]): (element: SourceElement) => boolean {
  const own = tree.elements.filter(({ start }) => starts.includes(start))
  return ({ start, end }) =>
    own.some((one) => (one.start <= start && end <= one.end) || (start <= one.start && one.end <= end))
}

function bySource(tree: SourceTree): Map<string, SourceElement[]> {
  const found = new Map<string, SourceElement[]>()
  for (const element of tree.elements) {
    if (!hasVisibleContent(tree, element)) continue
    const key = `${pathOf(element)} ${tree.html.slice(element.start, element.end)}`
    found.set(key, [...(found.get(key) ?? []), element])
  }
  return found
}

function hasVisibleContent({ html }: SourceTree, { children }: SourceElement): boolean {
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
