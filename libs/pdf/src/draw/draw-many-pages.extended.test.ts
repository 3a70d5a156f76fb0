import { expect } from 'chai'
import { countPages, drawPages, readPages } from './draw-pages.ts'

/** A PDF with numbered A4 pages. */
function pdfOf(pages: number): Buffer {
  const numbers = Array.from({ length: pages }, (_, index) => index)
  const streams = numbers.map((index) => `BT /F 40 Tf 50 500 Td (Page ${index + 1}) Tj ET`)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${numbers.map((index) => `${4 + 2 * index} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...numbers.flatMap((index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + 2 * index} 0 R>>`,
      `<</Length ${streams[index]?.length}>>\nstream\n${streams[index]}\nendstream`,
    ]),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj`).join('\n')
  return Buffer.from(`%PDF-1.4\n${body}\ntrailer<</Root 1 0 R/Size 99>>\nstartxref\n0\n%%EOF\n`)
}

const signal = new AbortController().signal

describe('many pages, and many concurrent PDFs', () => {
  it('are counted, read and drawn in any number, and each page releases its canvas', async () => {
    const bytes = pdfOf(9)
    const pages = Array.from({ length: 9 }, (_, index) => index + 1)
    expect(await countPages(bytes, { signal })).to.equal(9)
    expect((await readPages(bytes, { signal })).texts).to.deep.equal(pages.map((page) => `Page ${page}`))
    const drawn = await drawPages(bytes, { signal, pages, widthPx: 2_000 })
    expect(drawn.map(({ page, width, height }) => [page, width, height])).to.deep.equal(
      pages.map((page) => [page, 2_000, 2_830]),
    )
  })

  it('a caller who disconnects while waiting is released immediately, and the others are processed', async () => {
    const bytes = pdfOf(1)
    const leaving = new AbortController()
    const others = [countPages(bytes, { signal }), countPages(bytes, { signal })]
    const left = countPages(bytes, { signal: leaving.signal })
    const after = countPages(bytes, { signal })
    leaving.abort(new Error('gone'))
    const outcome = await Promise.race([
      left.then(
        () => 'counted',
        (error: Error) => error.message,
      ),
      Promise.all(others),
    ])
    expect(outcome).to.equal('gone')
    expect(await Promise.all([...others, after])).to.deep.equal([1, 1, 1])
  })
})
