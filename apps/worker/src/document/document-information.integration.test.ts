import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildBundle, writeBundle } from '@platen/template/bundle'
import { createEgress } from '@platen/platform/egress'
import { PdfMerger } from '@platen/pdf'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { expect } from 'chai'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { startTestThreads } from '../../../../test/parts/document-threads.ts'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { htmlTemplate } from '../../../../test/parts/stack.ts'
import type { LanePool } from '../chromium/lane-pool.ts'
import { createBundles, type ReadyBundle } from './bundles.ts'
import { createDocumentPrinter, type DocumentPrinter } from './print-document.ts'
import type { DocumentThreads } from './threads/document-threads.ts'

const bounds = {
  assetBytesMax: 2 ** 20,
  assetsMax: 10,
  assetsTimeoutMs: 2_000,
  htmlBytesMax: 2 ** 24,
  renderTimeoutMs: 60_000,
  rendererBytesMax: 2 ** 31,
  pagesMax: 100,
  pdfBytesMax: 2 ** 26,
}

describe('the PDF of a document', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-information-'))
  let store: ObjectStore
  let lanes: LanePool
  let threads: DocumentThreads
  let printer: DocumentPrinter
  let count = 0

  before(async () => {
    store = await createDiskStore({ folder: path.join(folder, 'store') })
    lanes = await startTestLanes(1)
    threads = await startTestThreads()
    printer = createDocumentPrinter({ threads, lanes, egress: createEgress({ allowPrivate: false }), bounds })
  })
  after(async () => {
    await lanes.close()
    await threads.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function publish(html: string, settings: Record<string, unknown> = {}): Promise<ReadyBundle> {
    const files = new Map(
      Array.from(htmlTemplate(html, settings), ([name, text]) => [name, Buffer.from(text)]),
    )
    const built = await buildBundle({ templateId: `template-${count++}`, version: 1, files })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    await writeBundle(store, built.bundle, built.assets)
    return createBundles(store).load(built.bundle)
  }

  async function print(ready: ReadyBundle, data: Record<string, unknown> = {}): Promise<Buffer> {
    const merged = await threads.merge(ready, {
      ...bounds,
      data,
      createdAt: 0,
      deadlineAt: Date.now() + 60_000,
    })
    const { pdf } = await printer.printDocument(ready, {
      merged,
      createdAt: 0,
      deadlineAt: Date.now() + 60_000,
    })
    return pdf
  }

  function tool(program: string, words: string[], pdf: Buffer): string {
    const file = path.join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    return execFileSync(program, [...words, file], { maxBuffer: 2 ** 28 }).toString()
  }
  const bookmarksOf = (pdf: Buffer): string[] => {
    const { outlines } = JSON.parse(tool('qpdf', ['--json', '--json-key=outlines'], pdf)) as {
      outlines: Outline[]
    }
    const titles = ({ title, destpageposfrom1: page, kids }: Outline): string[] => [
      `${title} on ${page}`,
      ...kids.flatMap(titles),
    ]
    return outlines.flatMap(titles)
  }

  const chapters =
    '<h1>Overview</h1><h2>{{topic}}</h2><div style="break-before:page"></div><h1>Figures (2026) \\ “all”</h1>'

  for (const compact of [false, true]) {
    it(`has bookmarks for its headings if its template requests them${compact ? ', packed' : ''}`, async () => {
      const pdf = await print(await publish(chapters, { bookmarks: true, compact }), {
        topic: 'Größe & 見積',
      })
      expect(bookmarksOf(pdf)).to.deep.equal([
        'Overview on 1',
        'Größe & 見積 on 1',
        'Figures (2026) \\ “all” on 2',
      ])
      expect(tool('qpdf', ['--check'], pdf)).to.include('No syntax or stream encoding errors')
    })

    it(`has the author, subject and keywords of its head${compact ? ', packed' : ''}`, async () => {
      const head =
        '<!doctype html><html><head><style>p{color:red}</style><title>A &amp; B</title><meta name="Author" content="{{by}}">' +
        '<meta name="author" content="Grace"><meta name="description" content=" What &quot;it&quot;\n is "><meta name="keywords" content="{{words}}">' +
        '</head><body><meta name="author" content="nobody"><p>text</p></body></html>'
      const ready = await publish(head, { compact })
      const pdf = await print(ready, { by: 'Ada (Ødegård) <b>', words: '' })
      const information = tool('pdfinfo', [], pdf)
      expect(information).to.match(/^Author: +Ada \(Ødegård\) <b>, Grace$/m)
      expect(information).to.match(/^Subject: +What "it" is$/m)
      expect(information).to.match(/^Title: +A & B$/m)
      expect(information).not.to.match(/^Keywords:/m)
      expect(tool('qpdf', ['--check'], pdf)).to.include('No syntax or stream encoding errors')
    })
  }

  for (const compact of [false, true]) {
    it(`has the view settings of its template${compact ? ', packed' : ''}`, async () => {
      const settings = { language: 'ar', bookmarks: true, compact }
      const document = { author: '{{by}}', layout: 'two-up', zoom: 'width', panel: 'bookmarks' }
      const ready = await publish(chapters, { ...settings, document })
      const pdf = await print(ready, { topic: 'figures', by: 'Ada (Ødegård)' })
      expect(tool('qpdf', ['--check'], pdf)).to.include('No syntax or stream encoding errors')
      const [, height] = /Page size: +[\d.]+ x ([\d.]+)/.exec(tool('pdfinfo', [], pdf)) ?? []
      const opened = await open(pdf)
      expect(opened).to.include({ layout: 'TwoColumnLeft', mode: 'UseOutlines', author: 'Ada (Ødegård)' })
      expect(opened.preferences).to.deep.equal({ DisplayDocTitle: true, Direction: 'R2L' })
      expect(opened.destination.slice(0, 2)).to.deep.equal(['page 1', 'FitH'])
      expect(opened.destination[2]).to.be.closeTo(Number(height), 0.01)
      expect(bookmarksOf(pdf)).to.have.length(3)
    })
  }

  it('is shown by its title, tagged or not, and opens without a bookmarks panel if it has no bookmarks', async () => {
    for (const tagged of [true, false]) {
      const document = { layout: 'continuous', zoom: 'actual', panel: 'bookmarks' }
      const pdf = await print(await publish('<p>text</p>', { tagged, document }))
      expect(tool('qpdf', ['--check'], pdf)).to.include('No syntax or stream encoding errors')
      const opened = await open(pdf)
      expect(opened.preferences).to.deep.equal({ DisplayDocTitle: true })
      expect(opened).to.include({ layout: 'OneColumn', mode: 'UseNone' })
      expect(opened.destination.filter((part) => typeof part !== 'number')).to.deep.equal(['page 1', 'XYZ'])
      expect(opened.destination.at(-1)).to.equal(1)
    }
  })

  it('has identical bytes if its template does not request any metadata', async () => {
    const html = '<html><head><title>T</title></head><body><h1>Overview</h1></body></html>'
    const plain = await print(await publish(html))
    const offered = await print(await publish(html, { bookmarks: false }))
    expect(offered.equals(plain)).to.equal(true)
    expect(plain.includes('/Outlines')).to.equal(false)
  })

  it('keeps its bookmarks and view settings when it is merged with others into one PDF', async () => {
    const document = { layout: 'single', zoom: 'page', panel: 'thumbnails' }
    const ready = await publish(chapters, { bookmarks: true, document })
    const merger = new PdfMerger({ title: 'All', createdAt: 0 })
    for (const topic of ['one', 'two']) {
      expect(merger.add(topic, await print(ready, { topic })), topic).to.equal(true)
    }
    const merged = Buffer.concat([merger.take(), merger.end()])
    expect(tool('qpdf', ['--check'], merged)).to.include('No syntax or stream encoding errors')
    const below = (topic: string, page: number) => [
      `${topic} on ${page}`,
      `Overview on ${page}`,
      `${topic} on ${page}`,
      `Figures (2026) \\ “all” on ${page + 1}`,
    ]
    expect(bookmarksOf(merged)).to.deep.equal([...below('one', 1), ...below('two', 3)])
    expect(await open(merged)).to.deep.include({
      layout: 'SinglePage',
      mode: 'UseOutlines',
      destination: ['page 1', 'Fit'],
    })
  })
})

async function open(pdf: Buffer) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const file = await task.promise
  try {
    const action = (await file.getOpenAction()) as Map<string, unknown[]> | null
    const [page, fit, ...places] = action?.get('dest') ?? []
    const { info } = (await file.getMetadata()) as { info: { Author?: string } }
    return {
      layout: await file.getPageLayout(),
      mode: await file.getPageMode(),
      preferences: Object.fromEntries((await file.getViewerPreferences()) as unknown as Map<string, unknown>),
      destination: page
        ? [
            `page ${1 + (await file.getPageIndex(page as Parameters<typeof file.getPageIndex>[0]))}`,
            (fit as { name: string }).name,
            ...places,
          ]
        : [],
      author: info.Author,
    }
  } finally {
    await task.destroy()
  }
}

interface Outline {
  title: string
  destpageposfrom1: number
  kids: Outline[]
}
