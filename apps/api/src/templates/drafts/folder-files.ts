import { type DraftSource, Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import type { ZipFile } from '../zip/write-zip.ts'
import { draftAssetKey } from './template-objects.ts'

/** Returns the files in the folder of a draft or version. Reading throws `unavailable` for an asset that is missing in the store. */
export function folderFiles(store: ObjectStore, templateId: string, source: DraftSource): ZipFile[] {
  const texts = Object.entries(source.files).map(([path, text]): ZipFile => {
    return { path, isPacked: false, read: async () => Buffer.from(text) }
  })
  const assets = Object.entries(source.assets).map(([path, { sha256, contentType }]): ZipFile => {
    return {
      path,
      isPacked: /^image\/(?:png|jpeg|gif|webp|avif)$|^font\/woff2?$/.test(contentType),
      async read() {
        const bytes = await store.get(draftAssetKey(templateId, sha256))
        if (bytes) return bytes
        throw new Fault('unavailable', { detail: `${path} could not be read.` })
      },
    }
  })
  return [...texts, ...assets]
}
