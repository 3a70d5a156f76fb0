import {
  type Bundle,
  type BundleAsset,
  bundleAssetKey,
  bundleKey,
  type BundleRef,
  Fault,
} from '@platen/contract'
import { sha256Of } from '@platen/platform'
import type { ObjectStore } from '@platen/storage'
import type { PreparedAsset } from './prepare/prepared-asset.ts'

/** Maximum number of concurrent uploads. More would slow the rest of the process. */
const writesAtOnce = 8

/**
 * Writes a published version: the assets first and `bundle.json` last, so that a bundle is complete or missing. Writing the same version again is
 * allowed. Throws `unavailable` if the store is unavailable.
 */
export async function writeBundle(
  store: ObjectStore,
  bundle: Bundle,
  assets: readonly PreparedAsset[],
): Promise<void> {
  const waiting = [...assets]
  const writers = Array.from({ length: writesAtOnce }, async () => {
    for (let asset = waiting.shift(); asset; asset = waiting.shift()) {
      await store.put(bundleAssetKey(bundle, asset.path), asset.content, { contentType: asset.contentType })
    }
  })
  await Promise.all(writers)
  await store.put(bundleKey(bundle), bundleBytes(bundle), { contentType: 'application/json' })
}

/** Returns the bytes of a bundle as `writeBundle` stores them, without its assets. */
export function bundleBytes(bundle: Bundle): Buffer {
  return Buffer.from(JSON.stringify(bundle))
}

/**
 * Returns a published version, or undefined.
 * @throws Fault `unavailable` if the store is unavailable; `internal` if the stored content is not a bundle with this format and name.
 */
export async function readBundle(store: ObjectStore, ref: BundleRef): Promise<Bundle | undefined> {
  const bytes = await store.get(bundleKey(ref))
  if (!bytes) return undefined
  let bundle: Partial<Bundle> | null
  try {
    bundle = JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw damaged(bundleKey(ref), 'is not JSON', cause)
  }
  if (bundle?.format !== 1) throw damaged(bundleKey(ref), `has the format ${String(bundle?.format)}, not 1`)
  if (bundle.templateId !== ref.templateId || bundle.version !== ref.version)
    throw damaged(bundleKey(ref), 'belongs to another version')
  if (!isWhole(bundle)) throw damaged(bundleKey(ref), 'is not whole')
  return bundle
}

function isWhole(bundle: Partial<Bundle>): bundle is Bundle {
  const { html, css, settings, fields, assets } = bundle
  return (
    typeof html === 'string' &&
    typeof css === 'string' &&
    typeof settings?.page === 'object' &&
    Array.isArray(fields) &&
    Array.isArray(assets)
  )
}

/**
 * Returns the bytes of an asset, or undefined.
 * @throws Fault `unavailable` if the store is unavailable; `internal` if the bytes differ from those that were published.
 */
export async function readBundleAsset(
  store: ObjectStore,
  ref: BundleRef,
  asset: BundleAsset,
): Promise<Buffer | undefined> {
  const key = bundleAssetKey(ref, asset.path)
  const bytes = await store.get(key)
  if (!bytes) return undefined
  const sha256 = await sha256Of(bytes)
  if (sha256 !== asset.sha256) throw damaged(key, `has the SHA-256 ${sha256}, not ${asset.sha256}`)
  return bytes
}

function damaged(key: string, why: string, cause?: unknown): Fault {
  // The key is only for the log, not for callers.
  return new Fault('internal', {
    detail: 'The published template is damaged in storage. Publish it again.',
    cause: new Error(`${key} ${why}`, { cause }),
  })
}
