import type { Canvas } from '@napi-rs/canvas'
import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { DrawnPage, DrawnPdf, DrawTask } from './draw-task.ts'
import { openDocument, refused } from './open-document.ts'
import { readWords } from './read-words.ts'

/** Maximum number of pixels on one page. Larger pages are drawn smaller. */
const pixelsMax = 6_000_000
/** Maximum number of pixels on a side. No printed page is longer, and image encoders have a limit. */
const sideMax = 8_000
/** Maximum number of characters on one page. */
const pageTextMax = 100_000

/** Runs the task in this process, which the PDF can block. Throws `invalid_upload`. */
export async function drawDocument(task: DrawTask): Promise<DrawnPdf> {
  const document = await openDocument(task.bytes)
  try {
    return await readDocument(document, task)
  } finally {
    // Frees everything for the next PDF.
    await document.loadingTask.destroy()
  }
}

async function readDocument(document: PDFDocumentProxy, task: DrawTask): Promise<DrawnPdf> {
  const pages = document.numPages
  if (!(pages >= 1)) throw refused('The PDF has no pages. Save it again from the program that created it.')
  if (pages > task.pagesMax)
    throw refused(
      `The PDF has ${pages} pages, but the maximum is ${task.pagesMax}. Send only the pages that you need.`,
    )
  const wanted = task.texts ?? Array.from({ length: pages }, (_, index) => index + 1)
  const texts: string[] = []
  for (const page of wanted.filter(isOf(pages))) texts.push(await readText(document, page))
  const pictures: DrawnPage[] = []
  for (const page of task.pictures.filter(isOf(pages))) {
    pictures.push(await drawPage(document, page, task.widthPx))
  }
  const printed = task.words && (await readWords(document, task.words))
  return { pages, texts, pictures, ...printed }
}

function isOf(pages: number): (page: number) => boolean {
  return (page) => Number.isInteger(page) && page >= 1 && page <= pages
}

async function readText(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pageOf(document, number)
  const { items } = await page.getTextContent()
  let text = ''
  for (const item of items) {
    if (!('str' in item)) continue
    text += item.hasEOL ? `${item.str}\n` : item.str
    if (text.length > pageTextMax) break
  }
  page.cleanup()
  return text.slice(0, pageTextMax).trim()
}

async function drawPage(document: PDFDocumentProxy, number: number, widthPx: number): Promise<DrawnPage> {
  const page = await pageOf(document, number)
  const natural = page.getViewport({ scale: 1 })
  if (!(natural.width > 0 && natural.height > 0)) throw refused(`Page ${number} of the PDF has no size.`)
  const wanted = widthPx / natural.width
  const fit = Math.min(
    1,
    Math.sqrt(pixelsMax / (natural.width * natural.height * wanted ** 2)),
    sideMax / (Math.max(natural.width, natural.height) * wanted),
  )
  const viewport = page.getViewport({ scale: wanted * fit })
  const canvases = document.canvasFactory as {
    create(width: number, height: number): { canvas: Canvas; context: unknown }
    destroy(made: { canvas: Canvas; context: unknown }): void
  }
  const width = Math.max(1, Math.round(viewport.width))
  const height = Math.max(1, Math.round(viewport.height))
  const made = canvases.create(width, height)
  const annotationMode = AnnotationMode.ENABLE
  try {
    // The types are for browser canvases, which are compatible.
    const target = made.canvas as unknown as Parameters<typeof page.render>[0]['canvas']
    await page.render({ canvas: target, viewport, annotationMode, background: 'white' }).promise
    return { page: number, png: await made.canvas.encode('png'), width, height }
  } catch (cause) {
    throw refused(`Page ${number} of the PDF cannot be drawn.`, cause)
  } finally {
    page.cleanup()
    canvases.destroy(made)
  }
}

async function pageOf(document: PDFDocumentProxy, number: number) {
  return document.getPage(number).catch(() => {
    throw refused(`The PDF is damaged: page ${number} is missing.`)
  })
}
