import { liveVersionSchema, type PublicationAnswer, publishDraftSchema } from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import { requireLiveKey } from '../../http/authenticate.ts'
import { readJsonBody } from '../../http/json-body.ts'
import { readBody } from '../../http/check-shape.ts'
import { accountOf, callerSignal, contextOf } from '../../http/request-context.ts'
import { findAddressedTemplate } from '../find-callers-template.ts'
import { withFolderPointers } from './with-folder-pointers.ts'
import type { WritingParts } from './writing-parts.ts'

const bodyBytesMax = 1_024

const readPublish = readBody(publishDraftSchema)
const readLiveVersion = readBody(liveVersionSchema)

/** `POST …/publish`, with the same checks as in the dashboard, and `PUT …/live-version`. Both affect live requests and require a live key. */
export function publishRoutes(parts: WritingParts): Router {
  const { catalog, publishing } = parts
  const { drafts, checksAtOnce, setLiveVersion } = publishing
  const guards = [...parts.guards, requireLiveKey]
  const small = readJsonBody(bodyBytesMax)
  const router = Router({ strict: true, caseSensitive: true })

  router.post(
    '/v1/templates/:templateId/publish',
    [...guards, ...small],
    async (req: Request, res: Response<PublicationAnswer>) => {
      const { revision, anyway = false } = readPublish(req.body)
      const { templateId } = await findAddressedTemplate(catalog.templates, req)
      const accountId = accountOf(req)
      const of = { accountId, templateId, requestId: contextOf(req).requestId, signal: callerSignal(res) }
      await checksAtOnce(accountId, async () => {
        const published = await withFolderPointers(() => drafts.publish(of, { revision, anyway }))
        res.json(published)
      })
    },
  )

  router.put(
    '/v1/templates/:templateId/live-version',
    [...guards, ...small],
    async (req: Request, res: Response) => {
      const { version } = readLiveVersion(req.body)
      const { templateId } = await findAddressedTemplate(catalog.templates, req)
      res.json(await setLiveVersion(accountOf(req), templateId, version))
    },
  )
  return router
}
