import type { PdfFile } from '../../../pdf-view/pdf-file.ts'
import { inkAndPaper, type InkAndPaper, type PageBox, type PrintedLook, printedLook } from './printed-look.ts'

/** How a text is printed, with its colours. */
export type Look = PrintedLook & InkAndPaper

/** How what stands in a box of a page is printed, and in others within it; the page is drawn within `paper`. */
export async function readLooks(
  pdf: PdfFile,
  { page, paper, scale }: { page: number; paper: Element; scale: number },
  [box, ...inner]: readonly [PageBox, ...PageBox[]],
): Promise<[Look, ...Look[]]> {
  const texts = await pdf.printedTexts(page)
  const coloured = (look: PrintedLook): Look => ({
    ...look,
    // Signs that the print's font lacks come from the dashboard's.
    family: look.family.replace(/\bsans-serif$/, 'var(--mantine-font-family), sans-serif'),
    ...coloursOf(paper.querySelector('canvas'), scale, look.inkBox),
  })
  return [coloured(printedLook(texts, box, inner)), ...inner.map((one) => coloured(printedLook(texts, one)))]
}

function coloursOf(canvas: HTMLCanvasElement | null, scale: number, box: PageBox): InkAndPaper {
  const drawn = canvas?.getContext('2d')
  if (!canvas || !drawn) return { ink: '#1a1a1a', paper: '#ffffff' }
  // Of the canvas's pixels in one of the physical size.
  const ratio = (canvas.width / canvas.clientWidth) * scale
  const { data } = drawn.getImageData(
    Math.floor(box.left * ratio),
    Math.floor(box.top * ratio),
    Math.max(1, Math.ceil(box.width * ratio)),
    Math.max(1, Math.ceil(box.height * ratio)),
  )
  return inkAndPaper(data)
}
