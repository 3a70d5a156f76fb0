/** What pdf.js reads of a page, without its annotations and form fields; lengths in points of the page as it is seen. */
export interface PageContent {
  width: number
  height: number
  /** From the PDF's coordinates to the page's, from its top left. */
  toPage: [number, number, number, number, number, number]
  operators: { fnArray: number[]; argsArray: unknown[] }
  items: Awaited<ReturnType<Page['getTextContent']>>['items']
  /** The numbers of operators, by name. */
  codes: typeof import('pdfjs-dist/legacy/build/pdf.mjs').OPS
}

type Page = import('pdfjs-dist/legacy/build/pdf.mjs').PDFPageProxy

/**
 * Reads pages (from 1) of a PDF that anyone may have sent, in this process, which may take as long as the PDF likes: only for processes that
 * are bounded, and do nothing else. Throws `invalid_upload`.
 */
export async function* readContents(
  bytes: Uint8Array,
  pages: Iterable<number>,
): AsyncGenerator<[page: number, PageContent]> {
  // Whoever never calls this does without pdf.js.
  const { AnnotationMode, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const { openDocument } = await import('./open-document.ts')
  const document = await openDocument(bytes)
  try {
    for (const number of pages) {
      const page = await document.getPage(number)
      const { width, height, transform } = page.getViewport({ scale: 1 })
      const operators = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
      const { items } = await page.getTextContent()
      const toPage = transform as PageContent['toPage']
      yield [number, { width, height, toPage, operators, items, codes: OPS }]
      page.cleanup()
    }
  } finally {
    await document.loadingTask.destroy()
  }
}
