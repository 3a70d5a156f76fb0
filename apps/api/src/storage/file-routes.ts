import { Fault, documentFormat } from '@platen/contract'
import { contentDisposition, verifyFileLink } from '@platen/storage'
import { type Request, type Response, Router } from 'express'
import { contextOf } from '../http/request-context.ts'
import { declaredBytes, openFileBody } from '../http/open-file-body.ts'
import { uploadLimits } from '../uploads/add-upload.ts'
import { uploadGone, type UploadParts } from '../uploads/upload-files.ts'

/**
 * Serves the links of the disk store, and receives uploads for every store. Requests do not need a key, because links are signed. Supports range requests. With
 * `disposition=inline` in the URL, browsers display a PDF.
 */
export function fileRoutes(options: Omit<UploadParts, 'baseUrl'>): Router {
  const { store, linkSecrets } = options

  async function serve(req: Request, res: Response): Promise<void> {
    const link = verifyFileLink({ linkSecrets, method: req.method, url: req.originalUrl, now: Date.now() })
    if (!link.ok) throw invalidLink(link.refused)
    const info = await store.stat(link.key)
    if (!info) throw new Fault('not_found', { detail: 'The document is no longer stored.' })
    // `disposition` is the only part of the URL that is not signed, so that anyone with the link can choose how to view it.
    const isShown = req.query['disposition'] === 'inline' && link.contentType === documentFormat.mediaType
    res.set({
      'Content-Type': link.contentType,
      'Content-Disposition': contentDisposition(link.fileName, isShown ? 'inline' : 'attachment'),
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'private, max-age=0',
      'Last-Modified': info.modifiedAt.toUTCString(),
      'X-Content-Type-Options': 'nosniff',
    })
    // Browsers do not display PDFs in a sandbox. Only PDFs are displayed, so no sandbox is needed then.
    if (!isShown) res.set('Content-Security-Policy', "default-src 'none'; sandbox")
    const range = requestedRange(req, info.bytes)
    if (range === 'unsatisfiable') {
      res.status(416).set('Content-Range', `bytes */${info.bytes}`).end()
      return
    }
    if (range) res.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${info.bytes}`)
    res.set('Content-Length', String(range ? range.end - range.start + 1 : info.bytes))
    if (req.method === 'HEAD') {
      res.end()
      return
    }
    const isSent = await store.sendTo(link.key, res, range).catch((error: unknown) => {
      // A caller that disconnects during a download is not an error.
      if (res.headersSent) return true
      throw error
    })
    if (!isSent) throw new Fault('not_found', { detail: 'The document is no longer stored.' })
  }

  const router = Router({ strict: true, caseSensitive: true })
  router.get('/files/{*key}', serve)
  router.put('/files/{*key}', (req, res) => receiveFile(req, res, options))
  return router
}

/** Returns a single requested range. For several ranges, the whole file is sent, as RFC 9110 allows. */
function requestedRange(
  req: Request,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const ranges = req.range(size, { combine: true })
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1)
    return undefined
  return ranges[0]
}

function invalidLink(reason: 'expired' | 'forged'): Fault {
  return new Fault('invalid_link', {
    detail:
      reason === 'expired'
        ? 'The link has expired. Request the document again.'
        : 'The link is invalid, because it was changed.',
  })
}

/**
 * Receives the file that is sent to an upload link. Requests do not need a key, because links are signed. An incomplete file is removed. Throws
 * `invalid_link`, and faults from `UploadFiles` and `openFileBody`.
 */
async function receiveFile(
  req: Request,
  res: Response,
  { store, linkSecrets, uploads, files }: Omit<UploadParts, 'baseUrl'>,
): Promise<void> {
  const link = verifyFileLink({ linkSecrets, method: 'PUT', url: req.originalUrl, now: Date.now() })
  if (!link.ok) throw invalidLink(link.refused)
  if (!link.key.startsWith('uploads/')) throw invalidLink('forged')
  const upload = await uploads.findByKey(link.key)
  if (!upload) throw uploadGone()
  if (upload.isStored)
    throw new Fault('invalid_link', {
      detail: 'The file of this upload already exists. Use it, or create another upload for another file.',
    })
  contextOf(req).accountId = upload.accountId
  const { bytesMax } = uploadLimits.body
  await files.receive({ ...upload, declaredBytes: declaredBytes(req, bytesMax), bytesMax }, () =>
    store.putStream(link.key, openFileBody(req, res, uploadLimits.body), {
      contentType: link.contentType,
      bytesMax,
    }),
  )
  res.status(200).end()
}
