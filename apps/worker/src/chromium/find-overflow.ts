import type { Warning } from '@platen/contract'
import type { PrintedArea } from '@platen/pdf'
import { describeNode, inMillimetres, pathOf } from './describe-node.ts'
import type { Box, LaidOutNode } from './laid-out-page.ts'

const warningsMax = 10
/** Rows of a long list may all run over. */
const elementsMax = 1_000
/** Pixels by which rounding, or the slant of a letter, may be over the edge. */
const slack = 2
/** Further out than this nothing stands by mistake: it is an old way to hide what only a screen reader should find. */
const hiddenFrom = -2_000

/** What stands around a node and decides about it. */
interface Around {
  /** In a fixed element, which stands on every page and is never made room for. */
  isFixed: boolean
  /** Turned or scaled: its box is larger than what is drawn. */
  isTransformed: boolean
}

/** What is too wide for the page, or beyond its edge. */
export interface Overflow {
  /** By the path of the elements: what is wrong with the first one, and how many there are. */
  found: ReadonlyMap<string, { kind: OverflowKind; warning: Warning; count: number }>
  /** The elements whose text or picture the edge of the printed page cuts off. */
  cutOff: readonly LaidOutNode[]
  area: PrintedArea
}

type OverflowKind = 'too_wide' | 'beyond' | 'too_high'

/**
 * Content over the page's edge, its outermost elements, those of one path once. Chromium makes room for what is too wide by printing the whole document
 * smaller, down to two thirds; what is still too wide then, or stands left of or above the page, is cut off. What an element of the
 * template itself cuts off (`overflow: hidden`) is its author's wish. `printed`: the page of a document that is printed smaller, laid out at
 * the width that it is printed at.
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

  /** Whether the node makes the document wider than its page. */
  function isTooWide({ box }: LaidOutNode): boolean {
    if (area.scale === 1) return false
    return isRightToLeft ? box.left < -1 && box.left > hiddenFrom : box.right > area.width + 1
  }

  /** `element`: the node itself, or the parent of a text. */
  function tooWideMessage({ box }: LaidOutNode, element: LaidOutNode): string {
    const over = isRightToLeft ? -box.left : box.right - area.width
    const words = `It runs ${inMillimetres(over)} over the page's edge. The whole document was printed at ${percent(area.scale)}`
    const count = cutOffIn.get(element.backendNodeId) ?? 0
    if (count === 0) return `${words}, and all of its content is on the page.`
    return `${words}, but ${count === 1 ? '1 of its elements is' : `${count} of its elements are`} still cut off at the edge.`
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
    warn(node, 'too_high', `It is ${inMillimetres(over)} higher than the page, and is cut into pieces.`)
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
 * Returns a warning for each kind, for the caller: all that is too wide is printed smaller together. A warning names the first element that is
 * cut off, or else the first one, and counts the others.
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
      count === 0 ? '' : ` So ${count === 1 ? 'is 1 other element' : `are ${count} other elements`}.`
    const message = `It is cut off at the page's edge, though the whole document was printed at ${percent(area.scale)}.${more}`
    joined.unshift({ code: 'overflow', subject: describeNode(cut, pathOf(cut)), message })
  }
  return area.scale < 1 && joined.length === 0 ? [tooWideWarning(area)] : joined
}

/** Returns the elements whose own text or picture runs over the edge of a page of this width, in pixels. */
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

/** Counts, by the id of each element, how many of `nodes` it contains, itself included. */
function countInside(nodes: readonly LaidOutNode[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const node of nodes)
    for (let at: LaidOutNode | undefined = node; at; at = at.parent)
      counts.set(at.backendNodeId, (counts.get(at.backendNodeId) ?? 0) + 1)
  return counts
}

/** That something is too wide, where it cannot be told what. */
export function tooWideWarning({ scale }: PrintedArea): Warning {
  const message = `Something is wider than the page: the whole document was printed at ${percent(scale)}. Check the edge of its pages.`
  return { code: 'overflow', subject: 'page', message }
}

function percent(scale: number): string {
  return `${Math.round(scale * 100)} %`
}
