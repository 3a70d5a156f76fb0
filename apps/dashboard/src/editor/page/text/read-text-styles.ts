import type { PdfFile } from '../../../pdf-view/pdf-file.ts'
import {
  inkAndPaper,
  type InkAndPaper,
  type PageBox,
  type PrintedStyle,
  printedStyle,
} from './printed-style.ts'

export type TextStyle = PrintedStyle & InkAndPaper

/** Reads how text is printed in a box of a page, and in each of the boxes inside it. `paper` is the element with the page's canvas. */
export async function readTextStyles(
  pdf: PdfFile,
  { page, paper, scale }: { page: number; paper: Element; scale: number },
  [box, ...inner]: readonly [PageBox, ...PageBox[]],
): Promise<[TextStyle, ...TextStyle[]]> {
  const texts = await pdf.printedTexts(page)
  const colored = (textStyle: PrintedStyle): TextStyle => ({
    ...textStyle,
    // Characters that the document's font lacks are shown in the dashboard's font.
    family: textStyle.family.replace(/\bsans-serif$/, 'var(--mantine-font-family), sans-serif'),
    ...colorsOf(paper.querySelector('canvas'), scale, textStyle.inkBox),
  })
  return [colored(printedStyle(texts, box, inner)), ...inner.map((one) => colored(printedStyle(texts, one)))]
}

function colorsOf(canvas: HTMLCanvasElement | null, scale: number, box: PageBox): InkAndPaper {
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
