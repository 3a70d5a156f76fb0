import type { Upload } from '@platen/database'
import { Fault, type UploadAnswer } from '@platen/contract'
import { makeFileLink } from '@platen/storage'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { parseJson } from '@platen/import/tabular'
import { readBytes } from '../http/read-bytes.ts'
import { accountOf, contextOf } from '../http/request-context.ts'
import { addUploadWithFile, addUpload, uploadBounds, uploadContentType } from './add-upload.ts'
import { formLengthMax, storeFormFile } from './store-form-file.ts'
import { declaredBytes, openFileBody } from '../http/open-file-body.ts'
import type { UploadParts } from './upload-files.ts'

const bodyBytesMax = 1_024

/**
 * `POST /v1/uploads`: a link that takes a file, or, for `multipart/form-data`, the file itself. `guards` authenticate and bound the rate;
 * the body is read here. The upload's bytes are the caller's alone, and go after 24 hours.
 */
export function uploadRoutes(
  parts: UploadParts & {
    guards: RequestHandler[]
    /** Epoch milliseconds. */
    now?: () => number
  },
): Router {
  const { guards, uploads, files, store, baseUrl, linkSecrets, now = Date.now } = parts

  const ofCaller = (req: Request) => ({
    accountId: accountOf(req),
    isTest: contextOf(req).key?.isTest,
    now: now(),
  })
  const takeForm = (req: Request, res: Response) =>
    addUploadWithFile(uploads, ofCaller(req), ({ uploadId, objectKey }) =>
      files.take(
        {
          accountId: accountOf(req),
          uploadId,
          objectKey,
          announced: declaredBytes(req, formLengthMax),
          bytesMax: uploadBounds.formBytesMax,
        },
        () => storeFormFile(req, res, { store, key: objectKey }),
      ),
    )

  async function giveLink(req: Request, res: Response): Promise<{ upload: Upload; url: string }> {
    await requireEmptyBody(req, res)
    const upload = await addUpload(uploads, ofCaller(req))
    // The address of this service, also with an S3 store: such a store accepts any number of bytes over its own link, and nothing counts them.
    const link = {
      method: 'PUT',
      key: upload.objectKey,
      expires: Math.floor(now() / 1_000) + uploadBounds.linkSeconds,
      fileName: '',
      contentType: uploadContentType,
    } as const
    return { upload, url: makeFileLink({ baseUrl, linkSecret: linkSecrets[0], link }) }
  }

  const router = Router({ strict: true, caseSensitive: true })
  router.post('/v1/uploads', guards, async (req: Request, res: Response<UploadAnswer>) => {
    const isForm = /^multipart\/form-data\b/i.test(req.get('content-type') ?? '')
    const { upload, ...link } = isForm ? { upload: await takeForm(req, res) } : await giveLink(req, res)
    res.set('Cache-Control', 'no-store').status(201)
    res.json({ uploadId: upload.uploadId, ...link, expiresAt: upload.expiresAt.toISOString() })
  })
  return router
}

async function requireEmptyBody(req: Request, res: Response): Promise<void> {
  const bytes = await readBytes(req, res, bodyBytesMax)
  if (bytes.length === 0) return
  if (!/^application\/json\b/i.test(req.get('content-type') ?? ''))
    throw new Fault('unsupported_media_type', {
      detail: 'Send no body to get a link for the file, or the file as multipart/form-data.',
    })
  const body = parseJson(bytes)
  if (typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0)
    return
  throw new Fault('invalid_request', {
    detail: 'The body has no fields: send {} or nothing.',
    errors: [{ pointer: '', code: 'unknown_field', message: 'Send {} or nothing.' }],
  })
}

/**
 * `POST /app/api/uploads`, whose body is the file itself, up to 1 GiB, stored as it arrives. `DELETE /app/api/uploads/{uploadId}`: the upload
 * is no longer needed, and does not count as open.
 */
export function dashboardUploadRoutes({
  uploads,
  files,
  store,
}: Pick<UploadParts, 'uploads' | 'files' | 'store'>): Router {
  const { body: bounds } = uploadBounds
  const router = Router({ strict: true, caseSensitive: true })
  router.post('/app/api/uploads', async (req: Request, res: Response<UploadAnswer>) => {
    const of = { accountId: accountOf(req), now: Date.now() }
    const { bytesMax } = bounds
    const { uploadId, expiresAt } = await addUploadWithFile(uploads, of, ({ uploadId: id, objectKey }) =>
      files.take(
        {
          accountId: of.accountId,
          uploadId: id,
          objectKey,
          announced: declaredBytes(req, bytesMax),
          bytesMax,
        },
        () =>
          store.putStream(objectKey, openFileBody(req, res, bounds), {
            contentType: uploadContentType,
            bytesMax,
          }),
      ),
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
