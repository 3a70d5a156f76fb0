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

/** A template, ready to merge and print. */
export interface ReadyBundle {
  /** Names it among all that any process has loaded. */
  name: string
  /** What a thread compiles. */
  source: () => SourceToCompile
  settings: TemplateSettings
  /** As `DraftBundle.elementAttribute`. */
  elementAttribute?: string | undefined
  /** Where the page finds the bundle's assets: unique to this version or draft, and not to be guessed by another account's template. */
  baseAddress: string
  readAsset(path: string): Promise<PageResponse | undefined>
  /** Of all its pictures. */
  pictureBytes: number
  /** The PDF over whose pages it is drawn. */
  base?: PdfBase | undefined
}

export interface Bundles {
  /** Throws `unavailable` when the store is away, and a plain `Error` when it lacks the bundle of a published version. */
  load(bundle: BundleRef | DraftBundle): Promise<ReadyBundle>
}

interface Bounds {
  bundlesMax: number
  assetBytesMax: number
}

const publishedBounds: Bounds = { bundlesMax: 500, assetBytesMax: 256 * 2 ** 20 }
/** A draft changes with each key that its author presses. */
const draftBounds: Bounds = { bundlesMax: 20, assetBytesMax: 64 * 2 ** 20 }

/**
 * Keeps the bundles last used, and their assets, in memory; both are immutable. Drafts have room of their own, so that they
 * never crowd out a published version.
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
          `the store has no bundle ${name}, which the catalog knows: the API and the worker must share one object store`,
        )
      }
      return {
        bundle,
        unreadable: 'The published template is not readable. Publish it again.',
        keyOf: (asset) => `${name}/${asset.path}`,
        async readAsset(asset) {
          const bytes = await readBundleAsset(store, ref, asset)
          // Published, it was there: a document without it is not the one that was asked for.
          if (!bytes) throw new Error(`the store has lost the asset ${asset.path} of ${name}`)
          return bytes
        },
      }
    })
  }

  async function loadDraft(draft: DraftBundle): Promise<ReadyBundle> {
    const keyOf = ({ path }: BundleAsset) =>
      Object.hasOwn(draft.assetKeys, path) ? draft.assetKeys[path] : undefined
    // Its keys are part of the content: the same draft of another account is another one.
    const content = await sha256Of(Buffer.from(JSON.stringify(draft)))
    return drafts.load(`draft ${content}`, async () => ({
      bundle: draft,
      unreadable: 'The draft is not readable.',
      // Not by the hash alone: whoever knows the hash of another account's file would get the file.
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

/** A bundle as it was read, and how its assets are. */
interface ReadBundle {
  bundle: Bundle & Pick<DraftBundle, 'showsNames' | 'elementAttribute'>
  /** What to say when its sources cannot be compiled. */
  unreadable: string
  /** Names the bytes of an asset among all those that are kept. */
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
      pictureBytes: bundle.assets
        .filter(({ contentType }) => contentType.startsWith('image/'))
        .reduce((sum, { bytes }) => sum + bytes, 0),
      base: baseOf(bundle),
      async readAsset(path) {
        const listed = bundle.assets.find((asset) => asset.path === path)
        if (!listed) return undefined
        const key = keyOf(listed)
        const kept = assets.get(key)
        // The same bytes may be listed as something else in another draft.
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
    /** The bundle of this name, read once. */
    load(name: string, read: () => Promise<ReadBundle>): Promise<ReadyBundle> {
      const kept = ready.get(name)
      if (kept) return kept
      const loading = read().then((found) => prepare(name, found))
      ready.set(name, loading)
      // A store that was away once must not be remembered as the bundle's fault.
      loading.catch(() => ready.delete(name))
      return loading
    },
  }
}
