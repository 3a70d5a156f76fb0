import { type DraftSource, type SourceFault, normalizeText } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { LRUCache } from 'lru-cache'
import { assetsTogetherMax } from '../templates/drafts/check-draft-source.ts'
import { assetKeyIn } from '../templates/drafts/template-objects.ts'

/** The files in a draft as bytes by path, and the hashes of its assets by path. */
export interface DraftFolder {
  files: Map<string, Uint8Array>
  assetHashes: Map<string, string>
}

export type ReadDraftFolder = (
  /** Folder of the draft's assets, with a trailing slash. */
  folder: string,
  source: DraftSource,
) => Promise<DraftFolder | { faults: SourceFault[] }>

const keptBytesMax = 128 * 2 ** 20

/**
 * Reads the text files and assets of drafts. Recently used assets are cached in memory. Only assets that were uploaded for this template are found.
 * Faults: `missing_upload`, `unsafe_name` (a text file in the assets folder), `source_too_large`.
 */
export function createReadDraftFolder(store: ObjectStore): ReadDraftFolder {
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytesMax,
    sizeCalculation: (bytes) => bytes.length + 1,
  })

  async function readAsset(key: string): Promise<Buffer | undefined> {
    const known = kept.get(key)
    if (known) return known
    const bytes = await store.get(key)
    if (bytes) kept.set(key, bytes)
    return bytes
  }

  return async (folder, source) => {
    const files = new Map<string, Uint8Array>()
    const assetHashes = new Map<string, string>()
    const faults: SourceFault[] = []
    const add = (file: string, code: string, message: string) =>
      faults.push({ file, line: 1, column: 1, code, message })
    for (const [path, text] of Object.entries(source.files)) {
      if (path.startsWith('assets/')) add(path, 'unsafe_name', 'Files in assets/ must be uploaded.')
      else files.set(path, Buffer.from(text))
    }
    let bytesLeft = assetsTogetherMax
    for (const [path, { sha256 }] of Object.entries(source.assets)) {
      const bytes = await readAsset(assetKeyIn(folder, sha256))
      if (!bytes) {
        add(
          path,
          'missing_upload',
          'The file was not uploaded, or the upload was not completed. Upload it again.',
        )
        continue
      }
      bytesLeft -= bytes.length
      if (bytesLeft < 0) {
        const message = `All assets together can be up to ${assetsTogetherMax / 2 ** 20} MiB. Reduce the size of some assets.`
        add(path, 'source_too_large', message)
        break
      }
      files.set(path, bytes)
      assetHashes.set(normalizeText(path, 'NFC'), sha256)
    }
    return faults.length > 0 ? { faults } : { files, assetHashes }
  }
}
