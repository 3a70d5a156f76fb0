import { inflateSync } from 'node:zlib'
import { expect } from 'chai'
import { PdfMerger } from '../index.ts'

/** A file of these objects as Chromium writes it. The second object is the catalog. */
function written(objects: string[]): Buffer {
  let text = '%PDF-1.4\n%\xd3\xeb\xe9\xe1\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const tableAt = text.length
  text += `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`
  for (const at of offsets) text += `${String(at).padStart(10, '0')} 00000 n \n`
  text += `trailer\n<</Size ${offsets.length + 1}\n/Root 2 0 R\n/Info 1 0 R>>\nstartxref\n${tableAt}\n%%EOF`
  return Buffer.from(text, 'latin1')
}

function stream(content: string): string {
  return `<</Length ${content.length}>> stream\n${content}\nendstream`
}

function page(
  content: string,
  { annotation = '<</Type /Annot>>', more = [] as string[], catalog = '' } = {},
) {
  return written([
    '<</Title (T)\n/Producer (Skia)>>',
    `<</Type /Catalog\n/Pages 3 0 R${catalog}>>`,
    '<</Type /Pages\n/Count 1\n/Kids [4 0 R]>>',
    '<</Type /Page\n/Resources <</ExtGState <</G7 7 0 R>>>>\n/Annots [6 0 R]\n/Contents 5 0 R\n/Parent 3 0 R>>',
    stream(content),
    annotation,
    '<</ca 1\n/BM /Normal>>',
    ...more,
  ])
}

function merged(documents: Array<[name: string, pdf: Buffer]>, title = 'All'): Buffer {
  const merger = new PdfMerger({ title, createdAt: Date.UTC(2026, 0, 2) })
  for (const [name, pdf] of documents) expect(merger.add(name, pdf), name).to.equal(true)
  return Buffer.concat([merger.take(), merger.end()])
}

/** Returns the content of a merged file with uncompressed groups. */
function opened(pdf: Buffer): string {
  let text = pdf.toString('latin1')
  for (const { 0: head, 1: length, index } of text.matchAll(
    /\/Type \/ObjStm[^>]*\/Length (\d+)>> stream\n/g,
  )) {
    const start = index + head.length
    text += inflateSync(pdf.subarray(start, start + Number(length))).toString('latin1')
  }
  return text
}

describe('merged PDFs', () => {
  it('have the same bytes each time', () => {
    const documents: Array<[string, Buffer]> = [
      ['a', page('one')],
      ['b', page('two')],
    ]
    expect(merged(documents).equals(merged(documents))).to.equal(true)
  })

  it('are one file in chunks, each of which is returned once', () => {
    const merger = new PdfMerger({ title: 'All', createdAt: Date.UTC(2026, 0, 2) })
    const pieces = ['one', 'two'].map((content) => {
      merger.add(content, page(content))
      return merger.take()
    })
    expect(merger.readyBytes).to.equal(0)
    expect(
      Buffer.concat([...pieces, merger.end()]).equals(
        merged([
          ['one', page('one')],
          ['two', page('two')],
        ]),
      ),
    ).to.equal(true)
  })

  it('share an identical stream, and the objects that refer to it', () => {
    const font = ['<</Type /Font\n/FontFile2 9 0 R>>', stream('the font')]
    const documents = Array.from({ length: 50 }, (_, n): [string, Buffer] => [
      String(n),
      page(`page ${n}`, { more: font }),
    ])
    const text = opened(merged(documents))
    expect(text.split('the font')).to.have.length(2)
    expect(text.split('/Type /Font\n')).to.have.length(2)
    expect(text.split('/BM /Normal')).to.have.length(2)
    expect(text.match(/stream\npage \d+\nendstream/g)).to.have.length(50)
  })

  it('keep streams separate that differ only in their references', () => {
    const image = (mask: string) => [
      `<</Type /XObject\n/SMask 9 0 R\n/Length 3>> stream\nabc\nendstream`,
      stream(mask),
    ]
    const text = opened(
      merged(['mask one', 'mask two'].map((mask) => [mask, page('p', { more: image(mask) })])),
    )
    expect(text.match(/stream\nabc/g)).to.have.length(2)
  })

  it('never lose an annotation to a page that has the same one', () => {
    const annotation = '<</Type /Annot\n/Rect [1 2 3 4]>>'
    const text = opened(merged(['a', 'b'].map((name) => [name, page('same', { annotation })])))
    expect(text.match(/\/Rect \[1 2 3 4\]/g)).to.have.length(2)
  })

  it('keep strings that look like references, and update real references', () => {
    const texts = String.raw`(4 0 R \) >> endobj 7 0 R \\)`
    const annotation = `<</Type /Annot\n/Contents ${texts}\n/T <34203020522028>\n/P 4 0 R\n/N /4\n/F 4.0>>`
    const text = opened(
      merged([
        ['first', page('1')],
        ['second', page('2', { annotation })],
      ]),
    )
    const found = /<<\/Type \/Annot\n\/Contents (.*)\n\/T (.*)\n\/P (\d+) 0 R\n\/N \/4\n\/F 4\.0>>/.exec(text)
    expect(found?.[1]).to.equal(texts)
    expect(found?.[2]).to.equal('<34203020522028>')
    expect(Number(found?.[3])).to.be.above(7)
  })

  it('have links to the destination itself, and none to a missing destination', () => {
    const link = (name: string) => ({
      annotation: `<</Type /Annot\n/Dest /${name}\n/F 4>>`,
      catalog: '\n/Dests 8 0 R',
      more: ['<</b#20c [4 0 R /XYZ 6 80.5 0]\n/Dest [4 0 R /XYZ 1 1 0]>>'],
    })
    const text = opened(
      merged([
        ['a', page('1', link('b#20c'))],
        ['b', page('2', link('none'))],
        ['c', page('3', link('Dest'))],
      ]),
    )
    expect(text).to.match(/\/Dest \[\d+ 0 R \/XYZ 6 80\.5 0\]\n\/F 4/)
    expect(text).to.match(/\/Dest \[\d+ 0 R \/XYZ 1 1 0\]\n\/F 4/)
    expect(text).to.include('/Dest null\n/F 4').and.not.include('/Dests')
  })

  it('have a title and outline entries in any script, with any character', () => {
    const text = opened(
      merged(
        [
          [String.raw`Ødegård (1) 5 0 R \)`, page('1')],
          ['a) (b', page('2')],
        ],
        '請求書 🧾',
      ),
    )
    const inUtf16 = (words: string) => Buffer.from(words, 'utf16le').swap16().toString('hex').toUpperCase()
    expect(text).to.include(`/Title <FEFF${inUtf16(String.raw`Ødegård (1) 5 0 R \)`)}>`)
    expect(text).to.include(`/Title <FEFF${inUtf16('請求書 🧾')}>`)
    expect(text).to.include(String.raw`/Title (a\) \(b)`)
    expect(text).to.include("/CreationDate (D:20260102000000+00'00')")
  })
})

describe('merged PDFs with viewer preferences', () => {
  const opening = '\n/PageLayout /OneColumn\n/PageMode /UseThumbs\n/OpenAction [4 0 R /FitH 842.25]'

  it('open like the first document, with its preferences and a panel with the names of all documents', () => {
    const first = page('1', { catalog: `${opening}\n/ViewerPreferences <</Direction /R2L\n/X 1>>` })
    const text = opened(
      merged([
        ['a', first],
        ['b', page('2', { catalog: '\n/PageLayout /SinglePage' })],
      ]),
    )
    expect(text).to.include('/PageLayout /OneColumn\n').and.not.include('/SinglePage')
    expect(text).to.include('/PageMode /UseOutlines').and.not.include('/UseThumbs')
    expect(text).to.include('/ViewerPreferences <</DisplayDocTitle true\n/Direction /R2L>>')
    const [, firstPage] = /\/OpenAction \[(\d+) 0 R \/FitH 842\.25\]/.exec(text) ?? []
    expect(text).to.include(`/Dest [${firstPage} 0 R /XYZ null null null]`)
  })

  it('use nothing from a document in an unexpected format', () => {
    const text = opened(merged([['a', page('1', { catalog: '\n/OpenAction 6 0 R' })]]))
    expect(text).to.include('/ViewerPreferences <</DisplayDocTitle true>>').and.not.include('/OpenAction')
  })
})

describe('a file in an unexpected format', () => {
  const whole = page('x', { catalog: '\n/Dests 8 0 R', more: ['<</a [4 0 R /XYZ 0 0 0]>>'] })
  const strange: Array<[string, Buffer]> = [
    ['is empty', Buffer.of()],
    ['is no PDF', Buffer.from('hello')],
    ['has no pages', written(['<</Title (T)>>', '<</Type /Catalog>>'])],
    ['has a string without an end', page('x', { annotation: '<</Type /Annot\n/Contents (x>>' })],
    ['has a dictionary without an end', page('x', { annotation: '<</Type /Annot\n/A <</B 1>>' })],
    [
      'has a cycle of pages',
      written(['<</Title (T)>>', '<</Pages 3 0 R>>', '<</Type /Pages\n/Count 1\n/Kids [3 0 R]>>']),
    ],
  ]
  for (const [what, pdf] of strange) {
    it(`that ${what} is rejected, and nothing in it is added to the outline or the pages`, () => {
      const merger = new PdfMerger({ title: 'All', createdAt: 0 })
      merger.add('before', page('1'))
      expect(merger.add('strange', pdf)).to.equal(false)
      merger.add('behind', page('2'))
      const text = opened(Buffer.concat([merger.take(), merger.end()]))
      expect(text).to.not.include('(strange)')
      expect(text).to.match(/\/Type \/Pages\n\/Count 2\n\/Kids \[\d+ 0 R \d+ 0 R\]>>/)
    })
  }

  it('that is truncated at any point is rejected', () => {
    const merger = new PdfMerger({ title: 'All', createdAt: 0 })
    for (let length = 0; length < whole.length - 1; length++) {
      expect(merger.add('cut off', whole.subarray(0, length)), String(length)).to.equal(false)
    }
    expect(merger.add('whole', whole)).to.equal(true)
  })
})
