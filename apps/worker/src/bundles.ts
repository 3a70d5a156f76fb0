import { createHmac, randomBytes } from 'node:crypto'
import { readBundle, readBundleAsset } from '@platen/bundle'
import { type Bundle, type BundleRef, Fault } from '@platen/contract'
import { compileTemplate, compileText, type Template } from '@platen/merge'
import type { ObjectStore } from '@platen/storage'
import { LRUCache } from 'lru-cache'
import type { PageResponse } from './chromium/page-requests.ts'
import { documentBody, documentHead } from './document-html.ts'

/** A published version, ready to merge. */
export interface ReadyBundle {
  bundle: Bundle
  /** Stands in front of each merged body. */
  head: string
  body: Template
  fileName: Template
  /** Where the page finds the bundle's assets: unique to this version and not to be guessed by another account's template. */
  baseAddress: string
  readAsset(path: string): Promise<PageResponse | undefined>
}

export interface Bundles {
  /** Throws `unavailable` when the store is away, and a plain `Error` when it lacks the bundle. */
  load(ref: BundleRef): Promise<ReadyBundle>
}

const bundlesMax = 500
const assetBytesMax = 256 * 2 ** 20

/** Keeps the bundles last used compiled, and their assets in memory; both are immutable. */
export function createBundles(store: ObjectStore): Bundles {
  const secret = randomBytes(32)
  const ready = new LRUCache<string, Promise<ReadyBundle>>({ max: bundlesMax })
  const assets = new LRUCache<string, PageResponse>({
    maxSize: assetBytesMax,
    sizeCalculation: (asset) => asset.bytes.length + 1,
  })

  async function prepare(ref: BundleRef, name: string): Promise<ReadyBundle> {
    const bundle = await readBundle(store, ref)
    if (!bundle) {
      throw new Error(
        `the store has no bundle ${name}, which the catalog knows: the API and the worker must share one object store`,
      )
    }
    const body = compileTemplate(documentBody(bundle.html), { file: 'template.html' })
    const fileName = compileText(bundle.settings.fileName, { file: 'template.json' })
    if (!body.ok || !fileName.ok) {
      throw new Fault('render_failed', {
        detail: 'The published template is not readable. Publish it again.',
      })
    }
    const token = createHmac('sha256', secret).update(name).digest('base64url')
    const baseAddress = `https://bundle.invalid/${token}/`
    return {
      bundle,
      head: documentHead(bundle, baseAddress),
      body: body.template,
      fileName: fileName.template,
      baseAddress,
      async readAsset(path) {
        const listed = bundle.assets.find((asset) => asset.path === path)
        if (!listed) return undefined
        const key = `${name}/${path}`
        const kept = assets.get(key)
        if (kept) return kept
        const bytes = await readBundleAsset(store, ref, listed)
        if (!bytes) return undefined
        const asset = { bytes, contentType: listed.contentType }
        assets.set(key, asset)
        return asset
      },
    }
  }

  return {
    load(ref) {
      const name = `${ref.templateId}/${ref.version}`
      const kept = ready.get(name)
      if (kept) return kept
      const loading = prepare(ref, name)
      ready.set(name, loading)
      // A store that was away once must not be remembered as the bundle's fault.
      loading.catch(() => ready.delete(name))
      return loading
    },
  }
}
