import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildBundle } from '@platen/template/bundle'
import type { DraftBundle } from '@platen/contract'
import { createEgress } from '@platen/platform/egress'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { expect } from 'chai'
import { type Bundles, createBundles } from '../apps/worker/src/document/bundles.ts'
import type { LanePool } from '../apps/worker/src/chromium/lane-pool.ts'
import { createDocumentPrinter } from '../apps/worker/src/document/print-document.ts'
import { hostileData, hostileSources } from '../libs/template/src/bundle/testing/hostile-markup.ts'
import { read, withHtml } from '../libs/template/src/bundle/testing/literal-folder.ts'
import { startTestThreads } from './parts/document-threads.ts'
import { startTestLanes } from './parts/lanes.ts'
import { htmlTemplate, waitMsMax } from './parts/stack.ts'
import type { DocumentThreads } from '../apps/worker/src/document/threads/document-threads.ts'

const bounds = {
  assetBytesMax: 2 ** 20,
  assetsMax: 10,
  assetsTimeoutMs: 2_000,
  htmlBytesMax: 2 ** 24,
  renderTimeoutMs: 30_000,
  rendererBytesMax: 2 ** 31,
  pagesMax: 100,
  pdfBytesMax: 2 ** 26,
}
const alarm = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
/** The page requests the picture if it contains an element or attribute that cannot be published. Platen itself adds the first base element. */
const alarmStyle =
  ':root:has(script, iframe, object, embed, base ~ base, body base, [onclick]) { background-image: url(assets/alarm.svg) }'
const printed = 100

describe('hostile templates in Chromium', () => {
  let folder: string
  let store: ObjectStore
  let lanes: LanePool
  let threads: DocumentThreads
  let bundles: Bundles
  let draft: DraftBundle

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'platen-hostile-'))
    store = await createDiskStore({ folder })
    lanes = await startTestLanes(1)
    threads = await startTestThreads()
    bundles = createBundles(store)
    const files = new Map([...htmlTemplate('<p>x</p>')].map(([name, text]) => [name, Buffer.from(text)]))
    const built = await buildBundle({ templateId: 'tpl', version: 1, files })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    const sha256 = createHash('sha256').update(alarm).digest('hex')
    await store.put('alarm', alarm, { contentType: 'image/svg+xml' })
    const asset = { path: 'assets/alarm.svg', contentType: 'image/svg+xml', bytes: alarm.length, sha256 }
    draft = { ...built.bundle, css: alarmStyle, assets: [asset], assetKeys: { 'assets/alarm.svg': 'alarm' } }
  })
  after(async () => {
    await lanes.close()
    await threads.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Returns the requests that the printed page sent, and those that were rejected. */
  async function print(html: string, data: Record<string, unknown> | null): Promise<string[]> {
    const asked: string[] = []
    const ready = await bundles.load({ ...draft, html })
    const readAsset = (name: string) => {
      asked.push(name)
      return ready.readAsset(name)
    }
    const turn = { createdAt: 0, deadlineAt: Date.now() + waitMsMax }
    const printer = createDocumentPrinter({
      threads,
      lanes,
      egress: createEgress({ allowPrivate: false }),
      bounds,
    })
    const { warnings } = await printer.printDocument(
      { ...ready, readAsset },
      {
        merged: await threads.merge(ready, { ...bounds, ...turn, data }),
        ...turn,
      },
    )
    return [...asked, ...warnings.map(({ code, subject }) => `${code} ${subject}`)]
  }

  it('have no forbidden elements or attributes and do not send requests, regardless of the data', async () => {
    const taken = [...hostileSources()].filter((source) => {
      const files = withHtml(source)
      delete files['sample.json']
      return 'source' in read(files)
    })
    const step = taken.length / printed
    const broken: string[] = []
    for (let count = 0; count < printed; count++) {
      const source = taken[Math.floor(count * step)] ?? ''
      const data = hostileData[count % hostileData.length] ?? null
      const found = await print(source, data)
      if (found.length > 0)
        broken.push(`${found.join()}: ${JSON.stringify(source)} with ${JSON.stringify(data)}`)
    }
    expect(broken).to.deep.equal([])
  })

  it('would be detected: each forbidden element, attribute and address is found', async () => {
    for (const html of [
      '<p onclick="1">',
      '<script>1</script>',
      '<title>x</title><iframe></iframe>',
      '<svg><script/></svg>',
      '<object></object><embed>',
      '<base href="x">',
    ])
      expect(await print(html, null), html).to.deep.equal(['assets/alarm.svg'])
    expect(await print('<img src="https://127.0.0.1/">', null)).to.deep.equal([
      'address_blocked https://127.0.0.1/',
    ])
  })
})
