import type { Check } from '../case.ts'
import type { PdfPage } from '../read-pdf.ts'

/** Text may extend beyond the edge of the paper by this many points. */
const edge = 1
/** Minimum number of lines on a last page, not counting its margins. */
const linesMin = 2

/** Nothing is cut off or outside of the page, no glyph is missing, and no page is nearly empty. */
export const pagesSensible: Check = {
  name: 'pages look right',
  faults({ pdf, warnings }) {
    if (!pdf) return undefined
    return [
      ...warnings.map((warning) => `The render has a warning: ${warning}`),
      ...pdf.pages.flatMap((page, index) =>
        outsideOf(page).map((text) => `Page ${index + 1}: “${text}” is outside of the page.`),
      ),
      ...emptyPages(pdf.pages),
    ]
  },
}

function outsideOf({ width, height, texts }: PdfPage): string[] {
  return texts.flatMap(({ text, left, right, top }) =>
    left < -edge || right > width + edge || top < -edge || top > height + edge ? [text] : [],
  )
}

function emptyPages(pages: readonly PdfPage[]): string[] {
  if (pages.some(({ texts }) => texts.length === 0)) return ['A page has no text at all.']
  const last = pages.at(-1)
  if (pages.length < 2 || !last) return []
  // Content that is repeated on each page, such as page numbers and table headers, does not count.
  const earlier = new Set(
    pages.slice(0, -1).flatMap(({ texts }) => texts.map(({ text }) => text.replaceAll(/\d+/g, '0'))),
  )
  const own = last.texts.filter(({ text }) => !earlier.has(text.replaceAll(/\d+/g, '0')))
  const lines = new Set(own.map(({ top }) => Math.round(top / 4)))
  return lines.size < linesMin ? ['The last page is nearly empty.'] : []
}
