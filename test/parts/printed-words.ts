import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A run of text as it stands on a page, in points from the upper left corner of the page as people see it. */
export interface PrintedWords {
  page: number
  text: string
  left: number
  /** Of the line that the letters stand on. */
  baseline: number
  /** Degrees by which it is rotated counterclockwise, as the page is seen. */
  turn: number
  /** Points of its letters. */
  size: number
}

/** What a PDF says, and where, as a viewer reads it. */
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
