import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { type ChunkItem, chunkKeys, type ChunkResult, type WireFault } from '@platen/contract'
import { compileFileName } from '@platen/merge'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { expect } from 'chai'
import { unzipSync } from 'fflate'
import { hasPython } from '../../../../../test/parts/has-python.ts'
import type { StoreSettings } from '../../storage/open-store.ts'
import { assembleBatch } from './assemble-batch.ts'
import { type AssembleOptions, assembleOutput } from './assemble-output.ts'
import { itExtended } from '../../../../../test/parts/runs.ts'

const createdAt = Date.UTC(2026, 1, 3, 14, 30, 58)
const never = new AbortController().signal
const json = { contentType: 'application/json' }
const fault: WireFault = { code: 'render_timeout', detail: 'The render was stopped.', errors: [] }

/** A page as Chromium writes it, or a document that failed. */
type Rendered = { name: string; text: string } | { name: string; failed: true }

function pdfOf(text: string): Buffer {
  const content = `BT /F1 12 Tf 20 20 Td (${text}) Tj ET`
  const objects = [
    '<</Title (T)\n/Producer (Skia)>>',
    '<</Type /Catalog\n/Pages 3 0 R>>',
    '<</Type /Pages\n/Count 1\n/Kids [4 0 R]>>',
    '<</Type /Page\n/Resources <</Font <</F1 6 0 R>>>>\n/MediaBox [0 0 200 50]\n/Contents 5 0 R\n/Parent 3 0 R>>',
    `<</Length ${content.length}>> stream\n${content}\nendstream`,
    '<</Type /Font\n/Subtype /Type1\n/BaseFont /Helvetica>>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 7\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${pdf}${table}trailer\n<</Size 7\n/Root 2 0 R\n/Info 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF`,
  )
}

describe('assembleOutput', () => {
  let dataFolder: string
  let store: ObjectStore
  let batches = 0
  let folder: string

  before(async () => {
    dataFolder = mkdtempSync(path.join(tmpdir(), 'platen-assemble-'))
    store = await createDiskStore({ folder: path.join(dataFolder, 'storage') })
  })
  after(() => rmSync(dataFolder, { recursive: true, force: true }))
  beforeEach(() => {
    folder = `batches/000000000001/bat_${++batches}/`
  })

  /** Writes a rendered chunk as a worker does. */
  async function putChunk(
    chunk: number,
    documents: Rendered[],
    { first = 1, bytesOf = pdfOf } = {},
  ): Promise<void> {
    const pdfs: Buffer[] = []
    let offset = 0
    const results = documents.map((each, index): ChunkResult => {
      const named = { item: first + index, fileName: each.name }
      if ('failed' in each) return { ...named, fault }
      const bytes = bytesOf(each.text)
      const result = { ...named, bytes: bytes.length, pages: 1, offset, crc32: crc32(bytes) }
      pdfs.push(bytes)
      offset += bytes.length
      return result
    })
    await store.put(chunkKeys.pdfs(folder, chunk), Buffer.concat(pdfs), json)
    await store.put(chunkKeys.results(folder, chunk), Buffer.from(JSON.stringify(results)), json)
  }

  async function putItems(chunk: number, first: number, names: string[]): Promise<void> {
    const items = names.map((fileName, index): ChunkItem => ({ item: first + index, data: {}, fileName }))
    await store.put(chunkKeys.items(folder, chunk), Buffer.from(JSON.stringify(items)), json)
  }

  const options = (output: AssembleOptions['output'], chunks: number): AssembleOptions => ({
    store: { dataFolder, s3Endpoint: undefined } as StoreSettings,
    folder,
    chunks,
    output,
    createdAt,
    title: 'Payslips',
  })
  const assemble = (output: AssembleOptions['output'], chunks: number, more: Partial<AssembleOptions> = {}) =>
    assembleOutput({ ...options(output, chunks), ...more }, { store, signal: never })

  const fileOf = (key: string | undefined) => path.join(dataFolder, 'storage', 'objects', key ?? '')
  const reportOf = async () => (await store.get(chunkKeys.errors(folder)))?.toString()
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => 'no failure',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )

  async function namesAndTexts(key: string | undefined): Promise<Array<[string, string]>> {
    const files = unzipSync((await store.get(key ?? '')) ?? Buffer.of())
    return Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1')])
  }

  const three: Rendered[] = [
    { name: '1-Ødegård.pdf', text: 'one' },
    { name: '2.pdf', text: 'two' },
    { name: 'a/請求書.pdf', text: 'three' },
  ]

  describe('with a ZIP as the output', () => {
    it('adds every document once, in order, under its name', async () => {
      await putChunk(1, three.slice(0, 2))
      await putChunk(2, three.slice(2), { first: 3 })
      const output = await assemble('zip', 2)
      expect(output).to.include({ key: `${folder}result.zip`, documents: 3, failed: 0 })
      expect(output.bytes).to.equal((await store.stat(`${folder}result.zip`))?.bytes)
      const expected = ['one', 'two', 'three'].map((text, n) => [
        three[n]?.name,
        pdfOf(text).toString('latin1'),
      ])
      expect(await namesAndTexts(output.key)).to.deep.equal(expected)
    })

    it('creates a file that unzip can unpack, even if names are long in UTF-8', async function (this: Mocha.Context) {
      if (spawnSync('unzip', ['-v']).status !== 0) this.skip()
      const pattern = compileFileName('{{no}}/{index}-{{no}}')
      const documents = ['請求書', '👨‍👩‍👧‍👦', 'e\u0301', 'x'].map((text, n): Rendered => {
        const named = pattern.make({ no: text.repeat(200) }, n + 1)
        return { name: 'name' in named ? named.name : '', text: `text ${n}` }
      })
      await putChunk(1, documents)
      const { key } = await assemble('zip', 1)
      const unpacked = path.join(dataFolder, 'unpacked')
      execFileSync('unzip', ['-q', fileOf(key), '-d', unpacked], {
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
      })
      const texts = documents.map(({ name }) => readFileSync(path.join(unpacked, name)).toString('latin1'))
      expect(texts).to.deep.equal(documents.map((_, n) => pdfOf(`text ${n}`).toString('latin1')))
    })

    it('creates the same bytes again', async () => {
      await putChunk(1, three)
      const make = async () => store.get((await assemble('zip', 1)).key ?? '')
      expect((await make())?.equals((await make()) ?? Buffer.of())).to.equal(true)
    })

    it('creates an empty ZIP if no document was rendered', async () => {
      await putChunk(1, [{ name: 'a.pdf', failed: true }])
      const output = await assemble('zip', 1)
      expect(output).to.include({ documents: 0, failed: 1, bytes: 22 })
      expect(await namesAndTexts(output.key)).to.deep.equal([])
    })

    itExtended(
      'creates a file with 70,000 documents that Python can read',
      async function (this: Mocha.Context) {
        if (!hasPython()) this.skip()
        const chunkItems = 5_000
        for (let chunk = 1; chunk <= 14; chunk++) {
          const first = (chunk - 1) * chunkItems + 1
          const documents = Array.from({ length: chunkItems }, (_, n) => ({
            name: `${first + n}.pdf`,
            text: String(n),
          }))
          await putChunk(chunk, documents, { first, bytesOf: (text) => Buffer.from(`%PDF ${text}`) })
        }
        const { key } = await assemble('zip', 14)
        const script = `import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
print(z.testzip(), len(z.infolist()), z.read('69999.pdf'), z.infolist()[-1].filename)`
        const read = execFileSync('python3', ['-X', 'utf8', '-c', script, fileOf(key)], { encoding: 'utf8' })
        expect(read).to.equal("None 70000 b'%PDF 4998' 70000.pdf\n")
      },
    )

    it('fails if the bytes of the PDFs do not match their results', async () => {
      await putChunk(1, three)
      const pdfs = (await store.get(chunkKeys.pdfs(folder, 1))) ?? Buffer.of()
      await store.put(chunkKeys.pdfs(folder, 1), Buffer.from(pdfs.toString().replace('two', 'TWO')), json)
      expect(await failureOf(assemble('zip', 1))).to.equal('The PDF of item 2 does not match its result')
      await store.put(chunkKeys.pdfs(folder, 1), pdfs.subarray(0, -1), json)
      expect(await failureOf(assemble('zip', 1))).to.include('was lost while')
      await store.remove(chunkKeys.pdfs(folder, 1))
      expect(await failureOf(assemble('zip', 1))).to.include('is missing')
      expect(await store.stat(`${folder}result.zip`)).to.equal(undefined)
    })
  })

  describe('with one PDF as the output', () => {
    it('merges every document in order, with its name in the outline', async () => {
      await putChunk(1, three.slice(0, 1))
      await putChunk(2, [{ name: '2.pdf', failed: true }, ...three.slice(2)], { first: 2 })
      const output = await assemble('merged', 2)
      expect(output).to.include({ key: `${folder}result.pdf`, documents: 2, failed: 1 })
      const text = execFileSync('pdftotext', [fileOf(output.key), '-'], { encoding: 'utf8' })
      expect(text.split(/\s+/).filter(Boolean)).to.deep.equal(['one', 'three'])
      const outline = execFileSync('qpdf', ['--json=2', '--json-key=outlines', fileOf(output.key)])
      const { outlines } = JSON.parse(outline.toString()) as { outlines: Array<{ title: string }> }
      expect(outlines.map(({ title }) => title)).to.deep.equal(['1-Ødegård', 'a/請求書'])
      expect(execFileSync('pdfinfo', [fileOf(output.key)]).toString()).to.match(/Title: +Payslips\n/)
    })

    it('omits a document that cannot be merged, and reports it', async () => {
      const bytesOf = (text: string) => (text === 'two' ? Buffer.from('no PDF') : pdfOf(text))
      await putChunk(1, three, { bytesOf })
      expect(await assemble('merged', 1)).to.include({ documents: 2, failed: 1 })
      expect(await reportOf()).to.equal(
        '{"item":2,"pointer":"","code":"internal","message":"The document was rendered, but could not be added to the merged PDF."}\n',
      )
    })
  })

  describe('with a report', () => {
    const line = (item: number, code: string) =>
      `{"item":${item},"pointer":"","code":"${code}","message":"m"}\n`
    const failed = (item: number) =>
      `{"item":${item},"pointer":"","code":"render_timeout","message":"The render was stopped."}\n`

    it('adds failed items in order between the invalid ones, with the same result when run again', async () => {
      await store.put(
        chunkKeys.errors(folder),
        Buffer.from(line(1, 'é') + line(1, 'b') + line(3, 'c') + line(9, 'more')),
        json,
      )
      await putChunk(1, [...three.slice(0, 1), { name: 'b.pdf', failed: true }], { first: 4 })
      await putChunk(2, [{ name: 'c.pdf', failed: true }], { first: 12 })
      const report = line(1, 'é') + line(1, 'b') + line(3, 'c') + failed(5) + line(9, 'more') + failed(12)
      for (let time = 0; time < 3; time++) {
        expect(await assemble('zip', 2)).to.include({ documents: 1, failed: 2 })
        expect(await reportOf()).to.equal(report)
      }
    })

    it('adds all items in a chunk that was not rendered', async () => {
      await putChunk(1, three)
      await putItems(2, 4, ['d.pdf', 'e.pdf'])
      expect(await assemble('none', 2)).to.deep.equal({
        bytes: ['one', 'two', 'three'].reduce((sum, text) => sum + pdfOf(text).length, 0),
        documents: 3,
        failed: 2,
        warnings: 0,
        faultCodes: ['internal'],
      })
      const report = (await reportOf())?.trim().split('\n') ?? []
      expect(report.map((each) => JSON.parse(each) as unknown)).to.deep.equal(
        [4, 5].map((item) => ({
          item,
          pointer: '',
          code: 'internal',
          message: 'The document was not rendered.',
        })),
      )
    })

    it('omits chunks that were not rendered if the batch was cancelled', async () => {
      await putChunk(2, three)
      await putItems(1, 4, ['d.pdf'])
      expect(await assemble('zip', 3, { isPartial: true })).to.include({ documents: 3, failed: 0 })
      expect(await reportOf()).to.equal(undefined)
    })
  })

  describe('in a thread', () => {
    it('creates the same output as in the main thread', async () => {
      await putChunk(1, three)
      const output = await assembleBatch(options('merged', 1), { signal: never })
      const bytes = await store.get(output.key ?? '')
      expect(await assemble('merged', 1)).to.deep.equal(output)
      expect((await store.get(output.key ?? ''))?.equals(bytes ?? Buffer.of())).to.equal(true)
    })

    it('rejects with the fault from the thread', async () => {
      await putChunk(1, three)
      const pdfs = (await store.get(chunkKeys.pdfs(folder, 1))) ?? Buffer.of()
      await store.put(chunkKeys.pdfs(folder, 1), pdfs.subarray(0, -1), json)
      const error = await assembleBatch(options('zip', 1), { signal: never }).catch(
        (thrown: unknown) => thrown,
      )
      expect(error).to.include({ name: 'Fault', code: 'unavailable' })
    })

    it('rejects with the aborted signal’s reason, and leaves no output', async () => {
      for (let chunk = 1; chunk <= 200; chunk++) await putChunk(chunk, three, { first: chunk * 3 - 2 })
      const stopping = new AbortController()
      const assembling = assembleBatch(options('zip', 200), { signal: stopping.signal })
      setImmediate(() => stopping.abort(new Error('stopped')))
      expect(await failureOf(assembling)).to.equal('stopped')
      expect(await store.stat(`${folder}result.zip`)).to.equal(undefined)
    })
  })
})
