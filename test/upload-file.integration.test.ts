import { readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import type { CreatedTemplate, DraftAnswer, Problem } from '@platen/contract'
import { expect } from 'chai'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { qpdf } from './parts/qpdf.ts'
import { shareStack, type SharedStack } from './parts/stack.ts'

const fixture = (name: string) => readFileSync(path.resolve(import.meta.dirname, 'fixtures/pdf', name))
const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>'
const onePage = '<</Type/Pages/Kids[3 0 R]/Count 1>>'

/** A PDF of these objects, numbered from 1; the first is its catalog. */
function pdfOf(...objects: Array<string | Buffer>): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = 9
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

function stream(bytes: Buffer, entries = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<<${entries}/Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

describe('a PDF that is uploaded', () => {
  let stack: SharedStack
  let session: DashboardSession

  before(async () => {
    stack = await shareStack()
    session = await signUp(stack, { email: `upload-${Date.now()}@example.com` })
  })
  after(() => stack?.close())

  async function upload(bytes: Buffer, headers: Record<string, string> = {}) {
    const answer = await session.fetch('/templates/file?name=Form', { method: 'POST', body: bytes, headers })
    const read = (await answer.json()) as CreatedTemplate & Problem
    return { ...read, status: answer.status, code: read.errors?.[0]?.code }
  }

  /** What is kept of it. */
  async function keptOf(templateId: string): Promise<string> {
    const draft = (await (await session.fetch(`/templates/${templateId}/draft`)).json()) as DraftAnswer
    const [asset] = Object.values(draft.source.assets)
    const bytes = await (
      await session.fetch(`/templates/${templateId}/assets/${asset?.sha256}`)
    ).arrayBuffer()
    return qpdf(Buffer.from(bytes), ['--qdf', '--object-streams=disable']).toString('latin1')
  }

  it('asks for its password, says when that is not right, and opens with it, whatever its letters', async () => {
    const password = 'Zoë 漢'
    const locked = qpdf(fixture('pdflatex-minimal.pdf'), ['--encrypt', password, 'owner', '256', '--'])
    expect(await upload(locked)).to.include({ status: 422, code: 'password_required' })
    const withPassword = (text: string) =>
      upload(locked, { 'Platen-File-Password': encodeURIComponent(text) })
    expect(await withPassword('other')).to.include({ status: 422, code: 'wrong_password' })
    const opened = await withPassword(password)
    expect(opened.status).to.equal(201)
    expect(await keptOf(opened.templateId)).to.not.include('/Encrypt')
  })

  it('with an empty password is opened without a word', async () => {
    const locked = qpdf(fixture('pdflatex-minimal.pdf'), [
      '--encrypt',
      '',
      'owner',
      '128',
      '--use-aes=y',
      '--',
    ])
    expect(await upload(locked)).to.deep.include({ status: 201, notes: [] })
  })

  it('loses what acts by itself, and its author hears of it', async () => {
    const bytes = pdfOf(
      '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/Names<</JavaScript<</Names[(a) 4 0 R]>>/EmbeddedFiles<</Names[(f) 5 0 R]>>>>/AA<</WC 4 0 R>>>>',
      onePage,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[6 0 R 7 0 R 8 0 R]/AA<</O 4 0 R>>/Contents 9 0 R>>',
      '<</S/JavaScript/JS(this.exportDataObject\\(\\))>>',
      '<</Type/Filespec/F(virus.exe)/EF<</F 10 0 R>>>>',
      '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(calc.exe)>>>>',
      '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com/kept)>>>>',
      '<</Type/Annot/Subtype/Movie/Rect[0 0 9 9]/Movie<</F(m.avi)>>>>',
      stream(Buffer.from(''), '/F(outside.bin)'),
      stream(Buffer.from('MZ payload')),
    )
    const { status, notes, templateId } = await upload(bytes)
    expect(status).to.equal(201)
    expect(notes.join(' '))
      .to.match(/scripts/)
      .and.match(/actions/)
      .and.match(/embedded files/)
      .and.match(/media/)
    const kept = await keptOf(templateId)
    for (const part of [
      'JavaScript',
      'Launch',
      'calc.exe',
      'virus.exe',
      'payload',
      'outside.bin',
      'm.avi',
      '/AA',
    ])
      expect(kept, part).to.not.include(part)
    expect(kept).to.include('https://example.com/kept')
  })

  it('that was signed: its author hears that the signature does not hold any more', async () => {
    const signed = pdfOf(
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[4 0 R]>>>>',
      onePage,
      page.replace('>>', '/Annots[4 0 R]>>'),
      '<</Type/Annot/Subtype/Widget/FT/Sig/T(sig)/Rect[0 0 90 20]/P 3 0 R/V 5 0 R>>',
      '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/Contents<00>/ByteRange[0 1 2 3]>>',
    )
    expect((await upload(signed)).notes.join(' ')).to.match(/was signed/)
  })

  describe('hostile ones have a clear answer, and nobody else waits', () => {
    const many = (count: number) =>
      pdfOf(
        catalog,
        `<</Type/Pages/Kids[${Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')}]/Count ${count}>>`,
        ...Array.from({ length: count }, () => page),
      )
    const bomb = deflateSync(Buffer.alloc(400 * 2 ** 20))
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const cases: Record<string, [Buffer, { status: number; says?: RegExp }]> = {
      'no PDF at all': [Buffer.from('hello'), { status: 422, says: /no PDF/ }],
      'only a head': [Buffer.from('%PDF-1.7\n'), { status: 422, says: /damaged|no PDF/ }],
      'a tree of pages that leads into itself': [
        pdfOf(catalog, '<</Type/Pages/Kids[2 0 R 3 0 R]/Count 2>>', page),
        { status: 422, says: /damaged/ },
      ],
      'a count of 10^9 pages': [
        pdfOf(catalog, '<</Type/Pages/Kids[3 0 R]/Count 1000000000>>', page),
        { status: 201 },
      ],
      '501 pages': [many(501), { status: 422, says: /501 pages/ }],
      'no page': [pdfOf(catalog, '<</Type/Pages/Kids[]/Count 0>>'), { status: 422, says: /no page|damaged/ }],
      'a stream that unpacks to 400 MB': [
        pdfOf(catalog, onePage, page.replace('>>', '/Contents 4 0 R>>'), stream(bomb, '/Filter/FlateDecode')),
        { status: 201 },
      ],
      'a group of objects that unpacks to 400 MB': [
        pdfOf(catalog, onePage, page, stream(bomb, '/Type/ObjStm/N 9/First 40/Filter/FlateDecode')),
        { status: 201 },
      ],
      'arrays in arrays, 200,000 deep': [
        pdfOf(catalog, onePage, page.replace('>>', `/X ${deep}>>`)),
        { status: 422 },
      ],
      'boxes that are none': [
        pdfOf(catalog, onePage, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 0 (x)]/CropBox[9 9 1e30 -1e30]>>'),
        { status: 201 },
      ],
    }
    for (const [name, [bytes, { status, says }]] of Object.entries(cases))
      it(name, async () => {
        const answer = await upload(bytes)
        expect(answer.status, answer.detail).to.equal(status)
        if (says) expect(answer.detail).to.match(says)
        expect((await fetch(`${stack.baseUrl}/healthz`)).status).to.equal(200)
      }).timeout(30_000)
  })
})
