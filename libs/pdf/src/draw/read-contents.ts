/** What pdf.js reads from a page without annotations or form fields, in points of the page as viewers show it. */
export interface PageContent {
  width: number
  height: number
  /** Transformation from PDF coordinates to the page, with the origin at its upper left corner. */
  toPage: [number, number, number, number, number, number]
  operators: { fnArray: number[]; argsArray: unknown[] }
  items: Awaited<ReturnType<Page['getTextContent']>>['items']
  /** Numbers of operators by name. */
  codes: typeof import('pdfjs-dist/legacy/build/pdf.mjs').OPS
}

type Page = import('pdfjs-dist/legacy/build/pdf.mjs').PDFPageProxy

/**
 * Reads pages (from 1) of an untrusted PDF in this process, without a time limit: only for limited processes that do nothing else. Throws
 * `invalid_upload`.
 */
export async function* readContents(
  bytes: Uint8Array,
  pages: Iterable<number>,
): AsyncGenerator<[page: number, PageContent]> {
  // pdf.js is loaded only when it is needed.
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
