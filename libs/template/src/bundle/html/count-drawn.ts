import { ident } from 'css-tree'
import type { MarkupElement } from './scan-markup.ts'

/** The children of an element and its references. */
interface Shown {
  element: MarkupElement
  isReference: boolean
}

/** An element that is being counted. */
interface Counting {
  element: MarkupElement
  shown: readonly Shown[]
  next: number
  count: number
  /** The index of the outermost element that was skipped because it is being counted. */
  openAt: number
}

/**
 * Counts the elements of a drawing, including those that references such as `<use href="#a">` and `fill="url(#a)"` show: a few lines can be
 * billions. A reference to an outer element counts as one, because browsers do not draw it. An element that contains such a reference has fewer
 * elements inside the cycle than outside, so it is counted again at each position. Counting stops at `max`.
 */
export function countDrawn(elements: readonly MarkupElement[], max: number): number {
  const byId = new Map<string, MarkupElement>()
  for (const element of elements) {
    const id = element.attrs.find(({ name }) => name === 'id')?.value
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
  }
  const shownBy = new Map<MarkupElement, Shown[]>()
  const counts = new Map<MarkupElement, number>()
  /** Not recursive, because the stack could overflow. */
  const path: Counting[] = []
  const depths = new Map<MarkupElement, number>()
  const begin = (element: MarkupElement) => {
    const shown = shownBy.get(element) ?? shownOf(element, byId)
    shownBy.set(element, shown)
    if (!depths.has(element)) depths.set(element, path.length)
    path.push({ element, shown, next: 0, count: 1, openAt: Infinity })
  }
  let steps = 0
  let most = 0
  for (const root of elements) {
    // Children are counted with the element that contains them, which comes first.
    if (shownBy.has(root)) continue
    begin(root)
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const one = top.shown[top.next++]
      if (one) {
        if (++steps > max) return steps
        const depth = one.isReference ? depths.get(one.element) : undefined
        const count = depth === undefined ? counts.get(one.element) : 1
        if (depth !== undefined) top.openAt = Math.min(top.openAt, depth)
        if (count === undefined) begin(one.element)
        else top.count += count
        continue
      }
      path.pop()
      const { element, count, openAt } = top
      if (depths.get(element) === path.length) depths.delete(element)
      if (openAt >= path.length) counts.set(element, count)
      const around = path.at(-1)
      if (around) {
        around.count += count
        // A cycle through the element itself is skipped everywhere.
        if (openAt < path.length) around.openAt = Math.min(around.openAt, openAt)
      } else most = Math.max(most, count)
    }
  }
  return most
}

function shownOf(element: MarkupElement, byId: ReadonlyMap<string, MarkupElement>): Shown[] {
  const children = element.childNodes.flatMap((node) =>
    'tagName' in node ? [{ element: node, isReference: false }] : [],
  )
  // A link shows nothing.
  if (element.tagName === 'a') return children
  const shown = element.attrs.flatMap(({ name, value }) => {
    const ids =
      name === 'href' || name.endsWith(':href')
        ? [fragmentOf(value.trim())]
        : [...ident.decode(value).matchAll(/url\(\s*["']?(#[^"')\s]+)/gi)].map(([, address]) =>
            fragmentOf(address),
          )
    return ids.flatMap((id) => {
      const referred = id === undefined ? undefined : byId.get(id)
      return referred ? [{ element: referred, isReference: true }] : []
    })
  })
  return [...children, ...shown]
}

/** Returns the ID in `#a` or `#%61`. */
function fragmentOf(address = ''): string | undefined {
  if (!address.startsWith('#')) return undefined
  const id = address.slice(1)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
