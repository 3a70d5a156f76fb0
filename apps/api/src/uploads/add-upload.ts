import type { Catalog, Upload } from '@platen/database'
import { ofAccount, uploadKey } from '@platen/storage'
import { batchBounds } from '@platen/contract'

/** Limits on uploads. */
export const uploadLimits = {
  /** Uploads per account that no batch has used. */
  openMax: 20,
  /** Uploads per account, including those that a batch has used. */
  keptMax: 200,
  /** Files that can arrive at once in this process, for an account and in total. Each uses two file descriptors. */
  arrivingMax: 4,
  arrivingMaxOfAll: 100,
  /** How long an upload is stored for a batch. */
  keptMs: 24 * 3_600_000,
  /** How long an upload link is valid. */
  linkSeconds: 3_600,
  /** Maximum size of a file in a form. */
  formBytesMax: 50 * 2 ** 20,
  /** Limits for a file that is the whole body, such as one that is sent to a link. */
  body: {
    bytesMax: batchBounds.uploadBytesMax,
    idleMs: 30_000,
    totalMs: 3_600_000,
    slowest: { bytesPerSecond: 10_000, afterMs: 30_000 },
  },
} as const

/** Content type of stored uploads. Their real type is not known until a batch reads them. */
export const uploadContentType = 'application/octet-stream'

/** The account of an upload, whether a test key sends it, and its creation time in epoch milliseconds. */
interface NewUpload {
  accountId: string
  isTest?: boolean | undefined
  now: number
}

/** Adds an upload without its file. Throws `rate_limited` if the account has too many uploads. */
export function addUpload(
  uploads: Catalog['uploads'],
  { accountId, isTest = false, now }: NewUpload,
): Promise<Upload> {
  const expiresAt = now + uploadLimits.keptMs
  return uploads.add(accountId, {
    expiresAt: new Date(expiresAt),
    openMax: uploadLimits.openMax,
    keptMax: uploadLimits.keptMax,
    isTest,
    keyOf: (id) => uploadKey({ expiresAt, id: ofAccount(accountId, id) }),
  })
}

/** Adds an upload whose file is stored by `storeFile`. If that fails, removes the upload and rethrows the error. */
export async function addUploadWithFile(
  uploads: Catalog['uploads'],
  newUpload: NewUpload,
  storeFile: (upload: Upload) => Promise<unknown>,
): Promise<Upload> {
  const upload = await addUpload(uploads, newUpload)
  try {
    await storeFile(upload)
    return upload
  } catch (error) {
    await uploads.remove(newUpload.accountId, upload.uploadId)
    throw error
  }
}
