import { readStream } from './print-pages.ts'
import type { Print } from './print.ts'
import { type Entries, readEntries, readReference, writeEntries } from './entries.ts'
import { ForeignSyntax } from './foreign-syntax.ts'

/** A piece of an element's content: a marked part of a page's drawing. */
export interface MarkedPart {
  pageId: number
  mark: number
}

/**
 * Which marked parts draw nothing, on pages that are cut out. Chromium opens the part of a text also on the page before or behind it when only the room that the
 * font asks for reaches over the edge of the page, and then draws no glyph.
 */
export function createBlankCheck(print: Print, pageIds: ReadonlySet<number>): (part: MarkedPart) => boolean {
  const drawnOn = new Map<number, Set<number>>()
  return ({ pageId, mark }) => {
    if (!pageIds.has(pageId)) return true
    const drawn = drawnOn.get(pageId) ?? findDrawnMarks(print, pageId)
    drawnOn.set(pageId, drawn)
    return !drawn.has(mark)
  }
}

const part =
  /(?:^|\n)\/\w+ <<\/MCID (\d+) >>BDC\n((?:(?:BT|ET|q|Q|\/\w+ gs|[-.\d ]+ RG [-.\d ]+ rg)\n)*)(EMC)?/g

function findDrawnMarks(print: Print, pageId: number): Set<number> {
  const contentId = readReference(readEntries(print.textOf(pageId)).get('Contents'))
  const content = readStream(print, contentId, contentBytesMax)
  const drawn = new Set<number>()
  for (const [, mark, , end] of content.matchAll(part)) {
    if (end === undefined) drawn.add(Number(mark))
  }
  return drawn
}

const contentBytesMax = 2 ** 26

/** An element's content, in order: parts of pages, and all else as it is written. */
function readKids(print: Print, elementId: number): Array<MarkedPart | string> {
  const element = readEntries(print.textOf(elementId))
  const content = element.get('K') ?? ''
  const items = content.startsWith('[') ? content.slice(1, -1) : content
  return Array.from(items.matchAll(/<<[^<>]*>>|\d+ 0 R|\d+/g), ([item]) => {
    if (/^\d+$/.test(item)) return { pageId: readReference(element.get('Pg')), mark: Number(item) }
    const piece = item.startsWith('<<') ? readEntries(item) : undefined
    if (piece?.get('Type') !== '/MCR') return item
    return { pageId: readReference(piece.get('Pg')), mark: Number(piece.get('MCID')) }
  })
}

/** The parts of pages that elements have. */
export function partsOf(print: Print, elementIds: readonly number[]): MarkedPart[] {
  return elementIds.flatMap((id) => readKids(print, id).filter((kid) => typeof kid !== 'string'))
}

/**
 * The text of an element without the parts that lie on other pages; `undefined` when it has none. Throws `ForeignSyntax` when nothing
 * would be left in it, or when these parts have moved what stands beside it.
 */
export function withPartsOn(
  print: Print,
  elementId: number,
  pageIds: ReadonlySet<number>,
): string | undefined {
  const kids = readKids(print, elementId)
  const kept = kids.filter((kid) => typeof kid === 'string' || pageIds.has(kid.pageId))
  if (kept.length === kids.length) return undefined
  if (kept.length === 0) throw new ForeignSyntax('an element on another page')
  const element = readEntries(print.textOf(elementId))
  refuseMovedParts(print, element)
  const first = kept.find((kid) => typeof kid !== 'string')
  if (first) element.set('Pg', `${first.pageId} 0 R`)
  else element.delete('Pg')
  const content = kept.map((kid) => {
    if (typeof kid === 'string') return kid
    if (kid.pageId === first?.pageId) return String(kid.mark)
    return `<</Type /MCR\n/Pg ${kid.pageId} 0 R\n/MCID ${kid.mark}>>`
  })
  element.set('K', content.length === 1 ? content.join('') : `[${content.join(' ')}]`)
  return writeEntries(element)
}

/** The elements that have no parts of their own, nor has any above them: a parent is read once, and not for each of its children. */
const ancestorsWithoutParts = new WeakMap<Print, Set<number>>()

/** Chromium puts an element's own parts among its children by where each begins: a child's part on another page moves them. */
function refuseMovedParts(print: Print, element: Entries): void {
  const known = ancestorsWithoutParts.get(print) ?? new Set<number>()
  ancestorsWithoutParts.set(print, known)
  const seen = new Set<number>()
  for (let above = element; ;) {
    const id = readReference(above.get('P'))
    if (known.has(id) || !print.textOf(id).startsWith('<</Type /StructElem\n')) break
    if (seen.has(id)) throw new ForeignSyntax('a structure tree that is no tree')
    seen.add(id)
    above = readEntries(print.textOf(id))
    if (partsOf(print, [id]).length > 0) throw new ForeignSyntax('parts in another order')
  }
  for (const id of seen) known.add(id)
}
