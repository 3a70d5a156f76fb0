import type { Catalog } from '@platen/catalog'
import { Fault, type UploadAnswer } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { type Request, type Response, Router } from 'express'
import { openSlowBody } from '../http/slow-body.ts'
import { accountOf } from '../http/request-context.ts'
import { addFilledUpload } from './add-upload.ts'
import { uploadBounds, uploadContentType } from './upload-bounds.ts'

/**
 * `POST /app/api/uploads`, whose body is the file itself, up to 1 GiB, stored as it arrives. The dashboard's pages may connect to their own
 * address alone, which the link for a PUT need not be. `DELETE /app/api/uploads/{uploadId}`: nobody needs it any more, and it does not
 * count as open.
 */
export function dashboardUploadRoutes(parts: { uploads: Catalog['uploads']; store: ObjectStore }): Router {
  const { uploads, store } = parts
  const { body: bounds } = uploadBounds
  const router = Router({ strict: true, caseSensitive: true })
  router.post('/app/api/uploads', async (req: Request, res: Response<UploadAnswer>) => {
    const of = { accountId: accountOf(req), now: Date.now() }
    const { uploadId, expiresAt } = await addFilledUpload(uploads, of, (key) =>
      store.putStream(key, openSlowBody(req, res, bounds), {
        contentType: uploadContentType,
        bytesMax: bounds.bytesMax,
      }),
    )
    res.status(201).json({ uploadId, expiresAt: expiresAt.toISOString() })
  })
  router.delete('/app/api/uploads/:uploadId', async (req: Request<{ uploadId: string }>, res: Response) => {
    const { uploadId } = req.params
    const upload = await uploads.find(accountOf(req), uploadId)
    if (!upload)
      throw new Fault('not_found', { detail: 'There is no upload with this id, or it has expired.' })
    await store.remove(upload.objectKey)
    await uploads.remove(accountOf(req), uploadId)
    res.status(204).end()
  })
  return router
}
