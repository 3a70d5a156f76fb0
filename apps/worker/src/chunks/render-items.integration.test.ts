import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildBundle, writeBundle } from '@platen/bundle'
import { type ChunkItem, type ChunkJob, Fault } from '@platen/contract'
import { createEgress } from '@platen/egress'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { expect } from 'chai'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { htmlTemplate, readTemplate } from '../../../../test/parts/stack.ts'
import { type Bundles, createBundles } from '../bundles.ts'
import type { LanePool } from '../chromium/lane-pool.ts'
import { createDocumentPrinter, type PrintingLanes } from '../print-document.ts'
import { unwatched } from '../together/testing/unwatched.ts'
import { createCutter } from '../together/cutter.ts'
import { renderItems } from './render-items.ts'

const bounds = {
  assetBytesMax: 2 ** 20,
  assetsMax: 10,
  assetsTimeoutMs: 2_000,
  htmlBytesMax: 100_000,
  renderTimeoutMs: 10_000,
  rendererBytesMax: 2 ** 31,
  pagesMax: 5,
  pdfBytesMax: 2 ** 26,
}

describe('the items of a chunk', () => {
  let folder: string
  let store: ObjectStore
  let bundles: Bundles
  let pool: LanePool
  let prints = 0
  const cutter = createCutter()
  const lanes: PrintingLanes = {
    withLane(options, use) {
      prints++
      return pool.withLane(options, use)
    },
  }
  const problems: unknown[] = []

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'platen-items-'))
    store = await createDiskStore({ folder: path.join(folder, 'store') })
    bundles = createBundles(store)
    pool = await startTestLanes(1)
  })
  beforeEach(() => {
    prints = 0
    problems.splice(0)
  })
  after(async () => {
    await Promise.all([pool.close(), cutter.close()])
    rmSync(folder, { recursive: true, force: true })
  })

  async function publish(templateId: string, files: Map<string, string | Uint8Array>): Promise<void> {
    const bytes = new Map(Array.from(files, ([name, content]) => [name, Buffer.from(content)]))
    const built = await buildBundle({ templateId, version: 1, files: bytes })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    await writeBundle(store, built.bundle, built.assets)
  }

  async function render(templateId: string, data: Array<Record<string, unknown>>, isAlone = false) {
    const bundle = { templateId, version: 1 }
    const job: ChunkJob = {
      batchId: 'b',
      chunk: 1,
      bundle,
      folder: 'b/',
      target: 'zip',
      createdAt: Date.UTC(2026, 9, 12),
      requestId: 'r',
    }
    const items = data.map((of, index): ChunkItem => ({
      item: index + 1,
      data: of,
      fileName: `${index}.pdf`,
    }))
    const ready = await bundles.load(bundle)
    const printer = createDocumentPrinter({ lanes, egress: createEgress({ allowPrivate: false }), bounds })
    const onError = (error: unknown) => problems.push(error)
    const outcomes: Array<Fault | { pdf: Buffer; pages: number }> = []
    for await (const { made } of renderItems(items, {
      job,
      ready,
      printer,
      cut: cutter.cut,
      watch: unwatched,
      bounds,
      inTurn: (work) => work(),
      isAlone,
      onError,
    })) {
      outcomes.push(made)
    }
    expect(problems).to.deep.equal([])
    return outcomes
  }

  function whatItSays(outcome: Fault | { pdf: Buffer; pages: number }): string {
    if (outcome instanceof Fault) return outcome.code
    const file = path.join(folder, 'item.pdf')
    writeFileSync(file, outcome.pdf)
    expect(execFileSync('qpdf', ['--check', file]).toString()).to.include(
      'No syntax or stream encoding errors',
    )
    const about = execFileSync('pdfinfo', [file]).toString()
    return [
      outcome.pages,
      ...['Title', 'Tagged', 'Pages', 'Page size', 'CreationDate'].map(
        (label) => new RegExp(`^${label}:.*`, 'm').exec(about)?.[0],
      ),
      execFileSync('pdftotext', ['-raw', file, '-']).toString(),
      execFileSync('pdfinfo', ['-struct-text', file], { stdio: 'pipe' }).toString(),
    ].join('\n')
  }

  for (const name of ['invoice', 'certificate', 'statement', 'payslip']) {
    it(`say the same, printed together or alone: ${name}`, async () => {
      const files = await readTemplate(name)
      await publish(name, files)
      const samples = ['sample.json', 'samples/empty.json', 'sample.json']
      const data = samples.map(
        (file) => JSON.parse(Buffer.from(files.get(file) ?? '{}').toString()) as Record<string, unknown>,
      )
      const together = await render(name, data)
      const printsTogether = prints
      prints = 0
      const alone = await render(name, data, true)
      expect(together.map(whatItSays)).to.deep.equal(alone.map(whatItSays))
      expect([name, printsTogether < prints, prints]).to.deep.equal([name, true, data.length])
    })
  }

  const page =
    '<title>No. {{name}}</title><h1>{{name}}</h1>{{#breaks}}<p style="break-before:page">{{.}}</p>{{/breaks}}'

  it('fifty short ones are three prints, each with its own title', async () => {
    await publish('short', htmlTemplate(page))
    const outcomes = await render(
      'short',
      Array.from({ length: 50 }, (_, index) => ({ name: `n${index}`, breaks: [] })),
    )
    expect(prints).to.equal(3)
    expect(whatItSays(outcomes[37] ?? new Fault('internal'))).to.match(/No\. n37\n[^]*n37/)
  })

  it('a fault of one is its own: the others are as ever', async () => {
    await publish('faults', htmlTemplate(page))
    const data = ['a', 'large', 'long', 'b'].map((name) => ({ name, breaks: [] as string[] }))
    data[1]!.name = 'x'.repeat(200_000)
    data[2]!.breaks = Array.from({ length: 8 }, String)
    const outcomes = await render('faults', data)
    expect(
      outcomes.map((outcome) => (outcome instanceof Fault ? outcome.code : outcome.pages)),
    ).to.deep.equal([1, 'render_failed', 'render_failed', 1])
  })

  it('hostile values stay in their own document', async () => {
    await publish('hostile', htmlTemplate(page))
    const hostile = [
      '</platen-item></body></html><style>*{display:none}</style>',
      '<!--',
      '<plaintext>',
      '</title><script>document.title=1</script>',
      '{{name}}',
      '\u202e\u0000',
    ]
    const data = hostile.map((name) => ({ name, breaks: [] }))
    const together = (await render('hostile', data)).map(whatItSays)
    expect(prints).to.equal(1)
    expect(together).to.deep.equal((await render('hostile', data, true)).map(whatItSays))
  })
})
