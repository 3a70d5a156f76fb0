import { type PDFPageProxy, Util } from 'pdfjs-dist'
import { cssPixelsPerPoint } from './zoom.ts'

/** A piece of text as it stands on a page, in CSS pixels of the page's physical size, from its top left. */
export interface PrintedText {
  text: string
  left: number
  width: number
  baseline: number
  /** Of the font. */
  size: number
  /** As CSS names it: the face of the print, which holds the signs that are printed, then what comes near to it. */
  family: string
  /** Share of the size that stands above the baseline. */
  ascent: number
  isRightToLeft: boolean
}

/** The texts of a page in the order in which they were printed. Their faces are there once the page was drawn. */
export async function readPrintedTexts(page: PDFPageProxy): Promise<PrintedText[]> {
  const { transform: toPage } = page.getViewport({ scale: cssPixelsPerPoint })
  const { items, styles } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , c = 0, d = 0, left = 0, baseline = 0] = Util.transform(toPage, item.transform) as number[]
    const { fontFamily = 'sans-serif', ascent = 0.8 } = styles[item.fontName] ?? {}
    return [
      {
        text: item.str,
        left,
        width: item.width * cssPixelsPerPoint,
        baseline,
        size: Math.hypot(c, d),
        family: [item.fontName, ownName(page, item.fontName), fontFamily].filter(Boolean).join(', '),
        ascent,
        isRightToLeft: item.dir === 'rtl',
      },
    ]
  })
}

/** The family that the print's font is a subset of, such as `Inter` of `AAAAAA+Inter-Bold`. */
function ownName(page: PDFPageProxy, id: string): string | undefined {
  if (!page.commonObjs.has(id)) return undefined
  const { name } = page.commonObjs.get(id) as { name?: string }
  const family = name
    ?.replace(/^[A-Z]{6}\+/, '')
    .split('-')[0]
    ?.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return family === undefined || family === '' ? undefined : JSON.stringify(family)
}
