import type { Catalog } from '@platen/database'
import { Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { createConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import { uploadLimits } from './add-upload.ts'

/** An upload whose file is arriving. */
interface ArrivingFile {
  accountId: string
  uploadId: string
  objectKey: string
  /** `Content-Length` of the request; `undefined` if it has none. */
  declaredBytes: number | undefined
  /** Maximum size for this kind of request. */
  bytesMax: number
}

/** Receives the files of uploads, within the limits in `uploadLimits`. */
export interface UploadFiles {
  /**
   * Runs `store`, which stores the upload's file while it is arriving. Throws `rate_limited` (a file for this upload is already arriving, or the
   * account sends too many files at once or has too many bytes), `overloaded` (too many files are arriving in total), and `invalid_link` (the upload
   * was removed in the meantime, and so was its file).
   */
  receive(file: ArrivingFile, store: () => Promise<{ bytes: number }>): Promise<void>
}

function createUploadFiles(parts: {
  catalog: Pick<Catalog, 'uploads'>
  store: Pick<ObjectStore, 'remove'>
  /** Maximum size of all uploads from an account. */
  uploadsBytesMax: number
}): UploadFiles {
  const { catalog, store, uploadsBytesMax } = parts
  const { uploads } = catalog
  const arriving = new Set<string>()
  const guardAccount = createConcurrencyGuard({ max: uploadLimits.arrivingMax, what: 'incoming files' })

  async function receiveWithinLimit(
    file: ArrivingFile,
    storeFile: () => Promise<{ bytes: number }>,
  ): Promise<void> {
    const { accountId, uploadId, objectKey, declaredBytes, bytesMax } = file
    const bytes = Math.min(declaredBytes ?? bytesMax, bytesMax)
    await uploads.setBytesAside(accountId, uploadId, { bytes, bytesMax: uploadsBytesMax })
    const note = async (stored: number | undefined) => {
      const exists = await uploads.noteFile(accountId, uploadId, stored)
      if (!exists) await store.remove(objectKey)
      return exists
    }
    let stored: { bytes: number }
    try {
      stored = await storeFile()
    } catch (error) {
      await note(undefined)
      throw error
    }
    if (!(await note(stored.bytes))) throw uploadGone()
  }

  return {
    async receive(file, storeFile) {
      const { accountId, uploadId } = file
      if (arriving.has(uploadId))
        throw new Fault('rate_limited', {
          detail:
            'A file for this upload is already arriving. Wait until it is complete, or create another upload.',
          retryAfterSeconds: 1,
        })
      if (arriving.size >= uploadLimits.arrivingMaxOfAll)
        throw new Fault('overloaded', {
          detail: `Too many files are arriving (${uploadLimits.arrivingMaxOfAll}). Try again later.`,
          retryAfterSeconds: 5,
        })
      arriving.add(uploadId)
      try {
        await guardAccount(accountId, () => receiveWithinLimit(file, storeFile))
      } finally {
        arriving.delete(uploadId)
      }
    },
  }
}

/** Dependencies that all routes that receive uploads share. */
export interface UploadParts {
  uploads: Catalog['uploads']
  store: ObjectStore
  files: UploadFiles
  baseUrl: string
  /** The first one signs links for uploads. Links that any of them signed are accepted. */
  linkSecrets: readonly [Buffer, ...Buffer[]]
}

/** Creates the dependencies that all routes that receive uploads share. */
export function createUploadParts(
  parts: Pick<UploadParts, 'store' | 'baseUrl' | 'linkSecrets'> & {
    catalog: Catalog
    uploadsBytesMax: number
  },
): UploadParts {
  const { catalog, store, baseUrl, linkSecrets } = parts
  return { uploads: catalog.uploads, store, files: createUploadFiles(parts), baseUrl, linkSecrets }
}

/** Creates the fault for a link to an upload that no longer exists. */
export function uploadGone(): Fault {
  return new Fault('invalid_link', {
    detail: 'The upload was removed or has expired. Create another upload.',
  })
}
