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
  isBold: boolean
  isItalic: boolean
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
    const name = nameOf(page, item.fontName)
    return [
      {
        text: item.str,
        left,
        width: item.width * cssPixelsPerPoint,
        baseline,
        size: Math.hypot(c, d),
        family: [item.fontName, familyOf(name), fontFamily].filter(Boolean).join(', '),
        isBold: /bold|black|heavy/i.test(name),
        isItalic: /italic|oblique/i.test(name),
        ascent,
        isRightToLeft: item.dir === 'rtl',
      },
    ]
  })
}

/** What the print's font is called, such as `Inter-Bold`; empty where that is not known. */
function nameOf(page: PDFPageProxy, id: string): string {
  if (!page.commonObjs.has(id)) return ''
  const { name = '' } = page.commonObjs.get(id) as { name?: string }
  return name.replace(/^[A-Z]{6}\+/, '')
}

/** The family that a font is of, for signs that the print has no need of. */
function familyOf(name: string): string | undefined {
  const family = name.split('-')[0]?.replaceAll(/(\p{L})(\p{Lu}\p{Ll})/gu, '$1 $2')
  return family === undefined || family === '' ? undefined : JSON.stringify(family)
}
