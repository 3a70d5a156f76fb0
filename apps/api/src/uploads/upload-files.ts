import type { Catalog } from '@platen/database'
import { Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { createConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import { uploadBounds } from './add-upload.ts'

/** An upload whose file arrives. */
interface ArrivingFile {
  accountId: string
  uploadId: string
  objectKey: string
  /** Of the request's `Content-Length`; `undefined`: not announced. */
  announced: number | undefined
  /** Of this way to send a file. */
  bytesMax: number
}

/** Takes the files of uploads, by whatever way they arrive, within the bounds of uploads. */
export interface UploadFiles {
  /**
   * Runs `store`, which stores the upload's file as it arrives. Throws `rate_limited` (a file for this upload is arriving, the account sends too
   * many at once, or has too many bytes), `overloaded` (all accounts send too many at once) and `invalid_link` (the upload was removed
   * meanwhile; nothing is left of its file).
   */
  take(file: ArrivingFile, store: () => Promise<{ bytes: number }>): Promise<void>
}

function createUploadFiles(parts: {
  catalog: Pick<Catalog, 'uploads'>
  store: Pick<ObjectStore, 'remove'>
  /** Of all uploads of an account. */
  uploadsBytesMax: number
}): UploadFiles {
  const { catalog, store, uploadsBytesMax } = parts
  const { uploads } = catalog
  const arriving = new Set<string>()
  const ofAccount = createConcurrencyGuard({ max: uploadBounds.arrivingMax, what: 'files arriving' })

  async function takeReserved(file: ArrivingFile, keep: () => Promise<{ bytes: number }>): Promise<void> {
    const { accountId, uploadId, objectKey, announced, bytesMax } = file
    const bytes = Math.min(announced ?? bytesMax, bytesMax)
    await uploads.setBytesAside(accountId, uploadId, { bytes, bytesMax: uploadsBytesMax })
    const note = async (stored: number | undefined) => {
      const isThere = await uploads.noteFile(accountId, uploadId, stored)
      if (!isThere) await store.remove(objectKey)
      return isThere
    }
    let stored: { bytes: number }
    try {
      stored = await keep()
    } catch (error) {
      await note(undefined)
      throw error
    }
    if (!(await note(stored.bytes))) throw uploadGone()
  }

  return {
    async take(file, keep) {
      const { accountId, uploadId } = file
      if (arriving.has(uploadId))
        throw new Fault('rate_limited', {
          detail: 'A file for this upload is arriving. Wait for it to end, or make another upload.',
          retryAfterSeconds: 1,
        })
      if (arriving.size >= uploadBounds.arrivingMaxOfAll)
        throw new Fault('overloaded', {
          detail: `${uploadBounds.arrivingMaxOfAll} files are arriving. Send yours later.`,
          retryAfterSeconds: 5,
        })
      arriving.add(uploadId)
      try {
        await ofAccount(accountId, () => takeReserved(file, keep))
      } finally {
        arriving.delete(uploadId)
      }
    },
  }
}

/** What all routes that take uploads share. */
export interface UploadParts {
  uploads: Catalog['uploads']
  store: ObjectStore
  files: UploadFiles
  baseUrl: string
  /** The first one signs links for uploads. Links that any of them signed are accepted. */
  linkSecrets: readonly [Buffer, ...Buffer[]]
}

/** Creates what all routes that take uploads share. */
export function createUploadParts(
  parts: Pick<UploadParts, 'store' | 'baseUrl' | 'linkSecrets'> & {
    catalog: Catalog
    uploadsBytesMax: number
  },
): UploadParts {
  const { catalog, store, baseUrl, linkSecrets } = parts
  return { uploads: catalog.uploads, store, files: createUploadFiles(parts), baseUrl, linkSecrets }
}

/** For the link of an upload that is no longer there. */
export function uploadGone(): Fault {
  return new Fault('invalid_link', { detail: 'The upload was removed, or has ended. Make another one.' })
}
