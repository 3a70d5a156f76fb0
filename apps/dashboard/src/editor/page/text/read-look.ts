import type { PdfFile } from '../../../pdf-view/pdf-file.ts'
import { inkAndPaper, type InkAndPaper, type PageBox, type PrintedLook, printedLook } from './printed-look.ts'

export type Look = PrintedLook & InkAndPaper

/** Reads how the text in a box of a page is printed, and in boxes within it. `paper` contains the page's canvas. */
export async function readLooks(
  pdf: PdfFile,
  { page, paper, scale }: { page: number; paper: Element; scale: number },
  [box, ...inner]: readonly [PageBox, ...PageBox[]],
): Promise<[Look, ...Look[]]> {
  const texts = await pdf.printedTexts(page)
  const coloured = (look: PrintedLook): Look => ({
    ...look,
    // Characters that the print's font lacks are shown in the dashboard's font.
    family: look.family.replace(/\bsans-serif$/, 'var(--mantine-font-family), sans-serif'),
    ...coloursOf(paper.querySelector('canvas'), scale, look.inkBox),
  })
  return [coloured(printedLook(texts, box, inner)), ...inner.map((one) => coloured(printedLook(texts, one)))]
}

function coloursOf(canvas: HTMLCanvasElement | null, scale: number, box: PageBox): InkAndPaper {
  const drawn = canvas?.getContext('2d')
  if (!canvas || !drawn) return { ink: '#1a1a1a', paper: '#ffffff' }
  // Canvas pixels per CSS pixel of the physical size.
  const ratio = (canvas.width / canvas.clientWidth) * scale
  const { data } = drawn.getImageData(
    Math.floor(box.left * ratio),
    Math.floor(box.top * ratio),
    Math.max(1, Math.ceil(box.width * ratio)),
    Math.max(1, Math.ceil(box.height * ratio)),
  )
  return inkAndPaper(data)
}
