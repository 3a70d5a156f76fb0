import { createRequire } from 'node:module'
import path from 'node:path'
import { Fault } from '@platen/contract'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { BoundedCanvases } from './bounded-canvases.ts'

const packageFolder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
/** Of one picture on a page. */
const imagePixelsMax = 40_000_000

/**
 * Opens a PDF that anyone may have sent: nothing in it runs, is looked for on this machine or elsewhere, or comes to native decoders, so that
 * JPEG 2000 and JBIG2 stay blank. Throws `invalid_upload`.
 */
export async function openDocument(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      // A Buffer is not taken, and what is taken is no longer ours.
      data: new Uint8Array(bytes),
      verbosity: VerbosityLevel.ERRORS,
      CanvasFactory: BoundedCanvases,
      maxImageSize: imagePixelsMax,
      // Letters are drawn as paths: no font of the file reaches a library of this machine.
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
      throw refused('The PDF is locked with a password. Save it without one.')
    }
    throw refused('The PDF is damaged, or is none. Save it again from the program that made it.')
  }
}

/** The fault of a file that is not taken. */
export function refused(detail: string, cause?: unknown): Fault {
  return new Fault('invalid_upload', { detail, cause: cause instanceof Error ? cause.message : undefined })
}
