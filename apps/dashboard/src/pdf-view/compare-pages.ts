import { differingRegions, type PagePixels, type Region } from './differing-regions.ts'
import { type TextDifference, textDifference } from './describe-differences.ts'
import type { PdfFile } from './pdf-file.ts'

export interface PageComparison {
  /** Page number, counted from 1. */
  page: number
  /** `added` means that only the second document has this page, and `removed` that only the first one has it. */
  kind: 'same' | 'changed' | 'added' | 'removed'
  regions: Region[]
  /** Empty unless the page is `changed`. */
  texts: TextDifference
}

const nothing: TextDifference = { before: [], after: [] }

/** Compares two documents and yields the result of each page as soon as it is known. */
export async function* comparePages(
  before: PdfFile,
  after: PdfFile,
  signal: AbortSignal,
): AsyncGenerator<PageComparison, void> {
  const pages = Math.max(before.pages, after.pages)
  for (let page = 1; page <= pages; page++) {
    signal.throwIfAborted()
    if (page > before.pages) yield { page, kind: 'added', regions: [], texts: nothing }
    else if (page > after.pages) yield { page, kind: 'removed', regions: [], texts: nothing }
    else yield await comparePage({ page, before, after, signal })
  }
}

async function comparePage(of: {
  page: number
  before: PdfFile
  after: PdfFile
  signal: AbortSignal
}): Promise<PageComparison> {
  const { page, before, after, signal } = of
  const compare = async () =>
    differingRegions(await pixelsOf(before, page, signal), await pixelsOf(after, page, signal))
  // pdf.js sometimes draws a glyph differently when its font is used for the first time, so a difference must be found twice.
  const first = await compare()
  const regions = first.length === 0 ? first : await compare()
  if (regions.length === 0) return { page, kind: 'same', regions, texts: nothing }
  const texts = textDifference(await textsOf(before, page, signal), await textsOf(after, page, signal))
  return { page, kind: 'changed', regions, texts }
}

async function pixelsOf(pdf: PdfFile, page: number, signal: AbortSignal): Promise<PagePixels> {
  const canvas = await pdf.draw(page, 1, signal)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the canvas cannot be read')
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

async function textsOf(pdf: PdfFile, page: number, signal: AbortSignal): Promise<string[]> {
  const layer = await pdf.text(page, signal)
  return [...layer.querySelectorAll('span')].map((span) => span.textContent)
}
