import { readBundle } from '@platen/template/bundle'
import { type Bundle, type BundleRef, type DraftBundle, Fault } from '@platen/contract'
import { compileDocument, type MergeableDocument } from '@platen/template/document'
import { withTimeout } from '@platen/platform'
import type { ObjectStore } from '@platen/storage'
import { LRUCache } from 'lru-cache'

/** The result is never rendered, so these names need not be secret. */
const names = { token: 'check', baseAddress: 'https://bundle.invalid/check/' }
/** Characters in the sources of cached documents. A compiled document takes a few times as much memory. */
const keptCharactersMax = 16 * 2 ** 20

/**
 * Compiles a bundle for a check. Throws errors from `readBundle`, `render_failed` for a bundle that does not compile, and a plain `Error` if the
 * store lacks a version.
 */
export async function compileForCheck(
  bundle: Pick<Bundle, 'html' | 'css' | 'settings' | 'assets' | 'brand'>,
): Promise<MergeableDocument> {
  const document = await compileDocument(bundle, names)
  if (document) return document
  throw new Fault('render_failed', { detail: 'The template cannot be read. Publish it again.' })
}

/** Reads a published version. Throws errors from `compileForCheck`. */
export async function readDocument(
  store: Pick<ObjectStore, 'get'>,
  ref: BundleRef,
): Promise<{ document: MergeableDocument; characters: number }> {
  const bundle = await readBundle(store as ObjectStore, ref)
  if (!bundle) throw new Error(`the store has no bundle ${ref.templateId}/${ref.version}`)
  const characters = bundle.html.length + bundle.css.length + (bundle.brand?.length ?? 0) + 1
  return { document: await compileForCheck(bundle), characters }
}

/**
 * Reads documents, and caches recently used versions, which never change. Throws errors from `readDocument`, and `unavailable` if the store does not
 * return a document within `readMsMax` milliseconds.
 */
export function cacheDocuments(
  store: ObjectStore,
  { readMsMax }: { readMsMax: number },
): (bundle: BundleRef | DraftBundle) => Promise<MergeableDocument> {
  const kept = new LRUCache<string, MergeableDocument>({ maxSize: keptCharactersMax })
  const get = (key: string) =>
    withTimeout(store.get(key), readMsMax, 'the object storage').catch((cause: unknown) => {
      if (cause instanceof Fault) throw cause
      throw new Fault('unavailable', { detail: 'The object storage did not respond in time.', cause })
    })
  return async (bundle) => {
    if ('assetKeys' in bundle) return compileForCheck(bundle)
    const name = `${bundle.templateId}/${bundle.version}`
    const known = kept.get(name)
    if (known) return known
    const { document, characters } = await readDocument({ get }, bundle)
    kept.set(name, document, { size: characters })
    return document
  }
}
