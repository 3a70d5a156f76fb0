import { expect } from 'chai'
import { describePdf, type OpeningView } from './describe-pdf.ts'

interface Written {
  language?: string
  more?: string
  box?: string
}

/** A three-page file as Chromium writes it: information first, the catalog after the pages. */
function print({ language = '(en)', more = '', box = '[0 0 595.5 842.25]' }: Written = {}): Buffer {
  const objects = [
    '<</Title (T /Root 9 0 R)\n/Producer (Skia)>>',
    `<</Type /Page\n/MediaBox ${box}\n/Parent 4 0 R>>`,
    '<</Length 20>> stream\n<</Type /Catalog>>..\nendstream',
    '<</Type /Pages\n/Count 3\n/Kids [6 0 R 7 0 R]>>',
    `<</Type /Catalog\n/Pages 4 0 R${more}\n/Lang ${language}>>`,
    '<</Type /Pages\n/Count 1\n/Kids [2 0 R]\n/Parent 4 0 R>>',
    '<</Type /Page\n/MediaBox [0 0 1 2]\n/Parent 4 0 R>>',
  ]
  let text = '%PDF-1.4\n%\xd3\xeb\xe9\xe1\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`)
  text += `xref\n0 8\n0000000000 65535 f \n${table.join('')}`
  text += `trailer\n<</Size 8\n/Root 5 0 R\n/Info 1 0 R>>\nstartxref\n${text.indexOf('\nxref\n') + 1}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const preferences = '\n/ViewerPreferences <</Type /ViewerPreferences\n/DisplayDocTitle true>>'
const outlines = '\n/Outlines 7 0 R'

function opened(opening: OpeningView, written: Written = {}): string {
  return describePdf(print(written), { information: {}, opening }).toString('latin1')
}

function expectOffsetsToBeRight(pdf: Buffer): void {
  const text = pdf.toString('latin1')
  const tableAt = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  expect(text.slice(tableAt, tableAt + 5)).to.equal('xref\n')
  const offsets = Array.from(text.slice(tableAt).matchAll(/^(\d{10}) 00000 n $/gm), ([, at]) => Number(at))
  expect(offsets).to.have.length(7)
  for (const [index, at] of offsets.entries())
    expect(text.slice(at).startsWith(`${index + 1} 0 obj\n`), `object ${index + 1}`).to.equal(true)
}

describe('a described PDF', () => {
  it('equals the printed file byte for byte if there is nothing to add', () => {
    const pdf = print({ more: preferences })
    expect(describePdf(pdf, { information: {} })).to.equal(pdf)
    expect(describePdf(pdf, { information: {}, opening: {} })).to.equal(pdf)
  })

  it('has the information and the open action in their dictionaries, and the offset of each object in the table', () => {
    const information = { Author: 'Ada (Ødegård)', Subject: 'x) /Root 1 0 R' }
    const opening = { layout: 'two-up', zoom: 'page', panel: 'thumbnails' } as const
    const pdf = describePdf(print({ language: '(ar)', more: preferences }), { information, opening })
    expectOffsetsToBeRight(pdf)
    expect(pdf.toString('latin1'))
      .to.match(/1 0 obj\n<<\/Author <FEFF[0-9A-F]+>\n\/Subject \(x\\\) \/Root 1 0 R\)\n\/Title /)
      .and.include(
        '<</PageLayout /TwoColumnLeft\n/PageMode /UseThumbs\n/OpenAction [2 0 R /Fit]\n/Type /Catalog\n',
      )
  })

  it('differs from the printed file only by the added entries and the offsets', () => {
    const before = print({ more: preferences })
    const after = describePdf(before, { information: {}, opening: { layout: 'single' } }).toString('latin1')
    const [body = ''] = before.toString('latin1').split('xref\n0 8')
    expect(after.replace('/PageLayout /SinglePage\n', '').startsWith(body)).to.equal(true)
  })

  it('opens at the top of its first page, based on the height of the page', () => {
    expect(opened({ zoom: 'width' })).to.include('/OpenAction [2 0 R /FitH 842.25]\n')
    expect(opened({ zoom: 'actual' })).to.include('/OpenAction [2 0 R /XYZ 0 842.25 1]\n')
    expect(opened({ zoom: 'page' })).to.include('/OpenAction [2 0 R /Fit]\n')
  })

  it('shows the bookmarks panel only if it has bookmarks', () => {
    expect(opened({ panel: 'bookmarks' }, { more: outlines })).to.include('/PageMode /UseOutlines')
    expect(opened({ panel: 'bookmarks' })).to.not.include('/PageMode')
    expect(opened({ panel: 'none' }, { more: outlines })).to.include('/PageMode /UseNone')
  })

  it('places the first of two pages on the right for a right-to-left language', () => {
    const twoUp = (written: Written) => opened({ layout: 'two-up' }, written)
    expect(twoUp({ language: '(ar-EG)', more: preferences })).to.include(
      '/ViewerPreferences <</Direction /R2L\n/Type /ViewerPreferences\n/DisplayDocTitle true>>',
    )
    expect(twoUp({ language: '(he)' })).to.include('/ViewerPreferences <</Direction /R2L>>\n')
    expect(twoUp({ language: '(az-Arab)' })).to.include('/Direction /R2L')
    expect(twoUp({ language: '(/ViewerPreferences << ar)', more: preferences })).to.not.include('/R2L')
    for (const language of ['(en)', '(az)', '()', '<FEFF0000>'])
      expect(twoUp({ language }), language).to.not.include('/R2L')
    expect(opened({ layout: 'single' }, { language: '(ar)' })).to.not.include('/R2L')
  })

  it('is unchanged if it was not written by Chromium', () => {
    const whole = print()
    const described = (pdf: Buffer) =>
      describePdf(pdf, { information: { Author: 'A' }, opening: { zoom: 'width', layout: 'two-up' } })
    for (let length = 0; length < whole.length - 1; length++) {
      const cut = whole.subarray(0, length)
      expect(described(cut), String(length)).to.equal(cut)
    }
    for (const more of ['\n/Pages 4 0 R', '\n/X (', '\nX'])
      expect(described(print({ more })).includes('/Author'), more).to.equal(false)
  })
})
