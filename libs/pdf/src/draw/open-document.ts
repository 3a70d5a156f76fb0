import { createRequire } from 'node:module'
import path from 'node:path'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { Fault } from '@platen/contract'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const packageFolder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const imagePixelsMax = 40_000_000

/**
 * Opens an untrusted PDF: nothing in it runs, loads files, or reaches native decoders, so JPEG 2000 and JBIG2 stay blank. Throws
 * `invalid_upload`.
 */
export async function openDocument(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      // A Buffer is not accepted, and the array is transferred.
      data: new Uint8Array(bytes),
      verbosity: VerbosityLevel.ERRORS,
      CanvasFactory: BoundedCanvases,
      maxImageSize: imagePixelsMax,
      // Text is drawn as paths, so that no font in the file reaches this machine's font libraries.
      disableFontFace: true,
      useSystemFonts: false,
      useWasm: false,
      useWorkerFetch: false,
      enableXfa: false,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      standardFontDataUrl: `${packageFolder}/standard_fonts/`,
      cMapUrl: `${packageFolder}/cmaps/`,
      cMapPacked: true,
    }).promise
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw refused('The PDF is protected by a password. Save it without a password.')
    }
    throw refused('The file is damaged, or not a PDF. Save it again from the program that created it.')
  }
}

export function refused(detail: string, cause?: unknown): Fault {
  return new Fault('invalid_upload', { detail, cause: cause instanceof Error ? cause.message : undefined })
}

/** Pixels in all open canvases, with four bytes each. A page with its groups and patterns needs a tenth. */
const pixelsTogetherMax = 48_000_000

interface CanvasAndContext {
  canvas: Canvas | null
  context: unknown
}

/** Creates canvases for pdf.js within a memory limit, because a page can nest any number of them. */
class BoundedCanvases {
  #pixels = 0

  create(width: number, height: number): CanvasAndContext {
    const size = { width: Math.ceil(width), height: Math.ceil(height) }
    this.#take(size.width * size.height)
    const canvas = createCanvas(Math.max(1, size.width), Math.max(1, size.height))
    return { canvas, context: canvas.getContext('2d') }
  }

  getNoAlphaContext(canvas: Canvas): unknown {
    return canvas.getContext('2d', { alpha: false })
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (!canvas) throw new Error('The canvas was already released')
    this.#take(Math.ceil(width) * Math.ceil(height) - canvas.width * canvas.height)
    canvas.width = Math.max(1, Math.ceil(width))
    canvas.height = Math.max(1, Math.ceil(height))
  }

  destroy(made: CanvasAndContext): void {
    if (!made.canvas) return
    this.#pixels -= made.canvas.width * made.canvas.height
    made.canvas.width = 0
    made.canvas.height = 0
    made.canvas = null
    made.context = null
  }

  #take(pixels: number): void {
    if (this.#pixels + pixels > pixelsTogetherMax) throw new Error('The page needs too many canvases')
    this.#pixels += pixels
  }
}
