import type { Catalog, Upload } from '@platen/catalog'
import { uploadKey } from '@platen/storage'
import { uploadBounds } from './upload-bounds.ts'

/** Whose upload, and from when on it is kept, in epoch milliseconds. */
interface NewUpload {
  accountId: string
  now: number
}

/** An upload without its file. Throws `rate_limited` for an account that has too many. */
export function addUpload(uploads: Catalog['uploads'], { accountId, now }: NewUpload): Promise<Upload> {
  const expiresAt = now + uploadBounds.keptMs
  return uploads.add(accountId, {
    expiresAt: new Date(expiresAt),
    openMax: uploadBounds.openMax,
    keptMax: uploadBounds.keptMax,
    keyOf: (id) => uploadKey({ expiresAt, id }),
  })
}

/** An upload whose file `fill` stores under the given key. Where that fails there is none, and it is thrown on. */
export async function addFilledUpload(
  uploads: Catalog['uploads'],
  of: NewUpload,
  fill: (key: string) => Promise<unknown>,
): Promise<Upload> {
  const upload = await addUpload(uploads, of)
  try {
    await fill(upload.objectKey)
    return upload
  } catch (error) {
    await uploads.remove(of.accountId, upload.uploadId)
    throw error
  }
}
