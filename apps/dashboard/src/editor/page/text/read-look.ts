import type { PdfFile } from '../../../pdf-view/pdf-file.ts'
import { inkAndPaper, type InkAndPaper, type PageBox, type PrintedLook, printedLook } from './printed-look.ts'

/** How a text is printed, with its colours. */
export type Look = PrintedLook & InkAndPaper

/** How what stands in boxes of a page is printed; the page is drawn within `paper`. */
export async function readLooks(
  pdf: PdfFile,
  { page, paper, scale }: { page: number; paper: Element; scale: number },
  boxes: readonly PageBox[],
): Promise<Look[]> {
  const texts = await pdf.printedTexts(page)
  return boxes.map((box) => {
    const look = printedLook(texts, box)
    return { ...look, ...coloursOf(paper.querySelector('canvas'), scale, look.inkBox) }
  })
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
