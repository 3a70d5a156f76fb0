import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { buildBundle, writeBundle } from '@platen/template/bundle'
import {
  type BundleRef,
  type ChunkItem,
  type ChunkJob,
  chunkKeys,
  type ChunkResult,
  Fault,
  PageCrash,
} from '@platen/contract'
import { createEgress } from '@platen/platform/egress'
import type { ChunkContext, ChunkCounts } from '@platen/queue'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { expect } from 'chai'
import { startTestThreads } from '../../../../test/parts/document-threads.ts'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { htmlTemplate } from '../../../../test/parts/stack.ts'
import type { LanePool, PrintingLanes } from '../chromium/lane-pool.ts'
import { createRestingLanes, type RestingLanes } from '../chromium/resting-lanes.ts'
import { createBundles } from '../document/bundles.ts'
import { createPutToAddress } from '../document/put-to-address.ts'
import type { DocumentThreads } from '../document/threads/document-threads.ts'
import { type BulkLanes, createRunChunk, type RunChunk } from './run-chunk.ts'

const bounds = {
  assetBytesMax: 2 ** 20,
  assetsMax: 10,
  assetsTimeoutMs: 2_000,
  htmlBytesMax: 4_000_000,
  renderTimeoutMs: 60_000,
  rendererBytesMax: 2 ** 31,
  pagesMax: 5,
  pdfBytesMax: 2 ** 26,
}
interface Given {
  lanes?: RestingLanes<BulkLanes>
  store?: ObjectStore
  bounds?: Partial<typeof bounds>
}

const page = '<h1>Item {{name}}</h1>{{#breaks}}<p style="break-before:page">{{.}}</p>{{/breaks}}'

describe('the processing of a chunk', () => {
  let folder: string
  let store: ObjectStore
  let pool: LanePool
  let threads: DocumentThreads
  let lanes: RestingLanes<BulkLanes>
  let bundle: BundleRef
  let count = 0
  const problems: unknown[] = []

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'platen-chunks-'))
    store = await createDiskStore({ folder })
    pool = await startTestLanes(1)
    threads = await startTestThreads(1)
    lanes = lend(pool)
    bundle = await publish(htmlTemplate(page))
  })
  beforeEach(() => problems.splice(0))
  after(async () => {
    await lanes.close()
    await threads.close()
    rmSync(folder, { recursive: true, force: true })
  })

  function lend(lent: PrintingLanes): RestingLanes<BulkLanes> {
    const start = async () => ({ ...lent, threads, close: () => pool.close() })
    return createRestingLanes({ start, idleMs: 60_000, onError: (error) => problems.push(error) })
  }

  async function publish(files: Map<string, string>): Promise<BundleRef> {
    const bytes = new Map(Array.from(files, ([name, content]) => [name, Buffer.from(content)]))
    const ref = { templateId: `template-${count++}`, version: 1 }
    const built = await buildBundle({ ...ref, files: bytes })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    await writeBundle(store, built.bundle, built.assets)
    return ref
  }

  async function putItems(items: ChunkItem[], given: Partial<ChunkJob> = {}): Promise<ChunkJob> {
    const batchId = `batch-${count++}`
    const job: ChunkJob = {
      batchId,
      chunk: 1,
      bundle,
      folder: `batches/000000000001/${batchId}/`,
      target: 'zip',
      createdAt: Date.UTC(2026, 9, 12, 8),
      requestId: 'r',
      ...given,
    }
    const bytes = Buffer.from(JSON.stringify(items))
    await store.put(chunkKeys.items(job.folder, job.chunk), bytes, { contentType: 'application/json' })
    return job
  }

  function create(given: Given = {}): RunChunk {
    const used = given.store ?? store
    return createRunChunk({
      store: used,
      bundles: createBundles(used),
      lanes: given.lanes ?? lanes,
      egress: createEgress({ allowPrivate: false }),
      putToAddress: createPutToAddress(createEgress({ allowPrivate: true })),
      bounds: { ...bounds, ...given.bounds },
      onError: (error) => problems.push(error),
    })
  }

  function run(job: ChunkJob, given: Given & { context?: Partial<ChunkContext> } = {}): Promise<ChunkCounts> {
    const signal = new AbortController().signal
    return create(given)(job, {
      account: 'a',
      enqueuedAt: 0,
      signal,
      onProgress: () => undefined,
      ...given.context,
    })
  }

  const itemsNamed = (...names: string[]): ChunkItem[] =>
    names.map((name, index) => ({ item: index + 1, data: { name, breaks: [] }, fileName: `${name}.pdf` }))

  async function resultsOf({ folder: at, chunk }: ChunkJob): Promise<ChunkResult[]> {
    const bytes = await store.get(chunkKeys.results(at, chunk))
    return JSON.parse(bytes?.toString() ?? '[]') as ChunkResult[]
  }

  async function keysOf(job: ChunkJob): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of store.list(job.folder)) keys.push(key.slice(job.folder.length))
    return keys
  }

  async function readPdfs(job: ChunkJob): Promise<Buffer> {
    return (await store.get(chunkKeys.pdfs(job.folder, job.chunk))) ?? Buffer.alloc(0)
  }

  it('zip, merged: stores all documents in one object, at the positions in the results', async () => {
    for (const target of ['zip', 'merged'] as const) {
      const job = await putItems(itemsNamed('a', 'b', 'c'), { target })
      expect(await run(job)).to.deep.equal({ done: 3, failed: 0 })
      const pdfs = await readPdfs(job)
      let at = 0
      for (const [index, result] of (await resultsOf(job)).entries()) {
        if ('fault' in result) throw new Error(result.fault.detail)
        const pdf = pdfs.subarray(at, at + result.bytes)
        expect(result).to.include({ item: index + 1, offset: at, crc32: crc32(pdf), pages: 1 })
        expect(pdf.toString('latin1', 0, 5) + pdf.toString('latin1').trimEnd().slice(-5)).to.equal(
          '%PDF-%%EOF',
        )
        at += result.bytes
      }
      expect(at).to.equal(pdfs.length)
    }
  })

  it('files: each document is an object', async () => {
    const job = await putItems(itemsNamed('a', 'b'), { target: 'files' })
    await run(job)
    expect(await keysOf(job)).to.deep.equal([
      'files/0000001.pdf',
      'files/0000002.pdf',
      'in/0000001.json',
      'out/0000001.json',
    ])
    const results = await resultsOf(job)
    expect(results.map((result) => Object.keys(result))).to.deep.equal(
      Array.from({ length: 2 }, () => ['item', 'fileName', 'bytes', 'pages']),
    )
  })

  describe('into the customer’s bucket', () => {
    let server: Server
    let base: string
    const kept = new Map<string, number>()
    const asked = new Set<string>()
    const headersOf = new Map<string, IncomingHttpHeaders>()

    before(async () => {
      server = createServer((request, response) => {
        let bytes = 0
        request.on('data', (part: Buffer) => (bytes += part.length))
        request.on('end', () => {
          const { url = '' } = request
          const status = url.includes('refused') ? 403 : url.includes('tired') && !asked.has(url) ? 503 : 200
          asked.add(url)
          headersOf.set(url, request.headers)
          if (status === 200) kept.set(url, bytes)
          response.writeHead(status).end('<Error><Code>AccessDenied</Code><Message>no</Message></Error>')
        })
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      base = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    })
    after(() => server.close())

    it('bucket: sends each document to its address with PUT; only refused documents fail', async () => {
      const items = itemsNamed('a', 'refused', 'c').map((item) => ({
        ...item,
        putUrl: `${base}/${item.fileName}`,
      }))
      const job = await putItems(items, { target: 'bucket' })
      expect(await run(job)).to.deep.equal({ done: 3, failed: 1 })
      const [a, refused, c] = await resultsOf(job)
      expect(a).to.deep.include({ bytes: kept.get('/a.pdf') })
      expect(c).to.deep.include({ bytes: kept.get('/c.pdf') })
      expect(refused).to.have.nested.property('fault.code', 'bucket_refused')
      expect(refused).to.have.nested.property('fault.detail').that.includes('AccessDenied')
    })

    it('bucket: a document is PUT with its item’s headers and a checksum', async () => {
      const putHeaders = { 'x-amz-server-side-encryption': 'AES256', 'content-type': 'application/pdf' }
      const items = itemsNamed('encrypted').map((item) => ({
        ...item,
        putUrl: `${base}/encrypted`,
        putHeaders,
      }))
      await run(await putItems(items, { target: 'bucket' }))
      expect(headersOf.get('/encrypted')).to.include(putHeaders).and.to.have.property('content-md5')
    })

    it('bucket: retries after a temporary error from the store', async () => {
      const items = itemsNamed('tired').map((item) => ({ ...item, putUrl: `${base}/tired` }))
      const job = await putItems(items, { target: 'bucket' })
      expect(await run(job)).to.deep.equal({ done: 1, failed: 0 })
      expect(kept.get('/tired')).to.be.greaterThan(0)
    })
  })

  it('the result lists the warnings about cells, then the warnings about the document, with its position in the upload', async () => {
    const linked = await publish(htmlTemplate('<p><a href="{{name}}">{{name}}</a></p>'))
    const items = itemsNamed('https://a.example/', 'ftp://b.example/').map((item): ChunkItem => ({
      ...item,
      line: item.item + 1,
      row: item.item + 1,
    }))
    const ofCell = { code: 'damaged_cell', subject: 'EAN', message: 'm', line: 4, row: 4 } as const
    const [, second] = items
    if (second) second.warnings = [ofCell]
    const job = await putItems(items, { bundle: linked })
    expect(await run(job)).to.include({ done: 2, failed: 0 })
    const [fine, warned] = await resultsOf(job)
    expect(fine).to.include({ item: 1, line: 2, row: 2 }).and.not.have.property('warnings')
    expect(warned).to.have.deep.nested.property('warnings[0]', ofCell)
    expect(warned).to.have.nested.property('warnings[1].code', 'address_blocked')
  })

  it('an error in one item affects only that item: too large, too many pages', async () => {
    const [first, large, long, last] = itemsNamed('first', 'large', 'long', 'last') as [
      ChunkItem,
      ChunkItem,
      ChunkItem,
      ChunkItem,
    ]
    large.data['name'] = 'x'.repeat(5_000_000)
    long.data['breaks'] = Array.from({ length: 8 }, String)
    const job = await putItems([first, large, long, last])
    expect(await run(job)).to.deep.equal({ done: 4, failed: 2 })
    const codes = (await resultsOf(job)).map((result) =>
      'fault' in result ? result.fault.code : result.pages,
    )
    expect(codes).to.deep.equal([1, 'render_failed', 'render_failed', 1])
  })

  it('a document that takes too long fails alone, and its renderer is stopped', async () => {
    // Nested tables are laid out many times.
    const nested =
      '{{#deep}}' + '<table><tr><td>'.repeat(24) + 'x' + '</td></tr></table>'.repeat(24) + '{{/deep}}'
    const slow = await publish(htmlTemplate(`<p>{{name}}</p>${nested}`))
    const items = itemsNamed('a', 'slow', 'b')
    for (const item of items) item.data = { name: item.fileName, deep: [] }
    items[1]!.data['deep'] = Array.from({ length: 5_000 }, () => ({}))
    const job = await putItems(items, { bundle: slow })
    expect(await run(job, { bounds: { renderTimeoutMs: 3_000 } })).to.deep.equal({ done: 3, failed: 1 })
    expect((await resultsOf(job))[1]).to.have.nested.property('fault.code', 'render_timeout')
  })

  it('a second run writes the same bytes, even in another browser', async () => {
    const items = itemsNamed('a', 'b', 'c')
    const job = await putItems(items)
    await run(job)
    const [pdfs, results] = [await readPdfs(job), await resultsOf(job)]
    await store.remove(chunkKeys.results(job.folder, 1))
    const other = await startTestLanes(1)
    try {
      await run(job, {
        lanes: createRestingLanes({
          start: async () => ({ ...other, threads }),
          idleMs: 1,
          onError: () => undefined,
        }),
      })
    } finally {
      await other.close()
    }
    expect((await readPdfs(job)).equals(pdfs)).to.equal(true)
    expect(await resultsOf(job)).to.deep.equal(results)
  })

  it('a chunk that has results completes immediately', async () => {
    const job = await putItems(itemsNamed('a', 'b'))
    await run(job)
    const noLanes = lend({ withLane: () => Promise.reject(new Error('no lane should be requested')) })
    expect(await run(job, { lanes: noLanes })).to.deep.equal({ done: 2, failed: 0 })
  })

  it('a document is retried after a lost browser or an internal error, and fails alone if the second attempt also fails', async () => {
    let prints = 0
    const failing = lend({
      withLane: (options, use) =>
        pool.withLane(options, (lane) => {
          // The first attempt for each item, and the second attempt for the third item.
          if (++prints === 1 || prints === 3 || prints > 4) throw new TypeError('a mistake')
          return use(lane)
        }),
    })
    const job = await putItems(itemsNamed('a', 'b', 'c'))
    expect(await run(job, { lanes: failing })).to.deep.equal({ done: 3, failed: 1 })
    expect((await resultsOf(job)).map((result) => 'fault' in result && result.fault.code)).to.deep.equal([
      false,
      false,
      'internal',
    ])
    expect(problems).to.have.length(4)
  })

  it('a document that always crashes the browser fails, but concurrent documents do not', async () => {
    const two = await startTestLanes(2)
    const prints = new Set<{ isLost: boolean }>()
    const failing = lend({
      withLane: (options, use) =>
        two.withLane(options, (lane) =>
          use({
            printAgain: (printed) => lane.printAgain(printed),
            printElements: (attribute, printed) => lane.printElements(attribute, printed),
            inspect: (pdf, looksFor) => lane.inspect(pdf, looksFor),
            async print(printed) {
              const one = { isLost: false }
              prints.add(one)
              // All of the browser's prints end.
              if (printed.html.includes('Item bad')) for (const each of prints) each.isLost = true
              const pdf = await lane.print(printed).finally(() => prints.delete(one))
              if (one.isLost) throw new Fault('browser_lost')
              return pdf
            },
          }),
        ),
    })
    const [good, bad] = [
      await putItems(itemsNamed('a', 'b', 'c')),
      await putItems(itemsNamed('d', 'bad', 'e')),
    ]
    const runChunk = create({ lanes: failing })
    const context = {
      account: 'a',
      enqueuedAt: 0,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }
    expect(await Promise.all([runChunk(good, context), runChunk(bad, context)])).to.deep.equal([
      { done: 3, failed: 0 },
      { done: 3, failed: 1 },
    ])
    expect((await resultsOf(bad)).map((result) => 'fault' in result && result.fault.code)).to.deep.equal([
      false,
      'browser_lost',
      false,
    ])
    await two.close()
  })

  it('template_paused: a template that crashes the browser page with three documents in a row is not printed again', async () => {
    const printed: string[] = []
    const crashing = lend({
      async withLane(_options, use) {
        const nothing = () => Promise.reject(new Error('not used'))
        const print = async ({ html }: { html: string }) => {
          printed.push(/Item (\w+)/.exec(html)?.[1] ?? '')
          throw new Fault('browser_lost', { cause: new PageCrash() })
        }
        return use({ print, printAgain: nothing, printElements: nothing, inspect: nothing })
      },
    })
    const job = await putItems(itemsNamed('a', 'b', 'c', 'd', 'e'))
    const context = {
      account: 'a',
      enqueuedAt: 0,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }
    expect(await create({ lanes: crashing })(job, context)).to.deep.equal({ done: 5, failed: 5 })
    expect((await resultsOf(job)).map((result) => 'fault' in result && result.fault.code)).to.deep.equal([
      'browser_lost',
      'browser_lost',
      'browser_lost',
      'template_paused',
      'template_paused',
    ])
    expect(new Set(printed)).to.deep.equal(new Set(['a', 'b', 'c']))
  })

  it('unavailable: an unavailable store does not fail the items', async () => {
    const job = await putItems(itemsNamed('a', 'b'))
    const unavailable: ObjectStore = { ...store, put: () => Promise.reject(unavailableFault()) }
    const error = await run(job, { store: unavailable }).catch((reason: unknown) => reason)
    expect(error).to.have.property('code', 'unavailable')
    expect(await resultsOf(job)).to.deep.equal([])
    expect(await run(job)).to.deep.equal({ done: 2, failed: 0 })
  })

  it('unavailable: a store that is unavailable while a picture is being read does not fail the items', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    const pictured = await publish(
      htmlTemplate('<img src="assets/mark.svg" alt="">').set('assets/mark.svg', drawing),
    )
    const job = await putItems(itemsNamed('a'), { bundle: pictured })
    const unavailable: ObjectStore = {
      ...store,
      get: (key) => (key.endsWith('.svg') ? Promise.reject(unavailableFault()) : store.get(key)),
    }
    const error = await run(job, { store: unavailable }).catch((reason: unknown) => reason)
    expect(error).to.have.property('code', 'unavailable')
  })

  it('a batch that is canceled in the meantime leaves nothing from its chunk', async () => {
    for (const target of ['zip', 'files'] as const) {
      const job = await putItems(itemsNamed('a', 'b'), { target })
      const onProgress = () => void store.remove(chunkKeys.items(job.folder, 1))
      const error = await run(job, { context: { onProgress } }).catch((reason: unknown) => reason)
      expect(error).to.have.property('code', 'not_found')
      expect(await keysOf(job)).to.deep.equal([])
    }
  })

  it('stops between two items when its worker stops', async () => {
    const stopping = new AbortController()
    const job = await putItems(itemsNamed('a', 'b', 'c'))
    const done: number[] = []
    const onProgress = (itemsDone: number) => {
      done.push(itemsDone)
      stopping.abort()
    }
    const error = await run(job, { context: { signal: stopping.signal, onProgress } }).catch(
      (reason: unknown) => reason,
    )
    expect(error).to.have.property('name', 'AbortError')
    expect(done).to.deep.equal([1])
    expect(await resultsOf(job)).to.deep.equal([])
  })
})

function unavailableFault() {
  return new Fault('unavailable')
}
