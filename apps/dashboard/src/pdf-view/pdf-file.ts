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
import type { Size } from '../ui/use-room.ts'
import { type ElementBox, type PageTransform, readElementBoxes } from './element-boxes.ts'
import { readContent } from './read-content.ts'
import { type PrintedText, readPrintedTexts } from './printed-texts.ts'
import { cssPixelsPerPoint } from './zoom.ts'

/** A PDF that is open for drawing. Whoever opened it closes it; what is drawn then stays, what is being drawn fails. */
export interface PdfFile {
  readonly pages: number
  /** Physical sizes, page 1 at index 0. */
  readonly sizes: readonly Size[]
  /** Draws a page (from 1) on a new canvas; `scale` is canvas pixels per CSS pixel of the physical size. */
  draw(page: number, scale: number, signal: AbortSignal): Promise<HTMLCanvasElement>
  /** The page's text, for selecting and for screen readers, in an element to be laid over the drawing. */
  text(page: number, signal: AbortSignal): Promise<HTMLElement>
  /** The page's texts, where and how they are printed. */
  printedTexts(page: number): Promise<PrintedText[]>
  /** Where the elements stand, of a print that shows them in their colours. */
  elements(page: number, signal: AbortSignal): Promise<ElementBox[]>
  /** The page's words, lines and boxes, by which its blanks are known. */
  drawing(page: number): Promise<PageDrawing>
  close(): void
}

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/** Four bytes each: larger canvases fail on phones and are no sharper to the eye. */
const canvasPixelsMax = 2 ** 24
/** Sizes of pages beyond are taken to be those of page one: asking for each takes time. */
const measuredPagesMax = 2_000

let worker: PDFWorker | undefined

/** Opens a file; the bytes stay the caller's. `isForeign`: not all of it was printed here, so that fonts may be missing in it. */
export async function openPdf(
  bytes: Uint8Array,
  { isForeign = false }: { isForeign?: boolean } = {},
): Promise<PdfFile> {
  // One worker for all files: starting one takes longer than reading an invoice.
  if (!worker || worker.destroyed) worker = PDFWorker.create({})
  const task = getDocument({
    // pdf.js takes the buffer away with it.
    data: bytes.slice(),
    worker,
    // Chromium embeds every font and writes neither JPEG 2000 nor JBIG2: nothing is to be fetched for what it printed.
    useSystemFonts: isForeign,
    // Drawn as paths: as fonts of a page, some of others' have letters that are filled in at small sizes, and no font of anyone is given to the machine.
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

/** What PDFs of others leave to who reads them: fonts that every reader has, and pictures that browsers cannot unpack. By file name. */
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

/** Gives pdf.js the parts that it asks for, under the names that the build gave them. */
class ForeignParts {
  // pdf.js makes one for each file, and asks it.
  // oxlint-disable-next-line class-methods-use-this
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addresses[filename]
    const answer = address === undefined ? undefined : await fetch(address)
    if (!answer?.ok) throw new Error(`There is no ${filename}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}
