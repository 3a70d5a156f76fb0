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

/**
 * Content over the page's edge, its outermost elements, those of one path once. Chromium makes room for what is too wide by printing the whole document
 * smaller, down to two thirds; what is still too wide then, or stands left of or above the page, is cut off. What an element of the
 * template itself cuts off (`overflow: hidden`) is its author's wish.
 */
export function findOverflow(root: LaidOutNode, area: PrintedArea): Warning[] {
  const found = new Map<string, Warning>()
  const seen = { width: area.width / area.scale, height: area.height / area.scale }
  const isRightToLeft = root.style.direction === 'rtl'

  function warn(node: LaidOutNode, message: string): void {
    const path = pathOf(node)
    const known = found.get(path)
    if (known) {
      if (node.drawn && known.elements && known.elements.length < elementsMax) known.elements.push(node.drawn)
    } else if (found.size < warningsMax) {
      const elements = node.drawn && { elements: [node.drawn] }
      found.set(path, { code: 'overflow', subject: describeNode(node, path), message, ...elements })
    }
  }

  /** Whether the node makes the document wider than its page. */
  function isTooWide({ box }: LaidOutNode): boolean {
    if (area.scale === 1) return false
    return isRightToLeft ? box.left < -1 && box.left > hiddenFrom : box.right > area.width + 1
  }

  function tooWideMessage({ box }: LaidOutNode): string {
    const over = isRightToLeft ? -box.left : box.right - area.width
    const words = `It runs ${inMillimetres(over)} over the page's edge. The whole document was printed at ${percent(area.scale)}`
    // What is as wide as the page becomes wider with it, and may still not fit.
    return over > seen.width - area.width + slack
      ? `${words}, and still it is cut off.`
      : `${words}. Check the edge of its pages.`
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
    if (!around.isFixed && isTooWide(node)) warn(element, tooWideMessage(node))
    else if (
      !around.isTransformed &&
      node.style.visibility === 'visible' &&
      node.lines.some((line) => isCutOff(line, around))
    )
      warn(
        element,
        'Its text stands beyond the edge of the page’s content, where nothing is printed, and is cut off.',
      )
  }

  function visitPicture(node: LaidOutNode, around: Around): void {
    const over = node.box.bottom - node.box.top - seen.height
    if (around.isFixed || around.isTransformed || over <= slack) return
    warn(node, `It is ${inMillimetres(over)} higher than the page, and is cut into pieces.`)
  }

  function visit(node: LaidOutNode, outer: Around): void {
    const { style } = node
    const around = {
      isFixed: outer.isFixed || style.position === 'fixed',
      isTransformed: outer.isTransformed || (style.transform !== 'none' && style.transform !== ''),
    }
    if (node.name === '#text') return visitText(node, around)
    const isRoot = node === root || node.name === 'body'
    if (!around.isFixed && !isRoot && isTooWide(node)) return warn(node, tooWideMessage(node))
    if (node.name === 'img' || node.name === 'svg') return visitPicture(node, around)
    const isClipping = style['overflow-x'] !== 'visible' || style['clip-path'] !== 'none'
    if (isClipping && !isRoot) return
    for (const child of node.children) visit(child, around)
  }

  visit(root, { isFixed: false, isTransformed: false })
  return area.scale < 1 && found.size === 0 ? [tooWideWarning(area)] : [...found.values()]
}

/**
 * Of the overflow of a document those of a kind as one, for the caller: all that is too wide is printed smaller together. The first one names its element.
 */
export function joinOverflow(warnings: readonly Warning[]): Warning[] {
  const kinds = Map.groupBy(warnings, ({ message }) => message.replaceAll(/\d+(?:\.\d+)? mm/g, ''))
  return Array.from(kinds.values(), ([first, ...others]) => {
    if (!first || others.length === 0) return first ? [first] : []
    const elements = others.length === 1 ? '1 other element' : `${others.length} other elements`
    return [{ ...first, message: `${first.message} The same happens to ${elements}.` }]
  }).flat()
}

/** That something is too wide, where it cannot be told what. */
export function tooWideWarning({ scale }: PrintedArea): Warning {
  const message = `Something is wider than the page: the whole document was printed at ${percent(scale)}. Check the edge of its pages.`
  return { code: 'overflow', subject: 'page', message }
}

function percent(scale: number): string {
  return `${Math.round(scale * 100)} %`
}
