import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildBundle, writeBundle } from '@platen/bundle'
import { Fault } from '@platen/contract'
import { createEgress } from '@platen/egress'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { expect } from 'chai'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { htmlTemplate, patienceMs } from '../../../../test/parts/stack.ts'
import { type Bundles, createBundles } from '../bundles.ts'
import type { LanePool } from '../chromium/lane-pool.ts'
import { createDocumentPrinter, type PrintingLanes } from '../print-document.ts'
import { cutTogether } from './cut-together.ts'
import { unwatched } from './testing/unwatched.ts'
import { createSharedPrints, type SharedPrints } from './shared-prints.ts'

const bounds = {
  assetBytesMax: 2 ** 20,
  assetsMax: 10,
  assetsTimeoutMs: 2_000,
  htmlBytesMax: 400_000,
  renderTimeoutMs: 1_000,
  rendererBytesMax: 2 ** 31,
  pagesMax: 5,
  pdfBytesMax: 2 ** 26,
}
const page =
  '<title>No. {{name}}</title><h1>{{name}}</h1>{{#breaks}}<p style="break-before:page">{{.}}</p>{{/breaks}}'
/** What this one stands in has no time to be printed. */
const slowName = 'slow one'
const leastTimeMs = 3_000

describe('documents that wait for a lane', () => {
  let folder: string
  let store: ObjectStore
  let bundles: Bundles
  let pool: LanePool
  let shared: SharedPrints
  /** Documents on each print. */
  let prints: number[] = []
  let asked: number[] = []
  let problems: unknown[] = []
  const lanes: PrintingLanes = {
    withLane: (options, use) =>
      pool.withLane(options, (lane) =>
        use({
          inspect: (pdf) => lane.inspect(pdf),
          print(printed) {
            prints.push(printed.html.match(/<h1>/g)?.length ?? 0)
            return lane.print(printed.html.includes(slowName) ? { ...printed, timeoutMs: 1 } : printed)
          },
        }),
      ),
  }

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'platen-shared-'))
    store = await createDiskStore({ folder })
    pool = await startTestLanes(1)
  })
  beforeEach(() => {
    bundles = createBundles(store)
    const egress = createEgress({ allowPrivate: false })
    const printer = createDocumentPrinter({ lanes, egress, bounds })
    shared = createSharedPrints({
      printer,
      cut: cutTogether,
      watch: unwatched,
      onError: (error) => problems.push(error),
    })
    prints = []
    asked = []
    problems = []
  })
  afterEach(() => expect(problems).to.deep.equal([]))
  after(async () => {
    await pool.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function publish(templateId: string, html = page): Promise<void> {
    const files = htmlTemplate(html)
    const bytes = new Map([...files].map(([name, content]) => [name, Buffer.from(content)]))
    const built = await buildBundle({ templateId, version: 1, files: bytes })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    await writeBundle(store, built.bundle, built.assets)
    // At hand from now on: the documents come in the order in which they are asked for.
    await bundles.load({ templateId, version: 1 })
  }

  async function print(
    templateId: string,
    data: Record<string, unknown>,
    more: { deadlineAt?: number; share?: number; takeMore?: (most: number) => Promise<void> } = {},
  ): Promise<string> {
    const ready = await bundles.load({ templateId, version: 1 })
    const filled = { breaks: [], ...data }
    const body = ready.body.render(filled, bounds)
    const made = await shared
      .print({
        account: 'a',
        ready,
        head: ready.head(filled, body),
        body,
        createdAt: Date.UTC(2026, 9, 12),
        deadlineAt: more.deadlineAt ?? Date.now() + patienceMs,
        onLane: () => undefined,
        async takeShare(most, inHand) {
          asked.push(most - inHand)
          await more.takeMore?.(most - inHand)
          return more.share ?? most
        },
      })
      .catch((error: unknown) => error)
    if (made instanceof Fault) return made.code
    if (!(made instanceof Object && 'pdf' in made && Buffer.isBuffer(made.pdf))) throw made
    return execFileSync('pdftotext', ['-layout', '-nopgbrk', '-', '-'], { input: made.pdf })
      .toString()
      .trim()
      .replaceAll(/\s+/g, ' ')
  }

  it('one that finds a lane free is printed at once, and nobody is asked to come along', async () => {
    await publish('idle')
    expect(await print('idle', { name: 'only' })).to.equal('only')
    expect({ prints, asked }).to.deep.equal({ prints: [1], asked: [] })
  })

  it('those of one template share prints, eight at most, and each is itself', async () => {
    await publish('many')
    const names = Array.from({ length: 12 }, (_, index) => `name${index}`)
    const texts = await Promise.all(names.map((name) => print('many', { name })))
    expect(texts).to.deep.equal(names)
    expect(prints).to.deep.equal([1, 8, 3])
  })

  it('those of other templates stay apart, and in their turn', async () => {
    await publish('red')
    await publish('blue')
    const names = ['red', 'red', 'blue', 'red', 'blue']
    const texts = await Promise.all(names.map((name, index) => print(name, { name: `${name}${index}` })))
    expect(texts).to.deep.equal(['red0', 'red1', 'blue2', 'red3', 'blue4'])
    expect(prints).to.deep.equal([1, 2, 2])
  })

  it('a lane that gets free asks for as many as still fit, and takes along what comes', async () => {
    await publish('more')
    const late: Array<Promise<string>> = []
    const takeMore = async (most: number) => {
      for (let index = 0; index < most; index++) late.push(print('more', { name: `late${index}` }))
    }
    const early = ['a', 'b', 'c'].map((name) => print('more', { name }, { takeMore }))
    expect(await Promise.all(early)).to.deep.equal(['a', 'b', 'c'])
    expect(await Promise.all(late)).to.deep.equal(Array.from({ length: 6 }, (_, index) => `late${index}`))
    expect({ prints, asked }).to.deep.equal({ prints: [1, 8], asked: [6] })
  })

  it('takes no more than its share along: other lanes are getting free', async () => {
    await publish('fair')
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const texts = await Promise.all(names.map((name) => print('fair', { name }, { share: 1 })))
    expect(texts).to.deep.equal(names)
    expect(prints).to.deep.equal([1, 2, 2, 1])
  })

  it('a queue that cannot be asked costs nobody anything', async () => {
    await publish('away')
    const takeMore = () => Promise.reject(new Error('Redis is away'))
    const texts = await Promise.all(['a', 'b', 'c'].map((name) => print('away', { name }, { takeMore })))
    expect(texts).to.deep.equal(['a', 'b', 'c'])
    expect(problems.splice(0).map(String)).to.deep.equal(['Error: Redis is away'])
  })

  it('a queue that does not answer holds no lane', async () => {
    await publish('silent')
    const takeMore = () => new Promise<void>(() => undefined)
    const texts = await Promise.all(['a', 'b', 'c'].map((name) => print('silent', { name }, { takeMore })))
    expect(texts).to.deep.equal(['a', 'b', 'c'])
    expect(problems.splice(0).map(String)).to.deep.equal([
      'Error: taking more documents off the queue took longer than 500 ms',
    ])
  })

  it('one with too many pages fails alone; the others are right', async () => {
    await publish('long')
    const breaks = Array.from({ length: 7 }, (_, index) => index)
    const names = ['first', 'a', 'b', 'c']
    const all = await Promise.all([
      ...names.map((name) => print('long', { name })),
      print('long', { name: 'x', breaks }),
    ])
    expect(all).to.deep.equal([...names, 'render_failed'])
    expect(prints).to.deep.equal([1, 4, 1])
  })

  it('one that takes too long costs each of the others one print alone, and its template rests', async () => {
    await publish('slow')
    const first = print('slow', { name: 'first' })
    const all = await Promise.all([
      first,
      print('slow', { name: 'a' }),
      print('slow', { name: slowName }),
      print('slow', { name: 'b' }),
    ])
    expect(all).to.deep.equal(['first', 'a', 'render_timeout', 'b'])
    expect(prints).to.deep.equal([1, 3, 1, 1, 1])
    prints = []
    await Promise.all(['c', 'd', 'e'].map((name) => print('slow', { name })))
    expect(prints).to.deep.equal([1, 1, 1])
  })

  it('where the number of pages stands on them, those with as many as most share their prints', async () => {
    const counted = `<style>@page{@bottom-left{content:'of ' counter(pages)}}</style>${page}`
    await publish('counted', counted)
    const two = (name: string) => print('counted', { name, breaks: ['-'] })
    const texts = await Promise.all([two('first'), two('a'), two('b'), two('c')])
    expect(texts).to.deep.equal(['first', 'a', 'b', 'c'].map((name) => `${name} of 2 - of 2`))
    expect(prints).to.deep.equal([1, 3, 1, 1, 1])
    prints = []
    await Promise.all([two('d'), two('e'), two('f')])
    expect(prints).to.deep.equal([1, 2])
  })

  it('tagged ones of many pages stay alone, once that is known: cutting them takes longer than it saves', async () => {
    await publish('tagged')
    const three = (name: string) => print('tagged', { name, breaks: ['-', '-'] })
    await Promise.all(['a', 'b', 'c'].map(three))
    expect(prints).to.deep.equal([1, 2])
    prints = []
    expect(await Promise.all(['d', 'e', 'f'].map(three))).to.deep.equal(['d - -', 'e - -', 'f - -'])
    expect(prints).to.deep.equal([1, 1, 1])
  })

  it('one that has little time left is printed alone', async () => {
    await publish('hurry')
    const deadlineAt = Date.now() + leastTimeMs - 500
    const texts = await Promise.all([
      print('hurry', { name: 'a' }),
      print('hurry', { name: 'b' }, { deadlineAt }),
      print('hurry', { name: 'c' }),
      print('hurry', { name: 'd' }),
    ])
    expect(texts).to.deep.equal(['a', 'b', 'c', 'd'])
    expect(prints).to.deep.equal([1, 1, 2])
  })

  it('a template whose documents would not look the same prints each alone', async () => {
    await publish('fixed', `<div style="position:fixed;bottom:0">foot</div><h1>{{name}}</h1>`)
    const texts = await Promise.all(['a', 'b', 'c'].map((name) => print('fixed', { name })))
    expect(texts).to.deep.equal(['a foot', 'b foot', 'c foot'])
    expect(prints).to.deep.equal([1, 1, 1])
  })
})
