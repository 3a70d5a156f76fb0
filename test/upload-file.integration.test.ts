import { existsSync, readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import type { CreatedTemplate, DraftAnswer, PdfFormAnswer, Problem, TypedSettings } from '@platen/contract'
import { expect } from 'chai'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { createAsCaller } from './parts/print-as-caller.ts'
import { readPrintedWords } from './parts/printed-words.ts'
import { qpdf } from './parts/qpdf.ts'
import { shareStack, type SharedStack, until } from './parts/stack.ts'
import { itExtended } from './parts/runs.ts'

const fixture = (name: string) => readFileSync(path.resolve(import.meta.dirname, 'fixtures/pdf', name))
const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>'
const onePage = '<</Type/Pages/Kids[3 0 R]/Count 1>>'

/** Returns a PDF of these objects, numbered from 1. The first object is its catalog. */
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

describe('an uploaded PDF', () => {
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

  /** Returns the stored PDF. */
  async function keptOf(templateId: string): Promise<string> {
    const draft = (await (await session.fetch(`/templates/${templateId}/draft`)).json()) as DraftAnswer
    const [asset] = Object.values(draft.source.assets)
    const bytes = await (
      await session.fetch(`/templates/${templateId}/assets/${asset?.sha256}`)
    ).arrayBuffer()
    return qpdf(Buffer.from(bytes), ['--qdf', '--object-streams=disable']).toString('latin1')
  }

  it('requires its password, reports a wrong password, and accepts any characters', async () => {
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

  it('names form fields without names after the labels printed next to them, in the draft and all lists', async () => {
    const { templateId, status } = await upload(fixture('form-xfa.pdf'))
    expect(status).to.equal(201)
    const { source } = (await (await session.fetch(`/templates/${templateId}/draft`)).json()) as DraftAnswer
    const { fields = {} } = JSON.parse(source.files['template.json'] ?? '') as TypedSettings
    const labels = new Map(Object.entries(fields).map(([name, { label }]) => [name, label]))
    expect([...labels.values()]).to.not.include(undefined)
    expect(labels.get('your_first_name_and_middle_initial')).to.equal('Your first name and middle initial')
    expect(labels.get('total_income')).to.match(/^7b Add lines/)
    expect(labels.get('married_filing_jointly')).to.equal('Married filing jointly')
    const [asset] = Object.values(source.assets)
    const address = `/templates/${templateId}/assets/${asset?.sha256}/form`
    const listed = (await (await session.fetch(address)).json()) as PdfFormAnswer
    expect(listed.fields.map(({ label }) => label)).to.have.members([...labels.values()])
    expect((await session.fetch(address.replace(/[0-9a-f]{64}/, '0'.repeat(64)))).status).to.equal(404)
  })

  it('leaves no files on the machine if the sender disconnects', async () => {
    const folders = () => readdirSync(os.tmpdir()).filter((name) => name.startsWith('platen-pdf-'))
    const before = new Set(folders())
    const leaving = new AbortController()
    const slow = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('1 0 obj\n<<'.repeat(1_500_000))])
    const sent = session
      .fetch('/templates/file?name=Form', { method: 'POST', body: slow, signal: leaving.signal })
      .catch(() => undefined)
    const own = () => folders().filter((name) => !before.has(name))
    await until(() => own().some((name) => existsSync(path.join(os.tmpdir(), name, 'in.pdf'))))
    const [mine] = own()
    leaving.abort()
    await sent
    await until(() => !existsSync(path.join(os.tmpdir(), mine ?? '')))
  })

  it('opens without a prompt if its password is empty', async () => {
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

  it('loses active content, and its author is notified', async () => {
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
      .and.match(/embedded files \(virus\.exe\)/)
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

  it('reports that an electronic invoice is no longer one, and lists removed files, up to a limit', async () => {
    const { notes } = await upload(fixture('invoice-zugferd.pdf'))
    expect(notes.join(' ')).to.match(/embedded files \(\S+\.xml\).* was an electronic invoice/)
    const files = Array.from(
      { length: 7 },
      (_, index) => `<</Type/Filespec/F(folder/file-${index}.txt)/EF<</F 4 0 R>>>>`,
    )
    const many = await upload(
      pdfOf(`<</Type/Catalog/Pages 2 0 R/AF[${files.join('')}]>>`, onePage, page, stream(Buffer.from('x'))),
    )
    const said = many.notes.join(' ')
    expect(said).to.match(/\((?:file-\d\.txt, ){4}file-\d\.txt and 2 more\)/)
    expect(said).to.not.include('invoice')
  })

  it('loses active content at any position: in another object, in a list, or under its own key', async () => {
    const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
    const launch = '<</S/Launch/F(calc.exe)>>'
    const bytes = pdfOf(
      `<</Type/Catalog/Pages 2 0 R/URI<</Base(file:///)>>/Requirements[<</S/EnableJavaScripts>>]/Outlines<</First<</Title(x)/A${launch}>>>>/AcroForm<</Fields[<</T(a)/FT/Tx/AA<</K${script}>>/Kids[<</A<</S/SubmitForm/F(https://evil.example)>>>>]>>]>>>>`,
      onePage,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[<</Subtype/Link/Rect[0 0 9 9]/A${launch}>> <</Subtype/Link/Rect[0 0 9 9]/A[${script}]>> <</Subtype/Link/Rect[0 0 9 9]/PA${launch}>> <</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(javascript:alert\\(1\\))>>>> <</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com/kept)>>>>]/PresSteps<</NA${script}>>/AF[<</Type/Filespec/F(virus.exe)/EF<</F 4 0 R>>>>]/Resources<</XObject<</X 5 0 R/Y 6 0 R>>/Font<</AA<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>/A<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>/Contents 7 0 R>>`,
      stream(Buffer.from('MZ payload')),
      stream(
        Buffer.from(''),
        '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Ref<</F(other.pdf)/Page 0>>/OPI<</2.0<</F(low.tif)>>>>',
      ),
      stream(Buffer.from('(program) print'), '/Type/XObject/Subtype/PS'),
      stream(Buffer.from('BT /AA 12 Tf 20 100 Td (kept words) Tj /A 12 Tf ( in Courier) Tj ET')),
    )
    const { status, templateId, detail } = await upload(bytes)
    expect(status, detail).to.equal(201)
    const kept = await keptOf(templateId)
    const gone = [
      'JavaScript',
      'alert',
      'calc.exe',
      'evil.example',
      'virus.exe',
      'payload',
      'other.pdf',
      'low.tif',
      'program',
      'file:',
    ]
    for (const part of gone) expect(kept, part).to.not.include(part)
    // Content that only has the same name stays.
    for (const part of ['https://example.com/kept', 'kept words', 'Courier', 'Helvetica'])
      expect(kept, part).to.include(part)
  })

  it('reports that a signature is no longer valid', async () => {
    const signed = pdfOf(
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[4 0 R]>>>>',
      onePage,
      page.replace('>>', '/Annots[4 0 R]>>'),
      '<</Type/Annot/Subtype/Widget/FT/Sig/T(sig)/Rect[0 0 90 20]/P 3 0 R/V 5 0 R>>',
      '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/Contents<00>/ByteRange[0 1 2 3]>>',
    )
    expect((await upload(signed)).notes.join(' ')).to.match(/was signed/)
  })

  it('becomes a template that fills its form even if names of fields and choices look like merge tags', async () => {
    const widget = '/Type/Annot/Subtype/Widget/P 3 0 R'
    const look = stream(Buffer.from(''), '/Type/XObject/Subtype/Form/BBox[0 0 20 20]')
    const bytes = pdfOf(
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 5 0 R]/DA(/Helv 0 Tf)>>>>',
      onePage,
      page.replace('>>', '/Annots[4 0 R 5 0 R]>>'),
      `<<${widget}/FT/Tx/T({{#a}})/V(Zoe)/Rect[20 200 200 220]>>`,
      `<<${widget}/FT/Btn/T({{/b}})/Rect[20 100 40 120]/AS/Off/AP<</N<</Off 6 0 R/{{x}} 6 0 R>>>>>>`,
      look,
    )
    const { templateId, status, detail } = await upload(bytes)
    expect(status, detail).to.equal(201)
    const { source, revision } = (await (
      await session.fetch(`/templates/${templateId}/draft`)
    ).json()) as DraftAnswer
    const published = await session.fetch(`/templates/${templateId}/publish`, {
      method: 'POST',
      json: { revision },
    })
    expect(published.status, await published.text()).to.equal(200)
    const data = JSON.parse(source.files['sample.json'] ?? '') as Record<string, unknown>
    const made = await createAsCaller({ stack, session }, { templateId, data })
    expect((await readPrintedWords(made)).map(({ text }) => text)).to.deep.equal(['Zoe'])
  })

  describe('is drawn over at the correct position even if its content has errors', () => {
    const contents: Record<string, string> = {
      none: '0 0 1 rg 0 0 9 9 re f',
      'states that are closed too often, and a scaled page': `${'Q '.repeat(9)} 0.1 0 0 0.1 0 0 cm`,
      'unclosed states': `${'q '.repeat(40)} 0.1 0 0 0.1 0 0 cm`,
      'an unclosed string': 'BT (open \\( words',
      'an unclosed string that ends with a backslash': '(open \\',
      'an unclosed dictionary': '/A <</X [ (',
      'an unclosed text object': 'BT 1 0 0 1 90 90 Tm',
      'an inline picture with brackets': 'BI /W 1 /H 1 /BPC 8 /CS /G ID ( EI Q Q',
    }
    for (const [name, content] of Object.entries(contents))
      it(name, async () => {
        const { templateId, status, detail } = await upload(
          pdfOf(catalog, onePage, page.replace('>>', '/Contents 4 0 R>>'), stream(Buffer.from(content))),
        )
        expect(status, detail).to.equal(201)
        const { source, revision } = (await (
          await session.fetch(`/templates/${templateId}/draft`)
        ).json()) as DraftAnswer
        const html =
          '<section data-page="1"><div data-box="text" style="left:40pt;top:60pt;width:90pt;height:20pt;font:12pt/1.2 \'Noto Sans\'">{{a}}</div></section>'
        const files = { ...source.files, 'template.html': html, 'sample.json': '{"a":"x"}' }
        const saved = await session.fetch(`/templates/${templateId}/draft`, {
          method: 'PUT',
          json: { revision, source: { ...source, files } },
        })
        const next = (await saved.json()) as { revision: number }
        await session.fetch(`/templates/${templateId}/publish`, {
          method: 'POST',
          json: { revision: next.revision },
        })
        const made = await createAsCaller({ stack, session }, { templateId, data: { a: 'Here' } })
        const [word] = (await readPrintedWords(made)).filter(({ text }) => text === 'Here')
        expect(word?.left).to.be.closeTo(40, 0.5)
        expect(word?.baseline).to.be.within(68, 78)
      })
  })

  describe('hostile files get a clear response, and do not delay other requests', () => {
    const many = (count: number) =>
      pdfOf(
        catalog,
        `<</Type/Pages/Kids[${Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')}]/Count ${count}>>`,
        ...Array.from({ length: count }, () => page),
      )
    const bomb = deflateSync(Buffer.alloc(400 * 2 ** 20))
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const withLook = (look: Buffer) =>
      pdfOf(
        '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/DA(/Helv 0 Tf)>>>>',
        onePage,
        page.replace('>>', '/Annots[4 0 R]>>'),
        '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[10 10 90 30]/AP<</N 5 0 R>>>>',
        stream(look, '/Type/XObject/Subtype/Form/BBox[0 0 80 20]/Filter/FlateDecode'),
      )
    const cases: Record<string, [Buffer, { status: number; says?: RegExp }]> = {
      'not a PDF': [Buffer.from('hello'), { status: 422, says: /not a PDF/ }],
      'only a head': [Buffer.from('%PDF-1.7\n'), { status: 422, says: /damaged|not a PDF/ }],
      'a cyclic tree of pages': [
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
      'arrays that are nested 200,000 levels deep': [
        pdfOf(catalog, onePage, page.replace('>>', `/X ${deep}>>`)),
        { status: 422, says: /damaged|no page/ },
      ],
      'a field whose appearance starts repeatedly': [
        withLook(deflateSync(Buffer.from('/Tx BMC '.repeat(130_000)))),
        { status: 201 },
      ],
      'a field whose appearance unpacks to 400 MB': [withLook(bomb), { status: 201 }],
      '20 MB of incomplete objects': [
        Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('1 0 obj\n<<'.repeat(2_000_000))]),
        { status: 422, says: /damaged|too long|too much time/ },
      ],
      'invalid boxes': [
        pdfOf(catalog, onePage, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 0 (x)]/CropBox[9 9 1e30 -1e30]>>'),
        { status: 201 },
      ],
    }
    let neighbour: DashboardSession
    before(async () => {
      neighbour = await signUp(stack, { email: `neighbour-${Date.now()}@example.com` })
    })

    for (const [name, [bytes, { status, says }]] of Object.entries(cases))
      (bytes.length > 10_000_000 ? itExtended : it)(`${status}: ${name}`, async () => {
        const uploading = upload(bytes)
        const other = await neighbour.fetch('/templates/file?name=Form', {
          method: 'POST',
          body: fixture('pdflatex-minimal.pdf'),
        })
        expect(other.status, await other.text()).to.equal(201)
        const answer = await uploading
        expect(answer.status, answer.detail).to.equal(status)
        if (says) expect(answer.detail).to.match(says)
      })
  })
})
