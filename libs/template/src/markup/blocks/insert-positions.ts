import { unitOf } from '../edits/blocks.ts'
import { isClosed, ownHolders } from '../edits/content-model.ts'
import type { InsertPosition, Stretch } from '../edits/insert-html.ts'
import { isAt, isMovable } from '../edits/move-element.ts'
import type { SourceElement, SourceNode, SourceTree } from '../parse-source.ts'
import { findSections, sectionsAround, type SourceSection } from '../sections.ts'

export interface BlockPosition extends InsertPosition {
  /** The element next to the position, or the empty element that contains the position. */
  element: SourceElement
  /** The range of the element with the sections and comments that begin or end there. */
  stretch: Stretch
  offset: number
}

interface PositionQuery {
  /** The list whose section contains the positions. */
  within?: string | undefined
  /** The element that is moved. */
  moving?: SourceElement | undefined
}

/** Elements that can contain blocks, in addition to the page. */
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
/** Inline or undrawn elements. */
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
 * Returns positions for a block: before and after each element that is not in a line of text, and in empty elements, in source order. A position at
 * the edge of a section is outside of it, so that the block is printed once. With `within`, all positions are in that list's section. With `moving`,
 * returns the positions to which this element can be moved: rows among rows, items in lists. They are in the same sections if possible, and include
 * the current position.
 */
export function findPositions(tree: SourceTree, { within, moving }: PositionQuery = {}): BlockPosition[] {
  const sections = findSections(tree.html)
  const positions: BlockPosition[] = []
  const unit = moving && (unitOf(tree, moving)?.block ?? moving)
  const own = unit ? sectionsAround(sections, unit) : []
  const isInside = (at: number) =>
    within === undefined ||
    sections.some((section) => section.name === within && !section.isInverted && holds(section, at))
  const mayStep = (from: number, to: number) =>
    isInside(to) && own.every((section) => !holds(section, from) || holds(section, to))
  const add = (position: BlockPosition) => {
    const isInItself = unit && unit.start < position.offset && position.offset < unit.end
    if (isInside(position.offset) && !isInItself) positions.push(position)
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
  return positions.toSorted((a, b) => a.offset - b.offset)
}

/** Returns the element that moves when an element is dragged: the element itself, or the innermost movable element around it. */
export function movableFrom(tree: SourceTree, element: SourceElement): SourceElement | undefined {
  for (let at: SourceElement | undefined = element; at; at = at.parent) {
    const unit = unitOf(tree, at)?.block
    const { parent } = at
    const children = parent ? parent.children : tree.children
    // A term moves with its value.
    if ((at.name === 'dt' || at.name === 'dd') && parent?.name === 'dl') continue
    if (!unit || !isMovable(at) || !isHolderOf(tree, at, { holder: parent, children })) continue
    if (findPositions(tree, { moving: at }).some(({ offset }) => !isAt(tree.html, unit, offset))) return at
  }
  return undefined
}

/** Whether an element, or a new block, can be in a container. */
function isHolderOf(
  tree: SourceTree,
  moving: SourceElement | undefined,
  { holder, children }: { holder: SourceElement | undefined; children: readonly SourceNode[] },
): boolean {
  const only = moving && ownHolders(moving.name)
  if (!only) return isHolder(tree, holder, children)
  if (!holder || !only.includes(holder.name)) return false
  // Rows stay in their table, because another table has other columns.
  if (moving.name === 'tr' && holder !== moving.parent) return false
  return children.every((child) => child.kind !== 'text' || isOnlySections(tree, child))
}

function holds({ openEnd, closeStart }: SourceSection, at: number): boolean {
  return openEnd <= at && at <= closeStart
}

/** Returns the range of an element, including sections that contain only this element. */
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

/** Whether an element contains only blocks. */
function isHolder(
  tree: SourceTree,
  holder: SourceElement | undefined,
  children: readonly SourceNode[],
): boolean {
  if (holder && !holders.has(holder.name)) return false
  // In a whole document, the top level is outside of the body.
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

/** Returns the end of a range after extending it over section tags and comments next to it, as far as `mayStep` allows. */
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
