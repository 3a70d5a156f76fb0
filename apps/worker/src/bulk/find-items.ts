import { type Print, type PrintPage, readPrintPages } from '@platen/pdf'

/** Where one item's document lies in a common print. */
export interface ItemPages {
  /** Counted from 0. */
  first: number
  /** How many pages. */
  count: number
  /** Nothing of it, or of the item before it, stands beyond its pages; otherwise it must be printed alone. */
  isWhole: boolean
}

/**
 * Finds the items of a print that `compose` made the document of, by the empty and turned pages between them. `undefined` where the print
 * does not have `items` of them, or its pages are square, so that nobody sees which are turned.
 */
export function findItems(print: Print, items: number): ItemPages[] | undefined {
  const pages = readPrintPages(print)
  const [{ width, height } = { width: 0, height: 0 }] = pages ?? []
  if (!pages || width === height) return undefined
  const isTurned = (page: PrintPage) => page.width === height && page.height === width
  if (!pages.every((page) => isTurned(page) || (page.width === width && page.height === height)))
    return undefined
  const gaps = pages.flatMap((page, index) => (isTurned(page) ? [index] : []))
  if (gaps.length !== items || gaps.at(-1) !== pages.length - 1) return undefined

  if (isShrunk(pages.filter((_, index) => !gaps.includes(index)))) return undefined
  const marks = gaps.map((index) => readMarks(pages[index]))
  const isEmpty = (mark: string | undefined) =>
    mark !== undefined && (mark === '' || marks.indexOf(mark) !== marks.lastIndexOf(mark))
  let isClean = true
  let first = 0
  const found: ItemPages[] = []
  for (const [item, gap] of gaps.entries()) {
    const wasClean = isClean
    isClean = isEmpty(marks[item])
    if (gap === first) return undefined
    found.push({ first, count: gap - first, isWhole: isClean && wasClean })
    first = gap + 1
  }
  return found
}

const markBytesMax = 20_000
const paints = /^(?:.* )?(?:Tj|TJ|'|"|Do|sh|f\*?|F|B\*?|b\*?|S|s|EI)$/m
const innermost = /^q\n(?:(?!q$|Q$).*\n)*Q\n/gm

/**
 * What is drawn on a page between documents, and where: nothing, or the background of all pages. What spills over stands at another place
 * on each of them, as places are counted from the first page. `undefined` when that is too much to read.
 */
function readMarks(page: PrintPage | undefined): string | undefined {
  if (!page || page.hasLinks) return undefined
  let marks = page.readContent(markBytesMax)
  if (marks === undefined) return undefined
  // Text of the documents beside it is written without its letters, where its line ends near the page.
  marks = marks.replaceAll(/^(?:.*BDC|EMC)\n?/gm, '')
  for (let before = ''; before !== marks;) {
    before = marks
    marks = marks.replaceAll(innermost, (block) => (paints.test(block) ? block : ''))
  }
  return paints.test(marks) ? marks : ''
}

const contentBytesMax = 4_000_000
/** The page's area, and what is drawn in it at its own size: 300 dots for 96 CSS pixels. */
const area = / re\nW\*? n\n/
const unshrunk = / re\nW\*? n\n(?:.*BDC\n)?q\n3\.125 0 0 3\.125 /

/** Chromium shrinks a whole print by what is too wide for its page, wherever it stands: alone, the other documents would be larger. */
function isShrunk(pages: readonly PrintPage[]): boolean {
  const isEmpty = pages.every((page) => {
    const content = page.readContent(contentBytesMax)
    return content !== undefined && !area.test(content)
  })
  return !isEmpty && !pages.some((page) => unshrunk.test(page.readContent(contentBytesMax) ?? ''))
}
