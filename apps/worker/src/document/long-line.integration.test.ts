import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildBundle, writeBundle } from '@platen/template/bundle'
import type { Fault } from '@platen/contract'
import { createEgress } from '@platen/platform/egress'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { expect } from 'chai'
import { startTestThreads } from '../../../../test/parts/document-threads.ts'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { hasLongText } from '@platen/template/document'
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
const letters = 'abcdefghij'.repeat(40_000)
const words = 'abcdefghi '.repeat(40_000)

describe('text that is too long for a line', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-lines-'))
  let lanes: LanePool
  let threads: DocumentThreads
  let printer: DocumentPrinter
  let count = 0
  let store: ObjectStore

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

  async function publish(html: string): Promise<ReadyBundle> {
    const files = { 'template.html': html, 'template.json': '{"name":"Note"}' }
    const built = await buildBundle({
      templateId: `long-${count++}`,
      version: 1,
      files: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
    })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    await writeBundle(store, built.bundle, built.assets)
    return createBundles(store).load(built.bundle)
  }

  async function print(ready: ReadyBundle, data: Record<string, unknown>) {
    const createdAt = Date.now()
    const turn = { createdAt, deadlineAt: createdAt + 60_000 }
    const merged = await threads.merge(ready, { ...bounds, ...turn, data })
    return printer.printDocument(ready, { merged, ...turn })
  }

  const refusalOf = (ready: ReadyBundle, data: Record<string, unknown>) =>
    print(ready, data).then(
      () => undefined,
      (error: Fault) => error,
    )

  it('422 invalid_data: is rejected before the print with the position of the value, and the lane prints the next document', async () => {
    const ready = await publish('<!doctype html><html><body>{{#rows}}<p>{{note}}</p>{{/rows}}</body></html>')
    const fault = await refusalOf(ready, { rows: [{ note: 'short' }, { note: `see ${letters}` }] })
    expect(fault?.code).to.equal('invalid_data')
    expect(fault?.errors).to.have.length(1)
    expect(fault?.errors[0]).to.include({ pointer: '/data/rows/1/note', code: 'unbroken_text' })
    expect(fault?.errors[0]?.message).to.match(
      /^The text “see abc.*…” in <p> puts more than 10,000 characters on one line/,
    )
    const { pages } = await print(ready, { rows: [{ note: 'short' }] })
    expect(pages).to.equal(1)
  })

  it('422: is rejected if words do not wrap or are cut off', async () => {
    const html = (style: string) =>
      `<!doctype html><html><body><p style="${style}">{{note}}</p></body></html>`
    for (const [style, note] of [
      ['white-space: nowrap', words],
      ['white-space: nowrap', words.replaceAll(' ', '\n')],
      ['', words.replaceAll(' ', '\u00a0')],
      ['white-space: nowrap', 'a   '.repeat(100_000)],
      ['writing-mode: vertical-rl; white-space: nowrap', words],
      ['overflow: hidden', letters],
    ] as const) {
      const fault = await refusalOf(await publish(html(style)), { note })
      expect(fault?.code, `${style} ${note.slice(0, 20)} ${fault?.detail}`).to.equal('invalid_data')
    }
  })

  it('422: is rejected regardless of the names of the page’s elements', async () => {
    const ready = await publish(
      '<!doctype html><html><body><img name="documentElement" alt=""><p>{{note}}</p></body></html>',
    )
    expect((await refusalOf(ready, { note: letters }))?.code).to.equal('invalid_data')
  })

  it('422: is rejected if CSS, a list, an option or a missing picture prints it', async () => {
    for (const [body, where] of [
      ['<style>p::before { content: attr(title) }</style><p title="{{note}}">a</p>', '<p>'],
      ['<style>li::marker { content: attr(title) }</style><ul><li title="{{note}}">a</ul>', '<'],
      ['<img src="{{picture}}" alt="{{note}}">', '<img>'],
      ['<select><option>{{note}}</select>', '<option>'],
    ] as const) {
      const fault = await refusalOf(await publish(`<!doctype html><html><body>${body}</body></html>`), {
        note: letters,
        ...(body.includes('picture') && { picture: 'data:image/png;base64,AA' }),
      })
      expect(fault?.errors?.[0], body).to.include({ pointer: '/data/note', code: 'unbroken_text' })
      expect(fault?.detail, body).to.include(`in ${where}`)
    }
  })

  it('422: is rejected before the layout if the layout takes too long', async () => {
    const ready = await publish('<!doctype html><html><body><p>{{note}}</p></body></html>')
    for (const [piece, why] of [
      ['abאב', 'changes its writing direction'],
      ['א1', 'changes its writing direction'],
      ['א a "', 'changes its writing direction'],
      ['\u2067a\u2069', 'changes its writing direction'],
      ['\u202B', 'changes its writing direction'],
      ['กขคงจฉช', 'letters without a space'],
    ] as const) {
      const fault = await refusalOf(ready, { note: piece.repeat(400_000 / piece.length) })
      expect(fault?.errors?.[0], piece).to.include({ pointer: '/data/note', code: 'unbroken_text' })
      expect(fault?.detail, piece).to.include(why)
    }
  })

  it('422 render_failed: names the element if no single value contains the text', async () => {
    const ready = await publish(
      '<!doctype html><html><body><h2>{{#parts}}{{part}}{{/parts}}</h2></body></html>',
    )
    const fault = await refusalOf(ready, {
      parts: Array.from({ length: 40_000 }, () => ({ part: 'abcdefghij' })),
    })
    expect(fault?.code).to.equal('render_failed')
    expect(fault?.detail).to.include('in <h2> puts more than 10,000 characters')
  })

  it('200: is printed if it wraps, is not shown, or consists of spaces that collapse', async () => {
    for (const body of [
      '<p style="overflow-wrap: anywhere">{{note}}</p>',
      '<p style="word-break: break-all">{{note}}</p>',
      '<p style="display: none">{{note}}</p><p>shown</p>',
    ])
      expect(
        (await print(await publish(`<!doctype html><html><body>${body}</body></html>`), { note: letters }))
          .pages,
      ).to.be.above(0)
    const mixed = await publish('<!doctype html><html><body><p>{{note}}</p></body></html>')
    expect((await print(mixed, { note: 'some words אחדות מילים '.repeat(1_000) })).pages).to.be.above(1)
    const spaces = await publish('<!doctype html><html><body><p>a{{note}}b</p></body></html>')
    expect((await print(spaces, { note: ' '.repeat(400_000) })).pages).to.equal(1)
  })

  it('200: a page with many spaces that collapse is not searched for long attributes, which would take gigabytes', async () => {
    const ready = await publish(
      '<!doctype html><html><head><style>i::before { content: attr(title) }</style></head><body><i title="{{note}}">a</i><p>a{{spaces}}b</p></body></html>',
    )
    const note = 'a'.repeat(31_000)
    expect((await refusalOf(ready, { note, spaces: ' ' }))?.code).to.equal('invalid_data')
    expect((await print(ready, { note, spaces: ' '.repeat(400_000) })).pages).to.equal(1)
  })
})

describe('the check for long text in a page', () => {
  it('includes the text between two tags', () => {
    const text = 'a'.repeat(6_000)
    expect(hasLongText(`<p>${text}</p><p>${text}</p>`)).to.equal(false)
    expect(hasLongText(`<p>${text}${text}</p>`)).to.equal(true)
    expect(hasLongText(text + text)).to.equal(true)
    expect(hasLongText('')).to.equal(false)
  })

  it('counts attributes, except for pictures in them', () => {
    const text = 'a'.repeat(12_000)
    expect(hasLongText(`<p title="${text}">a</p>`)).to.equal(true)
    expect(hasLongText(`<img src="data:image/png;base64,${text}">a</p>`)).to.equal(false)
  })
})
