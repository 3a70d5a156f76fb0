import { createHmac, randomBytes } from 'node:crypto'
import { readBundle, readBundleAsset } from '@platen/template/bundle'
import {
  type Bundle,
  type BundleAsset,
  type BundleRef,
  type DraftBundle,
  Fault,
  type PdfBase,
  type TemplateSettings,
} from '@platen/contract'
import { sha256Of } from '@platen/platform'
import type { ObjectStore } from '@platen/storage'
import { LRUCache } from 'lru-cache'
import type { PageResponse } from '../chromium/page-requests.ts'
import { baseOf } from '@platen/template/document'
import type { SourceToCompile } from './threads/task-messages.ts'

export interface ReadyBundle {
  /** Unique among all of the process's bundles. */
  name: string
  source: () => SourceToCompile
  settings: TemplateSettings
  elementAttribute?: string | undefined
  /** Address of the bundle's assets: unique to this version or draft, and unpredictable for other accounts' templates. */
  baseAddress: string
  readAsset(path: string): Promise<PageResponse | undefined>
  /** The PDF that the document is drawn over. */
  base?: PdfBase | undefined
}

export interface Bundles {
  /** Throws `unavailable` if the store is unavailable, and a plain `Error` if a published version is missing. */
  load(bundle: BundleRef | DraftBundle): Promise<ReadyBundle>
}

interface Bounds {
  bundlesMax: number
  assetBytesMax: number
}

const publishedBounds: Bounds = { bundlesMax: 500, assetBytesMax: 256 * 2 ** 20 }
/** A draft changes with each keystroke. */
const draftBounds: Bounds = { bundlesMax: 20, assetBytesMax: 64 * 2 ** 20 }

/**
 * Caches the last bundles and their assets, which are immutable. Drafts have a separate limit, so that they do not displace published
 * versions.
 */
export function createBundles(store: ObjectStore): Bundles {
  const secret = randomBytes(32)
  const published = createShelf(publishedBounds, secret)
  const drafts = createShelf(draftBounds, secret)

  function loadPublished(ref: BundleRef): Promise<ReadyBundle> {
    const name = `${ref.templateId}/${ref.version}`
    return published.load(name, async () => {
      const bundle = await readBundle(store, ref)
      if (!bundle) {
        throw new Error(
          `the store has no bundle ${name}, but the catalog has it: the API and the worker must share one object store`,
        )
      }
      return {
        bundle,
        unreadable: 'The published template is not readable. Publish it again.',
        keyOf: (asset) => `${name}/${asset.path}`,
        async readAsset(asset) {
          const bytes = await readBundleAsset(store, ref, asset)
          // The asset existed when the version was published. A document without it would be wrong.
          if (!bytes) throw new Error(`the store has lost the asset ${asset.path} of ${name}`)
          return bytes
        },
      }
    })
  }

  async function loadDraft(draft: DraftBundle): Promise<ReadyBundle> {
    const keyOf = ({ path }: BundleAsset) =>
      Object.hasOwn(draft.assetKeys, path) ? draft.assetKeys[path] : undefined
    // Keys are part of the content, so two accounts' equal drafts differ.
    const content = await sha256Of(Buffer.from(JSON.stringify(draft)))
    return drafts.load(`draft ${content}`, async () => ({
      bundle: draft,
      unreadable: 'The draft is not readable.',
      // The key includes more than the hash, because knowing the hash of another account's file must not give access to it.
      keyOf: (asset) => `${keyOf(asset)} ${asset.sha256}`,
      readAsset: async (asset) => {
        const key = keyOf(asset)
        const bytes = key === undefined ? undefined : await store.get(key)
        if (bytes && (await sha256Of(bytes)) !== asset.sha256) {
          const cause = new Error(`${key} does not have the SHA-256 ${asset.sha256}`)
          throw new Fault('internal', { detail: 'An asset of the draft is damaged in storage.', cause })
        }
        return bytes
      },
    }))
  }

  return { load: (bundle) => ('assetKeys' in bundle ? loadDraft(bundle) : loadPublished(bundle)) }
}

interface ReadBundle {
  bundle: Bundle & Pick<DraftBundle, 'showsNames' | 'elementAttribute'>
  /** The message to use if its sources cannot be compiled. */
  unreadable: string
  /** Unique key of an asset's bytes. */
  keyOf: (asset: BundleAsset) => string
  readAsset: (asset: BundleAsset) => Promise<Buffer | undefined>
}

function createShelf(bounds: Bounds, secret: Buffer) {
  const ready = new LRUCache<string, Promise<ReadyBundle>>({ max: bounds.bundlesMax })
  const assets = new LRUCache<string, PageResponse>({
    maxSize: bounds.assetBytesMax,
    sizeCalculation: (asset) => asset.bytes.length + 1,
  })

  function prepare(name: string, { bundle, unreadable, keyOf, readAsset }: ReadBundle): ReadyBundle {
    const token = createHmac('sha256', secret).update(name).digest('base64url')
    const baseAddress = `https://bundle.invalid/${token}/`
    const { html, css, brand, showsNames } = bundle
    const compiled = { html, css, settings: bundle.settings, assets: bundle.assets }
    return {
      name: token,
      source: () => ({
        source: {
          ...compiled,
          ...(brand !== undefined && { brand }),
          ...(showsNames && { showsNames }),
        },
        token,
        baseAddress,
        isDraft: 'assetKeys' in bundle,
        unreadable,
      }),
      settings: bundle.settings,
      elementAttribute: bundle.elementAttribute,
      baseAddress,
      base: baseOf(bundle),
      async readAsset(path) {
        const listed = bundle.assets.find((asset) => asset.path === path)
        if (!listed) return undefined
        const key = keyOf(listed)
        const kept = assets.get(key)
        // The same bytes can have a different content type in another draft.
        if (kept?.contentType === listed.contentType) return kept
        const bytes = await readAsset(listed)
        if (!bytes) return undefined
        const asset = { bytes, contentType: listed.contentType }
        assets.set(key, asset)
        return asset
      },
    }
  }

  return {
    /** Reads a bundle once. */
    load(name: string, read: () => Promise<ReadBundle>): Promise<ReadyBundle> {
      const kept = ready.get(name)
      if (kept) return kept
      const loading = read().then((found) => prepare(name, found))
      ready.set(name, loading)
      // An outage of the store must not be cached.
      loading.catch(() => ready.delete(name))
      return loading
    },
  }
}
