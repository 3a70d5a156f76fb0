import type { PageContent } from '@platen/template/overlay'
import { AnnotationMode, OPS, type PDFPageProxy } from 'pdfjs-dist'

/** Reads the content of a page, without annotations or form fields. */
export async function readContent(page: PDFPageProxy): Promise<PageContent> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const operators = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  const { items } = await page.getTextContent()
  return { width, height, toPage: transform as PageContent['toPage'], operators, items, codes: OPS }
}
