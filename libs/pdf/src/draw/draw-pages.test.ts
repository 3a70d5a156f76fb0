import { deflateSync } from 'node:zlib'
import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { countPages, drawPages, readPages } from './draw-pages.ts'
import { createPdfReader } from './pdf-reader.ts'
import { itExtended } from '../../../../test/parts/runs.ts'

const signal = new AbortController().signal
const box = '/MediaBox [0 0 200 100]'

describe('PDFs from untrusted sources', () => {
  it('return their pages and text, and are drawn at the requested width', async () => {
    const bytes = pdf({ content: 'BT /F 20 Tf 20 40 Td (Good day) Tj ET' })
    expect(await readPages(bytes, { signal })).to.deep.equal({ pages: 1, texts: ['Good day'] })
    const [page, ...more] = await drawPages(bytes, { signal, pages: [1, 2, 0], widthPx: 400 })
    expect(more).to.deep.equal([])
    expect(page).to.include({ page: 1, width: 400, height: 200 })
    expect(
      Buffer.from(page?.png ?? [])
        .subarray(1, 4)
        .toString(),
    ).to.equal('PNG')
  })

  it('invalid_upload: a damaged file, another format, a locked PDF, or a PDF with too many pages', async () => {
    const refused = async (bytes: Uint8Array, pagesMax = 10) =>
      detailOf(readPages(bytes, { signal, pagesMax }))
    expect(await refused(Buffer.alloc(0))).to.include('damaged')
    expect(await refused(Buffer.from('<html>'))).to.include('damaged')
    expect(
      await refused(pdf({ trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <00> /U <00> >>' })),
    ).to.match(/protected|damaged/)
    expect(await refused(pdf({ kids: '3 0 R 3 0 R 3 0 R', count: 3 }), 0)).to.include('the maximum is 0')
    expect(await refused(pdf({ count: -5 }))).to.include('no pages')
  })

  itExtended(
    'invalid_upload: stops reading a PDF that is decompressed or drawn endlessly, and reads the next one',
    async () => {
      const packed = deflateSync(deflateSync(Buffer.alloc(100 * 2 ** 20, 'q '), { level: 1 }))
      const bomb = pdf({ content: packed, filter: '/Filter [/FlateDecode /FlateDecode]' })
      const nested = nestedForms(60)
      const late = { signal, timeoutMs: 500 }
      const [unpacks, draws] = await Promise.all([
        detailOf(readPages(bomb, late)),
        detailOf(drawPages(nested, { ...late, pages: [1], widthPx: 800 })),
      ])
      for (const detail of [unpacks, draws]) expect(detail).to.include('too much time or memory')
      expect((await readPages(pdf({}), { signal })).pages).to.equal(1)
    },
  )

  itExtended(
    'invalid_upload: a PDF that needs more memory than is available ends only its own process',
    async () => {
      const widths = '/W [0 4294967295 500]'
      const descendant = `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ${widths} >>`
      const font = `<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [${descendant}] >>`
      const hostile = pdf({ content: 'BT /G 9 Tf (abc) Tj ET', resources: `/Font << /G ${font} >>` })
      const read = createPdfReader({ heapMiBMax: 96 })
      const task = { pictures: [], widthPx: 1 }
      expect(await detailOf(read({ ...task, bytes: hostile }, { signal, timeoutMs: 600_000 }))).to.include(
        'too much time or memory',
      )
    },
  )

  it('a page of extreme size is drawn within limits', async () => {
    for (const sides of ['[0 0 10000000 10000000]', '[0 0 1 10000000]']) {
      const [page] = await drawPages(pdf({ page: `/MediaBox ${sides}` }), {
        signal,
        pages: [1],
        widthPx: 800,
      })
      expect(page?.height).to.be.lessThan(8_001)
    }
  })

  it('a caller who disconnects is released immediately, waiting or not, and all work stops', async () => {
    const leaving = new AbortController()
    const of = { signal: leaving.signal, accountId: 'a', timeoutMs: 600_000 }
    const drawing = [1, 2].map(() => drawPages(nestedForms(60), { ...of, pages: [1], widthPx: 800 }))
    const ends = Promise.all(drawing.map((each) => each.catch(String)))
    // These requests do not delay another account.
    expect(await countPages(pdf({}), { signal, accountId: 'b' })).to.equal(1)
    leaving.abort(new Error('left'))
    expect(await ends).to.deep.equal(['Error: left', 'Error: left'])
    expect(await countPages(pdf({}), { signal, accountId: 'a' })).to.equal(1)
  })
})

async function detailOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => expect.fail('The PDF was accepted'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof Fault && error.code === 'invalid_upload') return error.detail
  throw error
}

/** A PDF of one page with the given parts. */
function pdf(of: {
  content?: string | Uint8Array
  filter?: string
  page?: string
  kids?: string
  count?: number
  trailer?: string
  more?: string[]
  resources?: string
}): Buffer {
  const content = Buffer.from((of.content ?? '') as Uint8Array)
  const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${of.kids ?? '3 0 R'}] /Count ${of.count ?? 1} >>`),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R ${of.page ?? box} /Contents 4 0 R /Resources << ${of.resources ?? font} >> >>`,
    ),
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} ${of.filter ?? ''} >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
    ...(of.more ?? []).map((object) => Buffer.from(object)),
  ]
  const body = objects.flatMap((object, index) => [
    Buffer.from(`${index + 1} 0 obj\n`),
    object,
    Buffer.from('\nendobj\n'),
  ])
  const end = `trailer\n<< /Root 1 0 R /Size ${objects.length + 1} ${of.trailer ?? ''} >>\n%%EOF\n`
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...body, Buffer.from(end)])
}

function nestedForms(depth: number): Buffer {
  const more = Array.from({ length: depth }, (_, index) => {
    const content = index < depth - 1 ? '/I Do /I Do' : '0 0 9 9 re f'
    const next = `/Resources << /XObject << /I ${index + 6} 0 R >> >>`
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 200 100] /Group << /S /Transparency /I true >> ${next} /Length ${content.length} >>\nstream\n${content}\nendstream`
  })
  return pdf({ content: '/I Do', resources: '/XObject << /I 5 0 R >>', more })
}
