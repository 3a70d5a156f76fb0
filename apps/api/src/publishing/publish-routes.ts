import type { Catalog } from '@platen/database'
import { liveVersionSchema, type PublishCheck, type PublishedAnswer, publishSchema } from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import { changedAssets, changedFiles } from '../templates/drafts/changed-files.ts'
import type { ConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import { readJsonBody } from '../http/json-body.ts'
import { readBody } from '../http/check-shape.ts'
import { accountOf, callerSignal, contextOf } from '../http/request-context.ts'
import type { StoredReads } from '../http/limits/limit-stored-reads.ts'
import { readChargedVersion } from '../templates/read-draft.ts'
import { createCompareWithPublished } from './comparison/compare-with-published.ts'
import { findOwnTemplate } from './find-own-template.ts'
import type { DraftContext, DraftPublishing } from './publish-draft.ts'
import type { SetLiveVersion } from './set-live-version.ts'

const bodyBytesMax = 1_024

const readPublish = readBody(publishSchema)
const readLiveVersion = readBody(liveVersionSchema)

type OfTemplate = Request<{ id: string }>

/**
 * `POST …/publish-check`, which changes nothing, `POST …/publish`, which publishes the stored draft, and `PUT …/live-version`, which pins or unpins
 * a version.
 */
export function publishRoutes(parts: {
  catalog: Catalog
  storedReads: StoredReads
  drafts: DraftPublishing
  setLiveVersion: SetLiveVersion
  atOnce: ConcurrencyGuard
}): Router {
  const { catalog, drafts, setLiveVersion, atOnce } = parts
  const compareWithPublished = createCompareWithPublished(parts)
  const router = Router({ strict: true, caseSensitive: true })
  const draftContext = (req: OfTemplate, res: Response, templateId: string): DraftContext => ({
    accountId: accountOf(req),
    templateId,
    requestId: contextOf(req).requestId,
    signal: callerSignal(res),
  })

  router.post('/app/api/templates/:id/publish-check', async (req: OfTemplate, res: Response) => {
    const accountId = accountOf(req)
    const { templateId, publishedVersion, pinnedVersion } = await findOwnTemplate(catalog.templates, req)
    const of = draftContext(req, res, templateId)
    await atOnce(accountId, async () => {
      const draft = await drafts.readStored(of)
      const before = await readChargedVersion(parts, {
        accountId,
        templateId,
        version: publishedVersion ?? 0,
      })
      const answer: PublishCheck = {
        revision: draft.revision,
        publishedVersion,
        pinnedVersion,
        changedFiles: changedFiles(before, draft.source),
        changedAssets: changedAssets(before, draft.source),
        changes: await compareWithPublished({
          accountId,
          bundle: draft.bundle,
          publishedVersion,
          signal: of.signal,
        }),
        samples: await drafts.judge(draft, of),
      }
      res.json(answer)
    })
  })

  router.post(
    '/app/api/templates/:id/publish',
    readJsonBody(bodyBytesMax),
    async (req: OfTemplate, res: Response) => {
      const { revision, anyway = false } = readPublish(req.body)
      const { templateId } = await findOwnTemplate(catalog.templates, req)
      const of = draftContext(req, res, templateId)
      await atOnce(of.accountId, async () => {
        const { version, liveVersion, notes } = await drafts.publish(of, { revision, anyway })
        res.json({ templateId, version, liveVersion, notes } satisfies PublishedAnswer)
      })
    },
  )

  router.put(
    '/app/api/templates/:id/live-version',
    readJsonBody(bodyBytesMax),
    async (req: OfTemplate, res: Response) => {
      const { version } = readLiveVersion(req.body)
      const { templateId } = await findOwnTemplate(catalog.templates, req)
      res.json(await setLiveVersion(accountOf(req), templateId, version))
    },
  )
  return router
}
