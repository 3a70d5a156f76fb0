import { Fault } from '@platen/contract'

export interface PdfBounds {
  pagesMax: number
  pdfBytesMax: number
}

const linkSchemes = ['http:', 'https:', 'mailto:', 'tel:']

/**
 * Makes Chromium's print the document that we answer with, in place: its dates become `createdAt`, so that a retry makes the same
 * bytes; links that are no web, mail or phone address lose their target. Only bytes of equal number are exchanged, so every offset
 * of the file stays right. Throws `render_failed` over the bounds.
 */
export function finishPdf(pdf: Buffer, createdAt: number, bounds: PdfBounds): { pages: number } {
  if (pdf.length > bounds.pdfBytesMax) {
    throw new Fault('render_failed', {
      detail: `The document has ${pdf.length} bytes; ${bounds.pdfBytesMax} are allowed. Use smaller images.`,
    })
  }
  const pages = countPages(pdf)
  if (pages > bounds.pagesMax) {
    throw new Fault('render_failed', { detail: `The document has ${pages} pages; ${bounds.pagesMax} are allowed.` })
  }
  stampDate(pdf, '/CreationDate (', createdAt)
  stampDate(pdf, '/ModDate (', createdAt)
  disarmLinks(pdf)
  return { pages }
}

/** The root of the page tree has the largest count of all its nodes. */
function countPages(pdf: Buffer): number {
  let pages = 0
  for (let at = pdf.indexOf('/Type /Pages'); at !== -1; at = pdf.indexOf('/Type /Pages', at + 1)) {
    const count = /\/Count (\d+)/.exec(pdf.toString('latin1', at, pdf.indexOf('>>', at)))
    pages = Math.max(pages, Number(count?.[1] ?? 0))
  }
  return pages
}

function stampDate(pdf: Buffer, label: string, epochMs: number): void {
  // The file's own facts stand in its first object; a stream with the same text inside comes later and stays as it is.
  const at = pdf.indexOf(label)
  if (at === -1 || at > 4_096) return
  const digits = new Date(epochMs).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)
  const text = `D:${digits}+00'00'`
  const start = at + label.length
  if (pdf[start + text.length] === 0x29) pdf.write(text, start, 'latin1')
}

function disarmLinks(pdf: Buffer): void {
  const label = '/URI ('
  for (let at = pdf.indexOf(label); at !== -1; at = pdf.indexOf(label, at + 1)) {
    const start = at + label.length
    const head = pdf.toString('latin1', start, start + 8).toLowerCase()
    if (linkSchemes.some((scheme) => head.startsWith(scheme))) continue
    let end = start
    while (end < pdf.length && pdf[end] !== 0x29) end += pdf[end] === 0x5c ? 2 : 1
    pdf.fill(' ', start, Math.min(end, pdf.length))
  }
}
