import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildBundle, writeBundle } from '@platen/template/bundle'
import { Fault, isDisplaced } from '@platen/contract'
import { givesWayAfterMs, packJson } from '@platen/platform'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { expect } from 'chai'
import { startTestThreads } from '../../../../../test/parts/document-threads.ts'
import { htmlTemplate } from '../../../../../test/parts/stack.ts'
import { createBundles, type ReadyBundle } from '../bundles.ts'
import type { DocumentThreads, MergedDocument } from './document-threads.ts'

type Data = Record<string, unknown>

const bounds = { htmlBytesMax: 2 ** 24, renderTimeoutMs: 60_000 }

/** A drawing takes a few milliseconds. All of them need the CPU limit of drawings, which is seconds. */
const codes = (count: number) => ({ codes: Array.from({ length: count }, () => 'PLATEN 42 '.repeat(90)) })
const codesTemplate = '{{#codes}}<bar-code type="pdf417" value="{{.}}"></bar-code>{{/codes}}'

describe('threads in a worker', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-threads-'))
  let store: ObjectStore
  let count = 0
  const started: DocumentThreads[] = []

  before(async () => {
    store = await createDiskStore({ folder })
  })
  afterEach(async () => {
    await Promise.all(started.splice(0).map((threads) => threads.close()))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  async function start(extraThreads = 0, options = {}): Promise<DocumentThreads> {
    const running = await startTestThreads(extraThreads, options)
    started.push(running)
    return running
  }

  async function publish(html: string): Promise<ReadyBundle> {
    const files = new Map([...htmlTemplate(html)].map(([name, text]) => [name, Buffer.from(text)]))
    const built = await buildBundle({ templateId: `template-${count++}`, version: 1, files })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    await writeBundle(store, built.bundle, built.assets)
    return createBundles(store).load(built.bundle)
  }

  function merge(
    threads: DocumentThreads,
    ready: ReadyBundle,
    {
      data,
      account = 'a',
      ...own
    }: { data: Data | string; account?: string; renderTimeoutMs?: number; onThread?: () => void },
  ): Promise<MergedDocument> {
    const createdAt = Date.now()
    const turn = { account, createdAt, deadlineAt: createdAt + 60_000 }
    return threads.merge(ready, { ...bounds, ...turn, data, ...own })
  }

  async function faultOf(work: Promise<unknown>): Promise<Fault> {
    const error: unknown = await work.then(
      () => undefined,
      (caught: unknown) => caught,
    )
    if (error instanceof Fault) return error
    throw new Error('there was no error', { cause: error })
  }

  it('merge documents from other accounts while one account’s document takes seconds to draw', async () => {
    const threads = await start(1)
    const [slow, quick] = [await publish(codesTemplate), await publish('<p>{{name}}</p>')]
    const ended: string[] = []
    const attack = merge(threads, slow, { data: codes(2_000), account: 'attacker' })
      .catch((error: unknown) => error)
      .finally(() => ended.push('attack'))
    for (const name of ['one', 'two', 'three']) {
      const { html } = await merge(threads, quick, { data: { name }, account: 'neighbour' })
      expect(html).to.include(`<p>${name}</p>`)
      ended.push(name)
    }
    expect(await attack).to.have.nested.property('errors[0].code', 'too_many_drawings')
    expect(ended).to.deep.equal(['one', 'two', 'three', 'attack'])
  })

  it('keep the last thread for an account whose documents are short', async () => {
    const threads = await start(2, { keepsLast: true })
    const [slow, quick] = [await publish(codesTemplate), await publish('<p>{{name}}</p>')]
    const ended: string[] = []
    const crowd = (limit: { renderTimeoutMs?: number }) =>
      ['a', 'b'].map((account) =>
        faultOf(merge(threads, slow, { data: codes(2_000), account, ...limit })).then(() =>
          ended.push(account),
        ),
      )
    await Promise.all(crowd({ renderTimeoutMs: 4 * givesWayAfterMs }))
    ended.length = 0
    const all = crowd({})
    await merge(threads, quick, { data: { name: 'one' }, account: 'neighbour' })
    ended.push('neighbour')
    await Promise.all(all)
    expect(ended).to.deep.equal(['neighbour', 'a', 'b'])
  })

  it('end a task early when its account is displaced, and merge the next document', async () => {
    const threads = await start()
    const [slow, quick] = [await publish(codesTemplate), await publish('<p>{{name}}</p>')]
    const fault = faultOf(
      merge(threads, slow, { data: codes(2_000), account: 'a', onThread: () => threads.displace('a') }),
    )
    expect(isDisplaced(await fault)).to.equal(true)
    expect((await merge(threads, quick, { data: { name: 'one' }, account: 'b' })).html).to.include('one')
  })

  it('do not block this process while a document is merged', async () => {
    const threads = await start()
    const slow = await publish(codesTemplate)
    let turns = 0
    const counting = setInterval(() => turns++, 1)
    await faultOf(merge(threads, slow, { data: codes(2_000) }))
    clearInterval(counting)
    // Drawing takes 3 s of CPU. A blocked process would count one turn.
    expect(turns).to.be.above(20)
  })

  it('504 render_timeout: stop a merge at its time limit, report its step, and merge the next document', async () => {
    const threads = await start()
    const slow = await publish(codesTemplate)
    await merge(threads, slow, { data: codes(1) })
    const late = await faultOf(merge(threads, slow, { data: codes(2_000), renderTimeoutMs: 300 }))
    expect([late.code, late.detail]).to.deep.equal([
      'render_timeout',
      'The render was stopped at its limit of 0.3 s while one of its <bar-code> elements was being drawn. Send shorter lists and text, or split the document.',
    ])
    expect((await merge(threads, slow, { data: codes(1) })).html).to.include('<svg')
  })

  it('merge large data, which the queue compressed, like any other data', async () => {
    const threads = await start()
    const page = await publish('<p>{{name}}</p>')
    expect((await merge(threads, page, { data: packJson({ name: 'a&b' }) })).html).to.include(
      '<p>a&amp;b</p>',
    )
  })

  it('keep the documents and templates of accounts separate in all threads', async () => {
    const threads = await start(2)
    const pages = await Promise.all(
      ['a', 'b', 'c'].map((name) => publish(`<p>${name} {{value}} {{#more}}{{.}}{{/more}}</p>`)),
    )
    const merged = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const ready = pages[index % pages.length] as ReadyBundle
        const data = { value: index, more: index % 2 ? [`only ${index}`] : [] }
        const { html } = await merge(threads, ready, { data, account: `${index % 3}` })
        return [html.slice(html.indexOf('<p>')), html.includes(`<base href="${ready.baseAddress}">`)]
      }),
    )
    expect(merged).to.deep.equal(
      merged.map((_, index) => [
        `<p>${['a', 'b', 'c'][index % 3]} ${index} ${index % 2 ? `only ${index}` : ''}</p>`,
        true,
      ]),
    )
  })
})
