import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { isAllowedLink } from '../../../../apps/worker/src/document/finish-document.ts'
import { finishPdf } from './finish-pdf.ts'

const bounds = { pagesMax: 100, pdfBytesMax: 100_000, isAllowedLink }
const createdAt = Date.UTC(2026, 0, 2, 3, 4, 5, 678)

function pdf(...objects: string[]): Buffer {
  const info =
    "<</Title (T)\n/Producer (Skia)\n/CreationDate (D:20200101000000+00'00')\n/ModDate (D:20200101000000+00'00')>>"
  const body = [info, ...objects].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
  return Buffer.from(`%PDF-1.4\n${body.join('')}`, 'latin1')
}

function finished(...objects: string[]): string {
  const file = pdf(...objects)
  const length = file.length
  finishPdf(file, createdAt, { ...bounds, baseAddress: 'https://bundle.invalid/own/' })
  expect(file.length).to.equal(length)
  return file.toString('latin1')
}

const link = (uri: string) =>
  `<</Type /Annot\n/Subtype /Link\n/Rect [0 0 1 1]\n/A <</Type /Action\n/S /URI\n/URI ${uri}>>\n/StructParent 1>>`
const stream = (content: string) =>
  `<</Filter /DCTDecode\n/Length ${content.length}>> stream\n${content}\nendstream`
const pages = (count: number) => `<</Type /Pages\n/Count ${count}\n/Kids [1 0 R]>>`

describe('a finished document', () => {
  it('has as many pages as the root of its tree contains', () => {
    expect(finishPdf(pdf(pages(8), pages(11), pages(3)), 0, bounds).pages).to.equal(11)
  })

  it('has no more pages because of page entries in a string or a picture', () => {
    const file = pdf(pages(2), '<</Alt (/Type /Pages /Count 99>>)>>', stream(pages(99)))
    expect(finishPdf(file, 0, bounds).pages).to.equal(2)
  })

  it('is dated with the time of the request, in UTC with seconds', () => {
    const text = finished()
    expect(text)
      .to.include("/CreationDate (D:20260102030405+00'00')")
      .and.include("/ModDate (D:20260102030405+00'00')")
  })

  it('is also dated after a title of any length, which stays unchanged', () => {
    const title = `(${'x'.repeat(20_000)} /CreationDate \\(D:20200101000000+00'00'\\))`
    const file = Buffer.from(pdf(pages(1)).toString('latin1').replace('(T)', title), 'latin1')
    finishPdf(file, createdAt, bounds)
    expect(file.toString('latin1')).to.include(title).and.include("\n/CreationDate (D:20260102030405+00'00')")
  })

  it('numbers table cells in order, so that the output does not depend on earlier documents in the lane', () => {
    const cells = (first: number, second: number) => {
      const name = (node: number) => `(node${String(node).padStart(8, '0')})`
      return [
        `<</S /TH\n/ID ${name(first)}>>`,
        `<</S /TD\n/A [<</O /Table\n/Headers [${name(first)} ${name(second)}]>>]>>`,
        `<</Limits [${name(first)} ${name(second)}]\n/Names [${name(first)} 2 0 R ${name(second)} 3 0 R]>>`,
      ]
    }
    expect(finished(...cells(341, 367))).to.equal(finished(...cells(1, 2)))
    expect(finished(...cells(341, 367))).to.include('/Names [(node00000001) 2 0 R (node00000002) 3 0 R]')
  })

  it("keeps text that looks like a cell's name", () => {
    const text = '<</Alt (node00000341)\n/E (see [\\(node00000341\\) here)>>'
    expect(finished(text, '<</ID (node00000009)>>')).to.include(text).and.include('/ID (node00000001)')
  })
})

describe('links in a finished document', () => {
  it('stay if they point to the web, an email address or a phone number', () => {
    const kept = [
      '(https://example.com/a_\\(b\\)?q=\\\\z#x)',
      '(http://example.com/)',
      '(mailto:a@example.com)',
      '(tel:+47)',
      '(HTTPS://E.X)',
    ]
    for (const uri of kept) expect(finished(link(uri)), uri).to.include(link(uri))
  })

  it('do nothing if they point elsewhere, in any notation', () => {
    const refused = [
      '(javascript:alert\\(1\\))',
      '(java\\012script:x)',
      '(file:///etc/passwd)',
      '(data:text/html,<b>>>\\)\\(\\\\)',
      '(httpsx:y)',
      '( https://example.com)',
      '()',
      `<${Buffer.from('javascript:x').toString('hex')}>`,
    ]
    for (const uri of refused) {
      const text = finished(link(uri), link('(https://example.com/next)'))
      expect(text, uri).not.to.include(uri)
      expect(text, uri).to.match(/\/Rect \[0 0 1 1\]\n {30,}\n\/StructParent 1>>/)
      expect(text, uri).to.include('(https://example.com/next)')
    }
  })

  it('stay if they are written in hexadecimal and point to the web', () => {
    const uri = `<${Buffer.from('https://example.com/').toString('hex')}>`
    expect(finished(link(uri))).to.include(uri)
  })

  it('lose a URL inside the bundle, which no viewer can open', () => {
    expect(finished(link('(https://bundle.invalid/own/www.example.com)'))).not.to.include('bundle.invalid')
  })

  it('lose a URL that points outside of the bundle with "/" or ".."', () => {
    const file = pdf(link('(https://bundle.invalid/terms)'))
    const { deadLinks } = finishPdf(file, 0, { ...bounds, baseAddress: 'https://bundle.invalid/own/' })
    expect(deadLinks).to.deep.equal(['/terms'])
    expect(file.toString('latin1')).not.to.include('bundle.invalid')
  })

  it('lose a URL with a user name, but not one with an "@" after its host', () => {
    expect(finished(link('(https://user:pw@example.com/)'))).not.to.include('example.com')
    expect(finished(link('(https://bank.example@evil.example)'))).not.to.include('evil.example')
    for (const uri of [
      '(https://example.com/@me)',
      '(https://example.com?to=a@b.example)',
      '(mailto:a@b.example)',
    ])
      expect(finished(link(uri))).to.include(uri)
  })

  it('are reported once for each removed target', () => {
    const file = pdf(
      link('(file:///a\\(b\\))'),
      link('(file:///a\\(b\\))'),
      link('(https://bundle.invalid/own/www.example.com)'),
      link('(https://bundle.invalid/own/)'),
      link('(https://example.com)'),
    )
    const { deadLinks } = finishPdf(file, 0, { ...bounds, baseAddress: 'https://bundle.invalid/own/' })
    expect(deadLinks).to.deep.equal(['file:///a(b)', 'www.example.com'])
  })

  it('are not searched for in streams and strings', () => {
    const picture = stream(link('(javascript:picture)'))
    const text = '<</Alt (\\012/URI \\(javascript:text\\) /URI <00> >> stream\\012)>>'
    expect(finished(picture, text, link('(javascript:real)')))
      .to.include(picture)
      .and.include(text)
      .and.not.include('javascript:real')
  })

  it('that are cut off cause no error', () => {
    const whole = pdf(link('(javascript:x\\)y)'), stream('abc'))
    for (let length = 0; length < whole.length; length++)
      finishPdf(Buffer.from(whole.subarray(0, length)), 0, bounds)
  })
})

describe('limits of a document', () => {
  it('422 render_failed: states the maximum number of pages or bytes', () => {
    const run = (file: Buffer, options: typeof bounds) => {
      try {
        finishPdf(file, 0, options)
      } catch (error) {
        return error instanceof Fault ? `${error.code} ${error.detail}` : String(error)
      }
      return 'done'
    }
    expect(run(pdf(pages(101)), bounds)).to.equal(
      'render_failed The document has 101 pages, but the maximum is 100.',
    )
    expect(run(pdf(pages(100)), bounds)).to.equal('done')
    const file = pdf(pages(1))
    expect(run(file, { ...bounds, pdfBytesMax: file.length })).to.equal('done')
    expect(run(file, { ...bounds, pdfBytesMax: file.length - 1 })).to.include(
      `is ${file.length} bytes long, but the maximum is ${file.length - 1}`,
    )
  })
})
