import type { Catalog, Upload } from '@platen/database'
import { ofAccount, uploadKey } from '@platen/storage'
import { batchBounds } from '@platen/contract'

/** Bounds of uploads. */
export const uploadBounds = {
  /** How many uploads that no batch has used an account may have. */
  openMax: 20,
  /** How many uploads an account may have, those that a batch has used included. */
  keptMax: 200,
  /** How many files of an account, and of all, may arrive at once in this process; each takes two file descriptors. */
  arrivingMax: 4,
  arrivingMaxOfAll: 100,
  /** How long an upload is kept for a batch. */
  keptMs: 24 * 3_600_000,
  /** How long its link takes the file. */
  linkSeconds: 3_600,
  /** A file that comes with the request itself. */
  formBytesMax: 50 * 2 ** 20,
  /** A file over its link, and how slowly it may come. */
  body: {
    bytesMax: batchBounds.uploadBytesMax,
    idleMs: 30_000,
    totalMs: 3_600_000,
    slowest: { bytesPerSecond: 10_000, afterMs: 30_000 },
  },
} as const

/** The type under which uploads are stored: nothing is known of what was sent until it is read. */
export const uploadContentType = 'application/octet-stream'

/** Whose upload, whether a test key sends it, and from when on it is kept, in epoch milliseconds. */
interface NewUpload {
  accountId: string
  isTest?: boolean | undefined
  now: number
}

/** An upload without its file. Throws `rate_limited` for an account that has too many. */
export function addUpload(
  uploads: Catalog['uploads'],
  { accountId, isTest = false, now }: NewUpload,
): Promise<Upload> {
  const expiresAt = now + uploadBounds.keptMs
  return uploads.add(accountId, {
    expiresAt: new Date(expiresAt),
    openMax: uploadBounds.openMax,
    keptMax: uploadBounds.keptMax,
    isTest,
    keyOf: (id) => uploadKey({ expiresAt, id: ofAccount(accountId, id) }),
  })
}

/** An upload whose file `fill` stores. Where that fails there is none, and it is thrown on. */
export async function addUploadWithFile(
  uploads: Catalog['uploads'],
  of: NewUpload,
  fill: (upload: Upload) => Promise<unknown>,
): Promise<Upload> {
  const upload = await addUpload(uploads, of)
  try {
    await fill(upload)
    return upload
  } catch (error) {
    await uploads.remove(of.accountId, upload.uploadId)
    throw error
  }
}
