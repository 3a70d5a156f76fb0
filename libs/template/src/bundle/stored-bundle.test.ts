import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bundle, bundleAssetKey, bundleKey, Fault } from '@platen/contract'
import { type ObjectStore, createDiskStore } from '@platen/storage'
import { expect } from 'chai'
import { buildBundle } from './build-bundle.ts'
import type { PreparedAsset } from './prepare/prepared-asset.ts'
import { readBundle, readBundleAsset, writeBundle } from './stored-bundle.ts'

const ref = { templateId: 'tpl_1', version: 3 }
const json = { contentType: 'application/json' }

describe('stored bundles', () => {
  let folder: string
  let store: ObjectStore
  let bundle: Bundle
  let assets: PreparedAsset[]

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platen-bundle-'))
    store = await createDiskStore({ folder })
    const built = await buildBundle({
      ...ref,
      files: new Map(
        Object.entries({
          'template.html': '<img src="assets/a.svg">{{title}}',
          'template.json': '{"name":"T","fileName":"{{title}}.pdf"}',
          'assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        }).map(([path, text]) => [path, Buffer.from(text)]),
      ),
    })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    ;({ bundle, assets } = built)
  })

  afterEach(() => rm(folder, { recursive: true }))

  async function faultOf(work: Promise<unknown>): Promise<string> {
    try {
      await work
    } catch (error) {
      if (error instanceof Fault) return error.code
      throw error
    }
    return 'no fault'
  }

  it('returns the bundle and the bytes that were written', async () => {
    await writeBundle(store, bundle, assets)
    expect(await readBundle(store, ref)).to.deep.equal(bundle)
    const [asset] = bundle.assets
    if (!asset) throw new Error('the asset is gone')
    expect(await readBundleAsset(store, ref, asset)).to.deep.equal(Buffer.from(assets[0]?.content ?? []))
  })

  it('keeps no bytes in bundle.json', () => {
    expect(Object.keys(bundle.assets[0] ?? {})).to.deep.equal(['path', 'contentType', 'bytes', 'sha256'])
  })

  it('has no bundle until all assets are written', async () => {
    const broken: ObjectStore = Object.create(store, {
      put: {
        value: async (key: string, bytes: Uint8Array, options: { contentType: string }) => {
          if (key.endsWith('.svg')) throw new Fault('unavailable')
          await store.put(key, bytes, options)
        },
      },
    })
    expect(await faultOf(writeBundle(broken, bundle, assets))).to.equal('unavailable')
    expect(await readBundle(store, ref)).to.equal(undefined)
  })

  it('has no bundle if none was published', async () => {
    expect(await readBundle(store, { templateId: 'other', version: 1 })).to.equal(undefined)
  })

  for (const [title, text] of [
    ['invalid JSON', '{'],
    ['null', 'null'],
    ['another format', '{"format":2}'],
    ['another version', '{"format":1,"templateId":"tpl_1","version":2}'],
    ['half a bundle', '{"format":1,"templateId":"tpl_1","version":3}'],
  ] as const) {
    it(`refuses ${title} in storage: internal`, async () => {
      await store.put(bundleKey(ref), Buffer.from(text), json)
      expect(await faultOf(readBundle(store, ref))).to.equal('internal')
    })
  }

  it('refuses an asset whose bytes differ from the published ones: internal', async () => {
    await writeBundle(store, bundle, assets)
    const [asset] = bundle.assets
    if (!asset) throw new Error('the asset is gone')
    await store.put(bundleAssetKey(ref, asset.path), Buffer.from('other'), json)
    expect(await faultOf(readBundleAsset(store, ref, asset))).to.equal('internal')
    await store.remove(bundleAssetKey(ref, asset.path))
    expect(await readBundleAsset(store, ref, asset)).to.equal(undefined)
  })

  it('loads neither sharp nor a font engine to read a bundle', async () => {
    const { execFile } = await import('node:child_process')
    const { promisify } = await import('node:util')
    const index = new URL('./index.ts', import.meta.url).href
    // The process report lists native modules, such as sharp.
    const script = `await import(${JSON.stringify(index)}); console.log(process.report.getReport().sharedObjects.filter((name) => name.includes('sharp')).length)`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    expect(stdout.trim()).to.equal('0')
  })
})
