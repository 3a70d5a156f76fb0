import { ident } from 'css-tree'
import type { MarkupElement } from './scan-markup.ts'

/** What an element shows: its children, and what it refers to. */
interface Shown {
  element: MarkupElement
  isReference: boolean
}

/** An element that is being counted, within the one before. */
interface Counting {
  element: MarkupElement
  shown: readonly Shown[]
  next: number
  count: number
  /** How far up something stands that was left out because it is being counted already. */
  openAt: number
}

/**
 * How many elements a drawing comes to when each one that shows another, as `<use href="#a">` and `fill="url(#a)"` do, is counted with what it
 * shows: some lines can come to billions. A reference back to what it stands in counts as one, since browsers draw nothing of it, but all that
 * is around it. What holds such a reference comes to less within than without its circle, so it is counted anew at each place. Each step counts
 * for one at least: beyond `max` the rest is not looked at.
 */
export function countDrawn(elements: readonly MarkupElement[], max: number): number {
  const byId = new Map<string, MarkupElement>()
  for (const element of elements) {
    const id = element.attrs.find(({ name }) => name === 'id')?.value
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
  }
  const shownBy = new Map<MarkupElement, Shown[]>()
  const counts = new Map<MarkupElement, number>()
  /** Recursion would end at the stack's end. */
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
    // Children are counted with what they stand in, which comes before them.
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
        // What was left out for its own sake is left out wherever it stands.
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

/** The id that `#a` or `#%61` refers to. */
function fragmentOf(address = ''): string | undefined {
  if (!address.startsWith('#')) return undefined
  const id = address.slice(1)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
