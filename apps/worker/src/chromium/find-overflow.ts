import type { Warning } from '@platen/contract'
import type { PrintedArea } from '@platen/pdf'
import { describeNode, inMillimetres, pathOf } from './describe-node.ts'
import type { Box, LaidOutNode } from './laid-out-page.ts'

const warningsMax = 10
/** Limit on elements per warning, because all rows in a long list can overflow. */
const elementsMax = 1_000
/** Tolerance in pixels for rounding and slanted letters. */
const slack = 2
/** Content beyond this position is intentionally hidden, for screen readers. */
const hiddenFrom = -2_000

/** Relevant properties of parent nodes. */
interface Around {
  /** Whether the node is in a fixed element, which is on every page and never causes scaling. */
  isFixed: boolean
  /** Whether the node is rotated or scaled, so its box is larger than the drawing. */
  isTransformed: boolean
}

/** Content that is too wide or beyond the edge of the page. */
export interface Overflow {
  /** The first warning and the number of elements, by path. */
  found: ReadonlyMap<string, { kind: OverflowKind; warning: Warning; count: number }>
  /** Elements whose text or picture is cut off at the edge of the page. */
  cutOff: readonly LaidOutNode[]
  area: PrintedArea
}

type OverflowKind = 'too_wide' | 'beyond' | 'too_high'

/**
 * Finds the outermost elements that extend beyond the page, once for each path. Chromium shrinks the whole document, down to two thirds of its size,
 * so that wide content fits. Content that is still too wide, or left of or above the page, is cut off. Content hidden by the template (`overflow:
 * hidden`) is intended. `printed`: the layout of a shrunk document at the width at which it was printed.
 */
export function findOverflow(
  root: LaidOutNode,
  { area, printed }: { area: PrintedArea; printed?: LaidOutNode | undefined },
): Overflow {
  const found = new Map<string, { kind: OverflowKind; warning: Warning; count: number }>()
  const seen = { width: area.width / area.scale, height: area.height / area.scale }
  const isRightToLeft = root.style.direction === 'rtl'
  const cutOff = printed ? findCutOff(printed, seen.width) : []
  const cutOffIn = countInside(cutOff)

  function warn(node: LaidOutNode, kind: OverflowKind, message: string): void {
    const path = pathOf(node)
    const known = found.get(path)
    if (known) {
      known.count++
      const { elements } = known.warning
      if (node.drawn && elements && elements.length < elementsMax) elements.push(node.drawn)
    } else {
      const elements = node.drawn && { elements: [node.drawn] }
      const subject = describeNode(node, path)
      found.set(path, { kind, warning: { code: 'overflow', subject, message, ...elements }, count: 1 })
    }
  }

  /** Returns whether the node makes the document wider than its page. */
  function isTooWide({ box }: LaidOutNode): boolean {
    if (area.scale === 1) return false
    return isRightToLeft ? box.left < -1 && box.left > hiddenFrom : box.right > area.width + 1
  }

  /** `element`: the node, or the parent of a text node. */
  function tooWideMessage({ box }: LaidOutNode, element: LaidOutNode): string {
    const over = isRightToLeft ? -box.left : box.right - area.width
    const start = `It extends ${inMillimetres(over)} beyond the page's edge. The whole document was printed at ${percent(area.scale)}`
    const count = cutOffIn.get(element.backendNodeId) ?? 0
    if (count === 0) return `${start}, and all of its content is on the page.`
    return `${start}, but ${count === 1 ? '1 of its elements is' : `${count} of its elements are`} still cut off at the edge.`
  }

  function isCutOff(box: Box, { isFixed }: Around): boolean {
    if (box.left < hiddenFrom || box.top < hiddenFrom || box.right <= box.left) return false
    const middle = (box.top + box.bottom) / 2
    const isBefore = (box.left < -slack && !(isRightToLeft && area.scale < 1)) || middle < 0
    return (
      isBefore || (isFixed && (box.left < -slack || box.right > seen.width + slack || middle > seen.height))
    )
  }

  function visitText(node: LaidOutNode, around: Around): void {
    const element = node.parent ?? node
    if (node.text.trim() === '') return
    if (!around.isFixed && isTooWide(node)) warn(element, 'too_wide', tooWideMessage(node, element))
    else if (
      !around.isTransformed &&
      node.style.visibility === 'visible' &&
      node.lines.some((line) => isCutOff(line, around))
    )
      warn(
        element,
        'beyond',
        'Its text extends beyond the edge of the page’s content, where nothing is printed, and is cut off.',
      )
  }

  function visitPicture(node: LaidOutNode, around: Around): void {
    const over = node.box.bottom - node.box.top - seen.height
    if (around.isFixed || around.isTransformed || over <= slack) return
    warn(node, 'too_high', `It is ${inMillimetres(over)} taller than the page, and is split across pages.`)
  }

  function visit(node: LaidOutNode, outer: Around): void {
    const { style } = node
    const around = {
      isFixed: outer.isFixed || style.position === 'fixed',
      isTransformed: outer.isTransformed || (style.transform !== 'none' && style.transform !== ''),
    }
    if (node.name === '#text') return visitText(node, around)
    const isRoot = node === root || node.name === 'body'
    if (!around.isFixed && !isRoot && isTooWide(node))
      return warn(node, 'too_wide', tooWideMessage(node, node))
    if (node.name === 'img' || node.name === 'svg') return visitPicture(node, around)
    const isClipping = style['overflow-x'] !== 'visible' || style['clip-path'] !== 'none'
    if (isClipping && !isRoot) return
    for (const child of node.children) visit(child, around)
  }

  visit(root, { isFixed: false, isTransformed: false })
  return { found, cutOff, area }
}

/** Returns a warning for each path, for the author. */
export function listOverflow({ found, area }: Overflow): Warning[] {
  if (area.scale < 1 && found.size === 0) return [tooWideWarning(area)]
  return Array.from(found.values(), ({ warning }) => warning).slice(0, warningsMax)
}

/**
 * Returns a warning for each kind, for the caller. The warning names the first element that is cut off, or else the first element, and counts the
 * others.
 */
export function joinOverflow({ found, cutOff, area }: Overflow): Warning[] {
  const kinds = Map.groupBy(found.values(), ({ kind }) => kind)
  const [cut] = cutOff
  const joined = Array.from(kinds, ([kind, [first, ...others]]): Warning[] => {
    if (!first || (kind === 'too_wide' && cut)) return []
    const count = others.reduce((sum, other) => sum + other.count, first.count) - 1
    const more =
      count === 0
        ? ''
        : ` The same happens to ${count === 1 ? '1 other element' : `${count} other elements`}.`
    return [{ ...first.warning, message: first.warning.message + more }]
  }).flat()
  if (cut) {
    const count = cutOff.length - 1
    const more =
      count === 0 ? '' : ` ${count === 1 ? '1 other element is' : `${count} other elements are`} cut off too.`
    const message = `It is cut off at the page's edge, although the whole document was printed at ${percent(area.scale)}.${more}`
    joined.unshift({ code: 'overflow', subject: describeNode(cut, pathOf(cut)), message })
  }
  return area.scale < 1 && joined.length === 0 ? [tooWideWarning(area)] : joined
}

/** Returns elements whose text or picture extends beyond the edge of a page of this width. */
function findCutOff(root: LaidOutNode, width: number): LaidOutNode[] {
  const isRightToLeft = root.style.direction === 'rtl'
  const cutOff = new Set<LaidOutNode>()

  function isCut({ left, top, right }: Box): boolean {
    if (left < hiddenFrom || top < hiddenFrom || right <= left) return false
    return isRightToLeft ? left < -slack : right > width + slack
  }

  function visit(node: LaidOutNode): void {
    const { style, parent } = node
    if (node.name === '#text') {
      const isSeen = node.text.trim() !== '' && style.visibility === 'visible'
      if (parent && isSeen && node.lines.some(isCut)) cutOff.add(parent)
      return
    }
    const isTransformed = style.transform !== 'none' && style.transform !== ''
    if (style.position === 'fixed' || isTransformed) return
    if ((node.name === 'img' || node.name === 'svg') && isCut(node.box)) cutOff.add(node)
    const isClipping = style['overflow-x'] !== 'visible' || style['clip-path'] !== 'none'
    if (isClipping && node !== root && node.name !== 'body') return
    for (const child of node.children) visit(child)
  }

  visit(root)
  return [...cutOff]
}

/** Returns how many of `nodes` each element contains, by element ID. */
function countInside(nodes: readonly LaidOutNode[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const node of nodes)
    for (let at: LaidOutNode | undefined = node; at; at = at.parent)
      counts.set(at.backendNodeId, (counts.get(at.backendNodeId) ?? 0) + 1)
  return counts
}

/** Used if the wide element is unknown. */
export function tooWideWarning({ scale }: PrintedArea): Warning {
  const message = `An element is wider than the page, so the whole document was printed at ${percent(scale)}. Check the edges of its pages.`
  return { code: 'overflow', subject: 'page', message }
}

function percent(scale: number): string {
  return `${Math.round(scale * 100)}%`
}
