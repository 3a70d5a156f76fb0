import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildBundle } from '@platen/template/bundle'
import type { DraftBundle } from '@platen/contract'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { expect } from 'chai'
import { startTestThreads } from '../../../../test/parts/document-threads.ts'
import { htmlTemplate } from '../../../../test/parts/stack.ts'
import { createBundles } from './bundles.ts'
import type { DocumentThreads } from './threads/document-threads.ts'

const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')

describe('a draft in the worker', () => {
  let folder: string
  let store: ObjectStore
  let threads: DocumentThreads
  const options = () => ({
    htmlBytesMax: 10_000,
    renderTimeoutMs: 60_000,
    createdAt: 0,
    deadlineAt: Date.now() + 60_000,
  })
  before(async () => {
    threads = await startTestThreads()
    folder = mkdtempSync(path.join(os.tmpdir(), 'platen-drafts-'))
    store = await createDiskStore({ folder })
  })
  after(async () => {
    await threads.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A draft with one asset at `key`. */
  async function draft(html: string, key: string, content = picture): Promise<DraftBundle> {
    const files = new Map([...htmlTemplate(html)].map(([name, text]) => [name, Buffer.from(text)]))
    const built = await buildBundle({ templateId: 'tpl', version: 1, files })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    const sha256 = createHash('sha256').update(content).digest('hex')
    const assets = [{ path: 'assets/a.svg', contentType: 'image/svg+xml', bytes: content.length, sha256 }]
    return { ...built.bundle, assets, assetKeys: { 'assets/a.svg': key } }
  }

  it('is merged unchanged, without a published version in the store', async () => {
    const ready = await createBundles(store).load(await draft('<p>{{a}}</p>', 'drafts/one/a'))
    const { html } = await threads.merge(ready, { ...options(), data: { a: '<' } })
    expect(html.endsWith('<p>&lt;</p>')).to.equal(true)
    expect(html).to.include(`<base href="${ready.baseAddress}">`)
  })

  it('reads assets by their keys, and no other paths', async () => {
    await store.put('drafts/one/a', picture, { contentType: 'image/svg+xml' })
    const ready = await createBundles(store).load(await draft('<p>x</p>', 'drafts/one/a'))
    expect((await ready.readAsset('assets/a.svg'))?.bytes.equals(picture)).to.equal(true)
    for (const other of ['drafts/one/a', '../one/a', '__proto__', 'constructor', ''])
      expect(await ready.readAsset(other)).to.equal(undefined)
  })

  it('never gets another account’s asset, even if it names its hash', async () => {
    await store.put('drafts/one/a', picture, { contentType: 'image/svg+xml' })
    const bundles = createBundles(store)
    const owner = await bundles.load(await draft('<p>x</p>', 'drafts/one/a'))
    expect(await owner.readAsset('assets/a.svg')).not.to.equal(undefined)
    const thief = await bundles.load(await draft('<p>x</p>', 'drafts/two/a'))
    expect(await thief.readAsset('assets/a.svg')).to.equal(undefined)
    expect(thief.baseAddress).not.to.equal(owner.baseAddress)
  })

  it('has a unique, unpredictable address for each content', async () => {
    const bundles = createBundles(store)
    const one = await bundles.load(await draft('<p>1</p>', 'drafts/one/a'))
    const other = await bundles.load(await draft('<p>2</p>', 'drafts/one/a'))
    expect(one.baseAddress).not.to.equal(other.baseAddress)
    expect(one.baseAddress).to.match(/^https:\/\/bundle\.invalid\/[\w-]{43}\/$/)
    const elsewhere = await createBundles(store).load(await draft('<p>1</p>', 'drafts/one/a'))
    expect(elsewhere.baseAddress).not.to.equal(one.baseAddress)
  })

  it('internal: rejects an asset whose hash differs from the listed one', async () => {
    await store.put('drafts/three/a', Buffer.from('other'), { contentType: 'image/svg+xml' })
    const ready = await createBundles(store).load(await draft('<p>x</p>', 'drafts/three/a'))
    const error: unknown = await ready.readAsset('assets/a.svg').catch((caught: unknown) => caught)
    expect(error).to.have.property('code', 'internal')
  })

  it('render_failed: rejects sources that cannot be compiled', async () => {
    const broken = { ...(await draft('<p>x</p>', 'drafts/one/a')), html: '{{#a}}' }
    const ready = await createBundles(store).load(broken)
    const error: unknown = await threads
      .merge(ready, { ...options(), data: {} })
      .catch((caught: unknown) => caught)
    expect(error).to.have.property('code', 'render_failed')
  })
})
