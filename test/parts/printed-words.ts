import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A run of text on a page, in points from the upper left corner of the visible page. */
export interface PrintedWords {
  page: number
  text: string
  left: number
  /** The baseline of the text. */
  baseline: number
  /** Counterclockwise rotation in degrees, relative to the visible page. */
  turn: number
  /** Font size in points. */
  size: number
}

/** Returns the text items in a PDF with their positions, as a viewer reads them. */
export async function readPrintedWords(pdf: Uint8Array): Promise<PrintedWords[]> {
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS }).promise
  try {
    const found: PrintedWords[] = []
    for (let number = 1; number <= file.numPages; number++) {
      const page = await file.getPage(number)
      const viewport = page.getViewport({ scale: 1 })
      for (const item of (await page.getTextContent()).items) {
        if (!('str' in item) || item.str.trim() === '') continue
        const [x, y] = [Number(item.transform[4]), Number(item.transform[5])]
        const [left = 0, baseline = 0] = viewport.convertToViewportPoint(x, y) as number[]
        const [a, b] = [Number(item.transform[0]), Number(item.transform[1])]
        const turn = (Math.round((Math.atan2(b, a) * 180) / Math.PI) - page.rotate + 720) % 360
        found.push({ page: number, text: item.str, left, baseline, turn, size: Math.hypot(a, b) })
      }
    }
    return found
  } finally {
    await file.loadingTask.destroy()
  }
}
