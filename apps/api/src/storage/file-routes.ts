import { Fault, documentFormat } from '@platen/contract'
import { contentDisposition, verifyFileLink } from '@platen/storage'
import { type Request, type Response, Router } from 'express'
import { contextOf } from '../http/request-context.ts'
import { declaredBytes, openFileBody } from '../http/open-file-body.ts'
import { uploadBounds } from '../uploads/add-upload.ts'
import { uploadGone, type UploadParts } from '../uploads/upload-files.ts'

/**
 * Serves the disk store's links, and takes uploads for every store. No key is needed, only the signature counts. Supports range requests; a
 * PDF is shown in the browser with `disposition=inline` in the address.
 */
export function fileRoutes(options: Omit<UploadParts, 'baseUrl'>): Router {
  const { store, linkSecrets } = options

  async function serve(req: Request, res: Response): Promise<void> {
    const link = verifyFileLink({ linkSecrets, method: req.method, url: req.originalUrl, now: Date.now() })
    if (!link.ok) throw refusedLink(link.refused)
    const info = await store.stat(link.key)
    if (!info) throw new Fault('not_found', { detail: 'The document is no longer stored.' })
    // Who holds the link may choose how to look at it: this alone of its address is not signed.
    const isShown = req.query['disposition'] === 'inline' && link.contentType === documentFormat.mediaType
    res.set({
      'Content-Type': link.contentType,
      'Content-Disposition': contentDisposition(link.fileName, isShown ? 'inline' : 'attachment'),
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'private, max-age=0',
      'Last-Modified': info.modifiedAt.toUTCString(),
      'X-Content-Type-Options': 'nosniff',
    })
    // Browsers show no PDF in a sandbox; and as a PDF alone it is shown.
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
    const isThere = await store.sendTo(link.key, res, range).catch((error: unknown) => {
      // A caller that leaves in mid-download is no fault of anybody's.
      if (res.headersSent) return true
      throw error
    })
    if (!isThere) throw new Fault('not_found', { detail: 'The document is no longer stored.' })
  }

  const router = Router({ strict: true, caseSensitive: true })
  router.get('/files/{*key}', serve)
  router.put('/files/{*key}', (req, res) => takeFile(req, res, options))
  return router
}

/** One range is served as such; several in one request are answered with the whole, as RFC 9110 allows. */
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

function refusedLink(reason: 'expired' | 'forged'): Fault {
  return new Fault('invalid_link', {
    detail:
      reason === 'expired'
        ? 'The link has expired. Request the document again.'
        : 'The link is invalid, because it was changed.',
  })
}

/**
 * Takes the one file of an upload over its link: no key, only the signature counts. Nothing is left of a file that breaks
 * off. Throws `invalid_link`, and the faults of `UploadFiles` and `openFileBody`.
 */
async function takeFile(
  req: Request,
  res: Response,
  { store, linkSecrets, uploads, files }: Omit<UploadParts, 'baseUrl'>,
): Promise<void> {
  const link = verifyFileLink({ linkSecrets, method: 'PUT', url: req.originalUrl, now: Date.now() })
  if (!link.ok) throw refusedLink(link.refused)
  if (!link.key.startsWith('uploads/')) throw refusedLink('forged')
  const upload = await uploads.findByKey(link.key)
  if (!upload) throw uploadGone()
  if (upload.isStored)
    throw new Fault('invalid_link', {
      detail: 'The file of this upload already exists. Use it, or create another upload for another file.',
    })
  contextOf(req).accountId = upload.accountId
  const { bytesMax } = uploadBounds.body
  await files.take({ ...upload, announced: declaredBytes(req, bytesMax), bytesMax }, () =>
    store.putStream(link.key, openFileBody(req, res, uploadBounds.body), {
      contentType: link.contentType,
      bytesMax,
    }),
  )
  res.status(200).end()
}
