import {
  AnnotationMode,
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
  PDFWorker,
  type RenderTask,
  TextLayer,
} from 'pdfjs-dist'
import { type PageDrawing, readDrawing } from '@platen/template/overlay'
import type { Size } from '../ui/use-element-size.ts'
import { type ElementBox, type PageTransform, readElementBoxes } from './element-boxes.ts'
import { readContent } from './read-content.ts'
import { type PrintedText, readPrintedTexts } from './printed-texts.ts'
import { cssPixelsPerPoint } from './zoom.ts'

/** A PDF that is open for drawing. The caller of `openPdf` must close it. Finished drawings then stay valid, and pending drawings fail. */
export interface PdfFile {
  readonly pages: number
  /** Physical sizes. Page 1 is at index 0. */
  readonly sizes: readonly Size[]
  /** Draws a page (counted from 1) on a new canvas. `scale` is the number of canvas pixels per CSS pixel of the physical size. */
  draw(page: number, scale: number, signal: AbortSignal): Promise<HTMLCanvasElement>
  /** Returns the text layer of a page, for selection and screen readers. */
  text(page: number, signal: AbortSignal): Promise<HTMLElement>
  /** Returns the text items on a page with their positions and fonts. */
  printedTexts(page: number): Promise<PrintedText[]>
  /** Returns the element boxes on a page on which each element is printed in a unique color. */
  elements(page: number, signal: AbortSignal): Promise<ElementBox[]>
  /** Returns the words, lines and rectangles of a page, for finding form fields. */
  drawing(page: number): Promise<PageDrawing>
  close(): void
}

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/** Maximum number of pixels in a canvas, at four bytes each. Larger canvases fail on phones and look no sharper. */
const canvasPixelsMax = 2 ** 24
/** Pages after this number are assumed to have the size of the first page, because reading each size takes time. */
const measuredPagesMax = 2_000

let worker: PDFWorker | undefined

/** Opens a PDF. `bytes` can still be used afterwards. `isForeign` means that the PDF was not printed by Platen, so fonts may be missing. */
export async function openPdf(
  bytes: Uint8Array,
  { isForeign = false }: { isForeign?: boolean } = {},
): Promise<PdfFile> {
  // One worker for all files, because starting one takes longer than reading an invoice.
  if (!worker || worker.destroyed) worker = PDFWorker.create({})
  const task = getDocument({
    // A copy, because pdf.js transfers the buffer to its worker.
    data: bytes.slice(),
    worker,
    // Chromium embeds all fonts and uses neither JPEG 2000 nor JBIG2, so its PDFs do not need additional files.
    useSystemFonts: isForeign,
    // Foreign fonts are drawn as paths, because as web fonts, some of them have filled counters at small sizes. This also keeps them out of the
    // system's font code.
    disableFontFace: isForeign,
    useWasm: isForeign,
    ...(isForeign && { useWorkerFetch: false, BinaryDataFactory: ForeignParts }),
  })
  try {
    const document = await task.promise
    const sizes = await readSizes(document)
    return {
      pages: document.numPages,
      sizes,
      draw: (page, scale, signal) => draw(document, page, scale, signal),
      text: (page, signal) => writeText(document, page, signal),
      printedTexts: async (page) => readPrintedTexts(await document.getPage(page)),
      elements: (page, signal) => readElements(document, page, signal),
      drawing: async (page) => readDrawing(await readContent(await document.getPage(page))),
      close: () => void task.destroy(),
    }
  } catch (error) {
    await task.destroy()
    throw error
  }
}

async function readSizes(document: PDFDocumentProxy): Promise<Size[]> {
  const measured = Math.min(document.numPages, measuredPagesMax)
  const sizes = await Promise.all(
    Array.from({ length: measured }, (_, index) => readSize(document, index + 1)),
  )
  const first = sizes[0] ?? { width: 794, height: 1123 }
  return Array.from({ length: document.numPages }, (_, index) => sizes[index] ?? first)
}

async function readSize(document: PDFDocumentProxy, number: number): Promise<Size> {
  const page = await document.getPage(number)
  const { width, height } = page.getViewport({ scale: cssPixelsPerPoint })
  return { width, height }
}

async function draw(
  document: PDFDocumentProxy,
  number: number,
  scale: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const page = await document.getPage(number)
  signal.throwIfAborted()
  const wanted = page.getViewport({ scale: scale * cssPixelsPerPoint })
  const fit = Math.min(1, Math.sqrt(canvasPixelsMax / (wanted.width * wanted.height)))
  const viewport = fit < 1 ? page.getViewport({ scale: scale * cssPixelsPerPoint * fit }) : wanted
  const canvas = window.document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  await finish(page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE }), signal)
  return canvas
}

async function finish(task: RenderTask, signal: AbortSignal): Promise<void> {
  const cancel = () => task.cancel()
  signal.addEventListener('abort', cancel)
  try {
    await task.promise
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

async function readElements(
  document: PDFDocumentProxy,
  number: number,
  signal: AbortSignal,
): Promise<ElementBox[]> {
  const page = await document.getPage(number)
  signal.throwIfAborted()
  const { transform } = page.getViewport({ scale: cssPixelsPerPoint })
  return readElementBoxes(await page.getOperatorList(), transform as PageTransform)
}

async function writeText(
  document: PDFDocumentProxy,
  number: number,
  signal: AbortSignal,
): Promise<HTMLElement> {
  const page = await document.getPage(number)
  signal.throwIfAborted()
  const container = window.document.createElement('div')
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale: cssPixelsPerPoint }),
  })
  const cancel = () => layer.cancel()
  signal.addEventListener('abort', cancel)
  try {
    await layer.render()
  } finally {
    signal.removeEventListener('abort', cancel)
  }
  return container
}

/** URLs by file name, for foreign PDFs: fonts that every PDF reader has, and decoders for images that browsers cannot decode. */
const addresses: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(
      [
        '../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
        '../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
      ],
      { query: '?url', import: 'default', eager: true },
    ),
  ).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

/** Lets pdf.js fetch these files, to which the build gave other names. */
class ForeignParts {
  // pdf.js creates an instance for each file.
  // oxlint-disable-next-line class-methods-use-this
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addresses[filename]
    const answer = address === undefined ? undefined : await fetch(address)
    if (!answer?.ok) throw new Error(`There is no ${filename}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}
