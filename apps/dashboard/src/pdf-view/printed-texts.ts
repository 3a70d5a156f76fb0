import { type PDFPageProxy, Util } from 'pdfjs-dist'
import { cssPixelsPerPoint } from './zoom.ts'

/** A piece of text on a page, in CSS pixels of the page's physical size, from its top left corner. */
export interface PrintedText {
  text: string
  left: number
  width: number
  baseline: number
  size: number
  /** A CSS `font-family`: the embedded font, which only contains the printed characters, then similar fonts. */
  family: string
  isBold: boolean
  isItalic: boolean
  /** Height above the baseline, as a fraction of the font size. */
  ascent: number
  isRightToLeft: boolean
}

/** Returns the text items on a page in printing order. Their fonts are known only after the page has been drawn. */
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

/** Returns the name of an embedded font, such as `Inter-Bold`, or an empty string. */
function nameOf(page: PDFPageProxy, id: string): string {
  if (!page.commonObjs.has(id)) return ''
  const { name = '' } = page.commonObjs.get(id) as { name?: string }
  return name.replace(/^[A-Z]{6}\+/, '')
}

/** Returns the family name of a font. Installed fonts of the same family are used for characters that the embedded font lacks. */
function familyOf(name: string): string | undefined {
  const family = name.split('-')[0]?.replaceAll(/(\p{L})(\p{Lu}\p{Ll})/gu, '$1 $2')
  return family === undefined || family === '' ? undefined : JSON.stringify(family)
}
