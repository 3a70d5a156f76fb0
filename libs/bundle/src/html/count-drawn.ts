import type { MarkupElement } from './scan-markup.ts'

/**
 * How many elements a drawing comes to when each one that shows another, as `<use href="#a">` and `fill="url(#a)"` do, is counted with what it
 * shows: some lines can come to billions. Circles count once, as browsers draw none.
 */
export function countDrawn(elements: readonly MarkupElement[]): number {
  const byId = new Map<string, MarkupElement>()
  for (const element of elements) {
    const id = element.attrs.find(({ name }) => name === 'id')?.value
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
  }
  const counts = new Map<MarkupElement, number>()
  /** In an order in which all that an element needs is counted before it; recursion would end at the stack's end. */
  const waiting: { element: MarkupElement; isOpen: boolean }[] = []
  const open = new Set<MarkupElement>()
  for (const element of elements) {
    waiting.push({ element, isOpen: false })
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      if (one.isOpen) {
        open.delete(one.element)
        counts.set(
          one.element,
          neededBy(one.element, byId).reduce((sum, needed) => sum + (counts.get(needed) ?? 0), 1),
        )
      } else if (!counts.has(one.element) && !open.has(one.element)) {
        open.add(one.element)
        waiting.push({ element: one.element, isOpen: true })
        for (const needed of neededBy(one.element, byId)) waiting.push({ element: needed, isOpen: false })
      }
    }
  }
  return [...counts.values()].reduce((most, count) => Math.max(most, count), 0)
}

function neededBy(element: MarkupElement, byId: ReadonlyMap<string, MarkupElement>): MarkupElement[] {
  const children = element.childNodes.filter((node): node is MarkupElement => 'tagName' in node)
  // A link shows nothing.
  if (element.tagName === 'a') return children
  const shown = element.attrs.flatMap(({ name, value }) => {
    const ids =
      name === 'href' || name.endsWith(':href')
        ? [/^\s*#(.+?)\s*$/.exec(value)?.[1]]
        : [...value.matchAll(/url\(\s*["']?#([^"')\s]+)/g)].map(([, id]) => id)
    return ids.flatMap((id) => (id === undefined ? [] : (byId.get(id) ?? [])))
  })
  return [...children, ...shown]
}
