import { drawPages, type DrawnPage, readPages } from '@platen/pdf'
import type { ToolContext } from '../tool.ts'
import { doTask } from '../editing/do-task.ts'
import type { LineChanges } from './compare-lines.ts'

/** Pages that are compared as images. Further pages are compared only by their text. */
const drawnMax = 10
/** Wide enough to detect that a hairline moved. */
const widthPx = 800
const changesShown = 10

/** Differences between the pages of two documents. */
export interface PageChanges {
  /** Numbers of the pages that look different, or that only one document has. */
  pages: number[]
  words: ({ page: number } & LineChanges)[]
  /** Images of some pages that look different, before and after. */
  shown: { isBefore: boolean; picture: DrawnPage }[]
}

/** Compares two documents page by page, by their text and images. */
export async function comparePages(
  before: Uint8Array,
  after: Uint8Array,
  { shownMax }: { shownMax: number },
  context: ToolContext,
): Promise<PageChanges> {
  const { caller } = context
  const of = { accountId: caller.accountId, signal: caller.signal }
  const drawing = { ...of, pages: Array.from({ length: drawnMax }, (_, index) => index + 1), widthPx }
  // Runs sequentially, so that a comparison uses one process instead of four.
  const texts = [await readPages(before, of), await readPages(after, of)] as const
  const drawn = [await drawPages(before, drawing), await drawPages(after, drawing)] as const
  const count = Math.max(texts[0].pages, texts[1].pages)
  const pairs = Array.from({ length: count }, (_, index) => ({
    before: texts[0].texts[index] ?? '',
    after: texts[1].texts[index] ?? '',
  }))
  const compared = await doTask(context, { kind: 'lines', pairs })
  const pages: number[] = []
  const words: PageChanges['words'] = []
  const shown: PageChanges['shown'] = []
  for (let page = 1; page <= count; page++) {
    const changes = compared[page - 1]
    if (changes && words.length < changesShown) words.push({ page, ...changes })
    const pair = drawn.map((all) => all.find((one) => one.page === page))
    if (!changes && isSamePicture(pair[0], pair[1])) continue
    pages.push(page)
    if (pages.length > shownMax) continue
    for (const [index, picture] of pair.entries()) if (picture) shown.push({ isBefore: index === 0, picture })
  }
  return { pages, words, shown }
}

/** Compares images byte for byte, because identical pages are drawn identically. */
function isSamePicture(one: DrawnPage | undefined, other: DrawnPage | undefined): boolean {
  if (!one || !other) return one === other
  return Buffer.from(one.png).equals(other.png)
}
