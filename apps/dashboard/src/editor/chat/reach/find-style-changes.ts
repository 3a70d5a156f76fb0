import type { DraftSource, PreviewData } from '@platen/contract'
import { pageHtml } from '@platen/template/draft'
import { parseSource, type SourceElement } from '@platen/template/markup'
import { renderPreview } from '../../../api/render-preview.ts'
import type { PagePixels } from '../../../pdf-view/differing-regions.ts'
import type { ElementBox } from '../../../pdf-view/element-boxes.ts'
import type { PdfFile } from '../../../pdf-view/pdf-file.ts'
import { previewRequest, shownData } from '../../../templates/preview-request.ts'
import { isAround, sameElements } from './same-elements.ts'
import { looksSame } from './looks-same.ts'

/** Only the first pages of a long document are compared, because rendering all of them can take minutes. */
const pagesMax = 8

interface ComparedDrafts {
  templateId: string
  before: DraftSource
  after: DraftSource
  /** Offsets in the new page of the elements that the change was about or that are already reported. */
  reported: readonly number[]
  signal: AbortSignal
}

/**
 * Renders both drafts with the same data and returns the elements whose appearance changed although their source did not, as offsets in the new
 * page. Elements that only moved are not included.
 */
export async function findStyleChanges({
  templateId,
  before,
  after,
  reported,
  signal,
}: ComparedDrafts): Promise<number[]> {
  const trees = [parseSource(pageHtml(before)), parseSource(pageHtml(after))] as const
  const same = sameElements(trees[0], trees[1], isAround(trees[1], reported))
  if (same.length === 0) return []
  const data = shownData(after, {})
  const [was, is] = [
    await renderDraft(templateId, { source: before, data }, signal),
    await renderDraft(templateId, { source: after, data }, signal),
  ]
  const differing = same.filter(({ before: old, after: now }) => {
    const [then, here] = [cropsOf(was, old), cropsOf(is, now)]
    // The number of boxes changes if a page break splits the element, or if its row repeats more often.
    if (then.length !== here.length) return false
    return then.some((one, index) => {
      const other = here[index]
      return other !== undefined && !looksSame(one, other)
    })
  })
  return outermost(differing.map((one) => one.after)).map(({ start }) => start)
}

interface RenderedDraft {
  pages: readonly { pixels: PagePixels; boxes: readonly ElementBox[] }[]
}

async function renderDraft(
  templateId: string,
  { source, data }: { source: DraftSource; data: PreviewData },
  signal: AbortSignal,
): Promise<RenderedDraft> {
  const { openPdf } = await import('../../../pdf-view/pdf-file.ts')
  const request = { ...previewRequest(source, data), shows: 'pages', elements: true } as const
  const printed = await renderPreview(templateId, request, signal)
  if (!printed.elements) return { pages: [] }
  const opened: PdfFile[] = []
  try {
    for (const bytes of [printed.bytes, printed.elements]) opened.push(await openPdf(bytes))
    const [pictures, elements] = opened as [PdfFile, PdfFile]
    const pages: { pixels: PagePixels; boxes: readonly ElementBox[] }[] = []
    for (let page = 1; page <= Math.min(pagesMax, pictures.pages, elements.pages); page++) {
      const boxes = await elements.elements(page, signal)
      pages.push({ pixels: await pixelsOf(pictures, page, signal), boxes })
    }
    return { pages }
  } finally {
    for (const pdf of opened) pdf.close()
  }
}

async function pixelsOf(pdf: PdfFile, page: number, signal: AbortSignal): Promise<PagePixels> {
  const canvas = await pdf.draw(page, 1, signal)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the canvas cannot be read')
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

function cropsOf({ pages }: RenderedDraft, { index }: SourceElement) {
  return pages.flatMap(({ pixels, boxes }) =>
    boxes.filter(({ element }) => element === index).map((crop) => ({ pixels, crop })),
  )
}

function outermost(elements: readonly SourceElement[]): SourceElement[] {
  return elements.filter(
    (one) => !elements.some((other) => other !== one && other.start <= one.start && one.end <= other.end),
  )
}
