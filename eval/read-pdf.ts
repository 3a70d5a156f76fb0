import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A printed text item, in points from the page's upper left corner. */
export interface PdfText {
  text: string
  left: number
  right: number
  /** The position of its baseline. */
  top: number
  /** Its font size. */
  size: number
}

/** A printed page, in points. */
export interface PdfPage {
  width: number
  height: number
  texts: PdfText[]
}

/** The text in a document. */
export interface PrintedPdf {
  pages: PdfPage[]
  /** All text on one line. */
  text: string
}

/** Reads the text items in a PDF with their positions. */
export async function readPdf(bytes: Uint8Array): Promise<PrintedPdf> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS })
  const document = await loading.promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item): PdfText[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , skew = 0, rise = 0, left = 0, baseline = 0] = item.transform as number[]
      return [
        {
          text: item.str,
          left,
          right: left + item.width,
          top: height - baseline,
          size: Math.hypot(skew, rise),
        },
      ]
    })
    pages.push({ width, height, texts })
  }
  await loading.destroy()
  const text = pages
    .flatMap(({ texts }) => [...texts.map((one) => one.text), ...fromTheRight(texts)])
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  return { pages, text }
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Right-to-left lines are printed letter by letter, from the left. */
function fromTheRight(texts: readonly PdfText[]): string[] {
  const lines = new Map<number, PdfText[]>()
  for (const one of texts) {
    const line = Math.round(one.top)
    lines.set(line, [...(lines.get(line) ?? []), one])
  }
  return [...lines.values()]
    .filter((line) => line.some(({ text }) => rightToLeft.test(text)))
    .map((line) =>
      line
        .toSorted((a, b) => b.left - a.left)
        .map(({ text }) => text)
        .join(''),
    )
}

/** Normalizes letters for comparison, because printing joins and splits words, and uses ligatures. */
export function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s\u00AD\u200B-\u200F\u2060-\u2069]+/g, '')
    .toLowerCase()
}
