import { makeThumbnail } from '@platen/template/bundle'
import { Fault, type TemplateCard } from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import { pictureKey } from './drafts/template-objects.ts'
import { createConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import { readBytes } from '../http/read-bytes.ts'
import { accountOf, callerSignal } from '../http/request-context.ts'
import { sendPicture } from '../http/send-picture.ts'
import { findBrandName, findInUse, findOwn, type TemplateParts } from './template-parts.ts'
import { brandInUrl, pictureOf } from './to-card.ts'

const pictureBytesMax = 2 * 2 ** 20
/** Each image is decoded, which takes up to 160 MB. */
const picturesAtOnceMax = 2
const pictureWaitMsMax = 30_000

/** First-page pictures of library templates and the account's templates. The editor uploads the latter. */
export function pictureRoutes(parts: TemplateParts): Router {
  const { catalog, store, library } = parts
  const picturesAtOnce = createConcurrencyGuard({ max: picturesAtOnceMax, what: 'picture uploads' })
  const router = Router({ strict: true, caseSensitive: true })

  router.put(
    '/app/api/templates/:id/picture',
    async (req: Request, res: Response<Pick<TemplateCard, 'picture'>>) => {
      const template = await findInUse(parts, req)
      const { templateId, draftRevision, pictureRevision } = template
      const revision = revisionOf(req, draftRevision)
      const accountId = accountOf(req)
      const picture = await picturesAtOnce(accountId, async () => {
        const bytes = await readBytes(req, res, pictureBytesMax)
        const deadlineAt = Date.now() + pictureWaitMsMax
        return makeThumbnail(bytes, { accountId, deadlineAt, signal: callerSignal(res) })
      })
      const brand = await findBrandName(parts, req)
      const drawnWith = req.query['brand']
      const isOfOldBrand = drawnWith !== undefined && drawnWith !== (brand ?? '')
      const isLate = pictureRevision !== null && pictureRevision > revision
      if (!isLate && !isOfOldBrand) {
        await store.put(pictureKey(templateId), picture, { contentType: 'image/webp' })
        await catalog.templates.notePicture(accountOf(req), templateId, revision)
      }
      const kept = isOfOldBrand || isLate ? pictureRevision : revision
      res.json({ picture: kept === null ? null : pictureOf(template, { revision: kept, brand }) })
    },
  )
  router.get('/app/api/templates/:id/picture', async (req: Request, res: Response) => {
    const { templateId, pictureRevision } = await findOwn(parts, req)
    const brand = brandInUrl(await findBrandName(parts, req))
    const picture = pictureRevision === null ? undefined : await store.get(pictureKey(templateId))
    const { revision, brand: asked } = req.query
    sendPicture(res, picture, { isImmutable: revision === String(pictureRevision) && asked === brand })
  })
  router.get('/app/api/library/:slug/picture', async (req: Request, res: Response) => {
    sendPicture(res, await library.picture(String(req.params['slug'])), { isImmutable: false })
  })
  return router
}

function revisionOf(req: Request, draftRevision: number): number {
  const given = req.query['revision']
  const revision = typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : 0
  if (revision >= 1 && revision <= draftRevision) return revision
  const message = `Send the revision of the draft that the picture shows: 1 to ${draftRevision}.`
  throw new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/revision', code: 'out_of_bounds', message }],
  })
}
