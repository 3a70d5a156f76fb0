import { unitOf } from '../edits/blocks.ts'
import { isClosed, ownHolders } from '../edits/content-model.ts'
import type { InsertPlace, Stretch } from '../edits/insert-html.ts'
import { isAt, isMovable } from '../edits/move-element.ts'
import type { SourceElement, SourceNode, SourceTree } from '../parse-source.ts'
import { findSections, sectionsAround, type SourceSection } from '../sections.ts'

/** A place of a page where a block may stand. */
export interface BlockPlace extends InsertPlace {
  /** The element beside which it comes, or in which, where that is empty. */
  element: SourceElement
  /** With the sections and comments that begin or end right there. */
  stretch: Stretch
  /** Where it would be written. */
  offset: number
}

/** Which places are looked for. */
interface PlaceQuery {
  /** The list inside whose section they are. */
  within?: string | undefined
  /** The element that is to be moved there. */
  moving?: SourceElement | undefined
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
 * list's section. With `moving`, these are the places of what that element is: rows among their rows, items in lists; it stays in the sections
 * that it stands in as long as it can, and where it stands is a place, too.
 */
export function findPlaces(tree: SourceTree, { within, moving }: PlaceQuery = {}): BlockPlace[] {
  const sections = findSections(tree.html)
  const places: BlockPlace[] = []
  const unit = moving && (unitOf(tree, moving)?.block ?? moving)
  const own = unit ? sectionsAround(sections, unit) : []
  const isInside = (at: number) =>
    within === undefined ||
    sections.some((section) => section.name === within && !section.isInverted && holds(section, at))
  const mayStep = (from: number, to: number) =>
    isInside(to) && own.every((section) => !holds(section, from) || holds(section, to))
  const add = (place: BlockPlace) => {
    const isInItself = unit && unit.start < place.offset && place.offset < unit.end
    if (isInside(place.offset) && !isInItself) places.push(place)
  }
  const visit = (holder: SourceElement | undefined, children: readonly SourceNode[]) => {
    const elements = children.filter((child) => child.kind === 'element')
    if (isHolderOf(tree, moving, { holder, children })) {
      const drawn = elements.filter(({ name }) => !undrawn.has(name))
      const stretches = drawn.map(({ start, end }) => ({
        start: outwards(start, -1, { tree, sections, children, mayStep }),
        end: outwards(end, 1, { tree, sections, children, mayStep }),
      }))
      for (const [index, element] of drawn.entries()) {
        const stretch = stretches[index]
        if (!stretch) continue
        add({ element, at: 'before', stretch, offset: stretch.start })
        const next = stretches[index + 1]
        if (!next || !isBlank(tree, stretch.end, next.start))
          add({ element, at: 'after', stretch, offset: stretch.end })
      }
      if (holder && drawn.length === 0 && isBlank(tree, holder.openEnd, holder.closeStart)) {
        const stretch = { start: holder.openEnd, end: holder.closeStart }
        add({ element: holder, at: 'inside', stretch, offset: holder.openEnd })
      }
    }
    for (const element of elements) if (!isClosed(element.name)) visit(element, element.children)
  }
  visit(undefined, tree.children)
  return places.toSorted((a, b) => a.offset - b.offset)
}

/** What is moved when one takes hold of an element: it, or the innermost around it that has a place to go. */
export function movableFrom(tree: SourceTree, element: SourceElement): SourceElement | undefined {
  for (let at: SourceElement | undefined = element; at; at = at.parent) {
    const unit = unitOf(tree, at)?.block
    const { parent } = at
    const children = parent ? parent.children : tree.children
    // A term goes with its value.
    if ((at.name === 'dt' || at.name === 'dd') && parent?.name === 'dl') continue
    if (!unit || !isMovable(at) || !isHolderOf(tree, at, { holder: parent, children })) continue
    if (findPlaces(tree, { moving: at }).some(({ offset }) => !isAt(tree.html, unit, offset))) return at
  }
  return undefined
}

/** Whether an element, or a new block, may stand in a holder. */
function isHolderOf(
  tree: SourceTree,
  moving: SourceElement | undefined,
  { holder, children }: { holder: SourceElement | undefined; children: readonly SourceNode[] },
): boolean {
  const only = moving && ownHolders(moving.name)
  if (!only) return isHolder(tree, holder, children)
  if (!holder || !only.includes(holder.name)) return false
  // Another table has other columns.
  if (moving.name === 'tr' && holder !== moving.parent) return false
  return children.every((child) => child.kind !== 'text' || isOnlySections(tree, child))
}

function holds({ openEnd, closeStart }: SourceSection, at: number): boolean {
  return openEnd <= at && at <= closeStart
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

/** It holds blocks and no text of its own. */
function isHolder(
  tree: SourceTree,
  holder: SourceElement | undefined,
  children: readonly SourceNode[],
): boolean {
  if (holder && !holders.has(holder.name)) return false
  // What is at the page's top in a whole document stands around its body.
  if (!holder && children.some((child) => child.kind === 'element' && child.name === 'html')) return false
  return children.every((child) => {
    if (child.kind === 'other') return true
    if (child.kind === 'element') return !inline.has(child.name)
    return isOnlySections(tree, child)
  })
}

function isOnlySections({ html }: SourceTree, { start, end }: Stretch): boolean {
  return (
    html
      .slice(start, end)
      .replaceAll(/\{\{\s*[#^/!][^}]*\}\}/g, '')
      .trim() === ''
  )
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
    mayStep: (from: number, to: number) => boolean
  },
): number {
  const { tree, sections, children, mayStep } = among
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
    if (next === undefined || !mayStep(at, next)) return at
    at = next
  }
}
