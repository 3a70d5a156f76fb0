import type { PageDrawing } from '@platen/overlay'
import { AnnotationMode, type PDFPageProxy } from 'pdfjs-dist'
import { readFigures } from './read-figures.ts'
import { readWords } from './read-words.ts'

/** What is drawn on a page, without its annotations and form fields, in points of the page as it is seen. */
export async function readDrawing(page: PDFPageProxy): Promise<PageDrawing> {
  const viewport = page.getViewport({ scale: 1 })
  const operators = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  const toPage = viewport.transform as [number, number, number, number, number, number]
  const { words, turned } = readWords(await page.getTextContent(), operators, toPage)
  const { width, height } = viewport
  const figures = readFigures(operators, toPage, { width, height })
  return { width, height, ...figures, words, marks: [...figures.marks, ...turned] }
}
