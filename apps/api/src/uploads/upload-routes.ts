import type { Upload } from '@platen/database'
import { Fault, type UploadAnswer } from '@platen/contract'
import { makeFileLink } from '@platen/storage'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { parseJson } from '@platen/import/tabular'
import { readBytes } from '../http/read-bytes.ts'
import { accountOf, contextOf } from '../http/request-context.ts'
import { addUploadWithFile, addUpload, uploadLimits, uploadContentType } from './add-upload.ts'
import { formLengthMax, storeFormFile } from './store-form-file.ts'
import { declaredBytes, openFileBody } from '../http/open-file-body.ts'
import type { UploadParts } from './upload-files.ts'

const bodyBytesMax = 1_024

/**
 * `POST /v1/uploads`: returns a link to which a file can be sent, or stores the file of a `multipart/form-data` body. `guards` authenticate requests and limit
 * the rate. The body is read here. Only the account can use the upload, which is removed after 24 hours.
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
  const receiveForm = (req: Request, res: Response) =>
    addUploadWithFile(uploads, ofCaller(req), ({ uploadId, objectKey }) =>
      files.receive(
        {
          accountId: accountOf(req),
          uploadId,
          objectKey,
          declaredBytes: declaredBytes(req, formLengthMax),
          bytesMax: uploadLimits.formBytesMax,
        },
        () => storeFormFile(req, res, { store, key: objectKey }),
      ),
    )

  async function createLink(req: Request, res: Response): Promise<{ upload: Upload; url: string }> {
    await requireEmptyBody(req, res)
    const upload = await addUpload(uploads, ofCaller(req))
    // The link points to this service, even with an S3 store, because a link to S3 would accept any number of bytes without counting them.
    const link = {
      method: 'PUT',
      key: upload.objectKey,
      expires: Math.floor(now() / 1_000) + uploadLimits.linkSeconds,
      fileName: '',
      contentType: uploadContentType,
    } as const
    return { upload, url: makeFileLink({ baseUrl, linkSecret: linkSecrets[0], link }) }
  }

  const router = Router({ strict: true, caseSensitive: true })
  router.post('/v1/uploads', guards, async (req: Request, res: Response<UploadAnswer>) => {
    const isForm = /^multipart\/form-data\b/i.test(req.get('content-type') ?? '')
    const { upload, ...link } = isForm ? { upload: await receiveForm(req, res) } : await createLink(req, res)
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
      detail: 'Send no body to get a link for the file, or send the file as multipart/form-data.',
    })
  const body = parseJson(bytes)
  if (typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0)
    return
  throw new Fault('invalid_request', {
    detail: 'This request has no fields. Send {} or no body.',
    errors: [{ pointer: '', code: 'unknown_field', message: 'Send {} or no body.' }],
  })
}

/**
 * `POST /app/api/uploads`: stores the body as a file of up to 1 GiB while it is arriving. `DELETE /app/api/uploads/{uploadId}`: removes an upload, so
 * that it no longer counts.
 */
export function dashboardUploadRoutes({
  uploads,
  files,
  store,
}: Pick<UploadParts, 'uploads' | 'files' | 'store'>): Router {
  const { body: limits } = uploadLimits
  const router = Router({ strict: true, caseSensitive: true })
  router.post('/app/api/uploads', async (req: Request, res: Response<UploadAnswer>) => {
    const owner = { accountId: accountOf(req), now: Date.now() }
    const { bytesMax } = limits
    const { uploadId, expiresAt } = await addUploadWithFile(uploads, owner, ({ uploadId: id, objectKey }) =>
      files.receive(
        {
          accountId: owner.accountId,
          uploadId: id,
          objectKey,
          declaredBytes: declaredBytes(req, bytesMax),
          bytesMax,
        },
        () =>
          store.putStream(objectKey, openFileBody(req, res, limits), {
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
      throw new Fault('not_found', { detail: 'There is no upload with this ID, or it has expired.' })
    await store.remove(upload.objectKey)
    await uploads.remove(accountOf(req), uploadId)
    res.status(204).end()
  })
  return router
}
