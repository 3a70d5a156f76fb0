import { bundleBounds } from '@platen/template/bundle'
import { type DraftAsset, Fault, normalizeText } from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import { assetNameFault } from './drafts/asset-name.ts'
import { headBytes, typeOfBytes } from './drafts/asset-type.ts'
import { describeForeignFile } from './drafts/describe-foreign-file.ts'
import { draftAsset } from './drafts/folder-to-draft.ts'
import { requireUploadRoom } from './drafts/require-upload-room.ts'
import { draftAssetKey } from './drafts/template-objects.ts'
import { createConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import { readBytes } from '../http/read-bytes.ts'
import { accountOf } from '../http/request-context.ts'
import { streamFile } from '../http/stream-file.ts'
import { findInUse, findOwn, type TemplateParts } from './template-parts.ts'

/** Each upload is held in memory, for a moment twice. The editor uploads one file at a time. */
const uploadsAtOnceMax = 4

/** Uploads the assets of a draft, and serves them to the editor. */
export function assetRoutes(parts: TemplateParts): Router {
  const { store } = parts
  const uploadsAtOnce = createConcurrencyGuard({ max: uploadsAtOnceMax, what: 'uploads' })
  const router = Router({ strict: true, caseSensitive: true })

  router.put(
    '/app/api/templates/:id/assets/*path',
    async (req: Request, res: Response<DraftAsset & { path: string }>) => {
      const { templateId } = await findInUse(parts, req)
      const path = assetPath(req)
      const asset = await uploadsAtOnce(accountOf(req), async () => {
        const bytes = await readBytes(req, res, bundleBounds.assetBytesMax)
        if (bytes.length === 0)
          throw new Fault('invalid_upload', { detail: `${path} is empty. Choose another file.` })
        const read = await draftAsset(path, bytes)
        await requireUploadRoom(parts, { accountId: accountOf(req), templateId }, [read])
        await store.put(draftAssetKey(templateId, read.sha256), bytes, { contentType: read.contentType })
        return read
      })
      res.json({ path, ...asset })
    },
  )
  router.get('/app/api/templates/:id/assets/:sha256', async (req: Request, res: Response) => {
    const { templateId } = await findOwn(parts, req)
    const sha256 = String(req.params['sha256'])
    const key = draftAssetKey(templateId, sha256)
    await streamFile(req, res, async () => {
      const info = /^[0-9a-f]{64}$/.test(sha256) ? await store.stat(key) : undefined
      const head = info && (await readHead(parts, key, info.bytes))
      const bytes = head && (await store.openRead(key))
      if (!info || !head || !bytes)
        throw new Fault('not_found', { detail: 'The template does not have this asset.' })
      describeForeignFile(res, { contentType: typeOfBytes(head), bytes: info.bytes })
      return bytes
    })
  })
  return router
}

async function readHead({ store }: TemplateParts, key: string, bytes: number): Promise<Buffer | undefined> {
  const stream = await store.openRead(key, { start: 0, end: Math.min(headBytes, bytes) - 1 })
  if (!stream) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Returns the path of the asset in the draft. Throws `invalid_upload` for an invalid name. */
function assetPath(req: Request): string {
  const parts = req.params['path']
  const path = normalizeText(`assets/${Array.isArray(parts) ? parts.join('/') : String(parts)}`, 'NFC')
  const problem = assetNameFault(path)
  if (problem === undefined) return path
  throw new Fault('invalid_upload', {
    detail: problem,
    errors: [{ pointer: '/path', code: 'unsafe_name', message: problem }],
  })
}
