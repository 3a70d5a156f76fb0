import type { SourceElement, SourceNode, SourceTree } from '../parse-source.ts'
import { findSections, type SourceSection } from '../sections.ts'

/** A place of a page where a block may stand. */
export interface BlockPlace {
  /** The element beside which it comes, or in which, where that is empty. */
  element: SourceElement
  side: 'before' | 'after' | 'inside'
  /** Offset of the source. */
  at: number
}

/** What may hold blocks; `undefined` is the page. */
const holders = new Set([
  'body',
  'main',
  'header',
  'footer',
  'section',
  'article',
  'aside',
  'div',
  'td',
  'th',
  'li',
  'dd',
  'blockquote',
  'figure',
  'form',
])
/** What stands in a line of text, or is not drawn. */
const inline = new Set(
  'a abbr b bdi bdo br cite code del dfn em i ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)
const undrawn = new Set([
  'style',
  'script',
  'link',
  'meta',
  'title',
  'base',
  'template',
  'head',
  'col',
  'colgroup',
])
const comment = /^<!--[\s\S]*-->$/

/**
 * Where a block may stand: before or after each element that holds no line of text around it, and in what is empty; in the order of the
 * source. A place at the edge of a section is outside of it, so that the block is there once; with `within`, all places are inside that
 * list's section.
 */
export function findPlaces(tree: SourceTree, { within }: { within?: string | undefined } = {}): BlockPlace[] {
  const sections = findSections(tree.html)
  const places: BlockPlace[] = []
  const isInside = (at: number) =>
    within === undefined ||
    sections.some(
      ({ name, isInverted, openEnd, closeStart }) =>
        name === within && !isInverted && openEnd <= at && at <= closeStart,
    )
  const visit = (holder: SourceElement | undefined, children: readonly SourceNode[]) => {
    const elements = children.filter((child) => child.kind === 'element')
    if (isHolder(tree, holder, children)) {
      let lastEnd = -1
      const drawn = elements.filter(({ name }) => !undrawn.has(name))
      for (const [index, element] of drawn.entries()) {
        const before = outwards(element.start, -1, { tree, sections, children, isInside })
        if (isInside(before)) places.push({ element, side: 'before', at: before })
        const after = outwards(element.end, 1, { tree, sections, children, isInside })
        lastEnd = after
        const next = drawn[index + 1]
        const isSame =
          next !== undefined &&
          isBlank(tree, after, outwards(next.start, -1, { tree, sections, children, isInside }))
        if (!isSame && isInside(after)) places.push({ element, side: 'after', at: after })
      }
      if (
        holder &&
        lastEnd < 0 &&
        isBlank(tree, holder.openEnd, holder.closeStart) &&
        isInside(holder.openEnd)
      )
        places.push({ element: holder, side: 'inside', at: holder.openEnd })
    }
    for (const element of elements) if (!isClosed(element)) visit(element, element.children)
  }
  visit(undefined, tree.children)
  return places.toSorted((a, b) => a.at - b.at)
}

/** The range of an element with the sections that hold it alone. */
export function wholeOf(tree: SourceTree, element: SourceElement): { start: number; end: number } {
  let { start, end } = element
  for (const { start: from, openEnd, closeStart, end: to } of findSections(tree.html).toReversed()) {
    const isAlone = openEnd <= start && end <= closeStart
    if (isAlone && isBlank(tree, openEnd, start) && isBlank(tree, end, closeStart)) {
      start = from
      end = to
    }
  }
  return { start, end }
}

const closed = new Set([
  'svg',
  'math',
  'style',
  'script',
  'template',
  'head',
  'bar-code',
  'data-chart',
  'textarea',
])

function isClosed({ name }: SourceElement): boolean {
  return closed.has(name)
}

/** It holds blocks and no text of its own. */
function isHolder(
  { html }: SourceTree,
  holder: SourceElement | undefined,
  children: readonly SourceNode[],
): boolean {
  if (holder && !holders.has(holder.name)) return false
  // What is at the page's top in a whole document stands around its body.
  if (!holder && children.some((child) => child.kind === 'element' && child.name === 'html')) return false
  return children.every((child) => {
    if (child.kind === 'other') return true
    if (child.kind === 'element') return !inline.has(child.name)
    return withoutSections(html.slice(child.start, child.end)).trim() === ''
  })
}

function withoutSections(text: string): string {
  return text.replaceAll(/\{\{\s*[#^/!][^}]*\}\}/g, '')
}

function isBlank({ html }: SourceTree, from: number, to: number): boolean {
  return html.slice(from, to).trim() === ''
}

/** Over the tags of sections that begin or end right there, and the comments in front, as long as that is inside of what is asked for. */
function outwards(
  from: number,
  step: -1 | 1,
  among: {
    tree: SourceTree
    sections: readonly SourceSection[]
    children: readonly SourceNode[]
    isInside: (at: number) => boolean
  },
): number {
  const { tree, sections, children, isInside } = among
  let at = from
  for (;;) {
    const next =
      step < 0
        ? (sections.find(({ start, openEnd }) => start < at && openEnd <= at && isBlank(tree, openEnd, at))
            ?.start ??
          children.find(
            ({ kind, start, end }) =>
              kind === 'other' &&
              end <= at &&
              isBlank(tree, end, at) &&
              comment.test(tree.html.slice(start, end)),
          )?.start)
        : sections.find(
            ({ closeStart, end }) => closeStart >= at && isBlank(tree, at, closeStart) && end > at,
          )?.end
    if (next === undefined || !isInside(next)) return at
    at = next
  }
}
