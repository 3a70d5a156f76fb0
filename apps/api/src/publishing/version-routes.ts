import type { Catalog } from '@platen/database'
import { type DraftAnswer, Fault, type VersionDetail, type VersionList } from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import { Type } from 'typebox'
import { createConcurrencyGuard, guardRequest } from '../http/limits/concurrency-guard.ts'
import { refuseOverLimit } from '../http/limits/limit-cost.ts'
import { readJsonBody } from '../http/json-body.ts'
import { readBody } from '../http/check-shape.ts'
import { accountOf } from '../http/request-context.ts'
import type { StoredReads } from '../http/limits/limit-stored-reads.ts'
import { readChargedVersion } from '../templates/read-draft.ts'
import { draftConflict } from '../templates/drafts/draft-conflict.ts'
import { findOwnTemplate, versionOf } from './find-own-template.ts'
import { listVersions } from './list-versions.ts'

const bodyBytesMax = 1_024
/** The dashboard compares the sources of two versions. A large one takes about 20 ms on the main thread and in the embedded database. */
const sourcesAtOnceMax = 6

const readRestore = readBody(
  Type.Object(
    { revision: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 2 })) },
    { additionalProperties: false },
  ),
)

type OfVersion = Request<{ id: string; version: string }>

/** A template's versions, and `POST …/versions/{version}/restore`, which restores a version to the draft. */
export function versionRoutes(parts: { catalog: Catalog; storedReads: StoredReads }): Router {
  const { catalog, storedReads } = parts
  const router = Router({ strict: true, caseSensitive: true })
  const atOnce = createConcurrencyGuard({ max: sourcesAtOnceMax, what: 'template version requests' })
  const bounded = [refuseOverLimit(storedReads), guardRequest(atOnce)]

  router.get('/app/api/templates/:id/versions', async (req: Request<{ id: string }>, res: Response) => {
    const { templateId, liveVersion, pinnedVersion } = await findOwnTemplate(catalog.templates, req)
    const { data, next } = await listVersions(catalog.versions, req, templateId)
    const versions = data.map(({ version, publishedAt, hasSource }) => ({
      version,
      hasSource,
      publishedAt: publishedAt.toISOString(),
      isCurrent: version === liveVersion,
    }))
    res.json({ pinnedVersion, versions, next } satisfies VersionList)
  })

  router.get('/app/api/templates/:id/versions/:version', bounded, async (req: OfVersion, res: Response) => {
    const { templateId } = await findOwnTemplate(catalog.templates, req)
    const version = versionOf(req)
    const found = await catalog.versions.find(accountOf(req), templateId, version)
    if (!found) throw new Fault('not_found', { detail: 'The template does not have this version.' })
    const { settings, fields, notes } = found
    const publishedAt = found.publishedAt.toISOString()
    const rest = { version, publishedAt, settings, fields, notes } satisfies Omit<VersionDetail, 'source'>
    const restJson = JSON.stringify(rest)
    // Sent as stored, because parsing and serializing a large source would delay other accounts.
    const json = await storedReads.run(
      accountOf(req),
      () => catalog.versions.findSourceJson(accountOf(req), templateId, version),
      (read) => restJson.length + (read?.length ?? 0),
    )
    res.type('json').end(`{"source":${json ?? 'null'},${restJson.slice(1)}`)
  })

  router.post(
    '/app/api/templates/:id/versions/:version/restore',
    bounded,
    readJsonBody(bodyBytesMax),
    async (req: OfVersion, res: Response) => {
      const { revision: given } = readRestore(req.body)
      const accountId = accountOf(req)
      const { templateId } = await findOwnTemplate(catalog.templates, req)
      const source = await readChargedVersion(parts, { accountId, templateId, version: versionOf(req) })
      if (!source)
        throw new Fault('not_found', {
          detail: 'This version does not exist, or it has no source to restore.',
        })
      const revision = given ?? (await catalog.drafts.readRevision(accountId, templateId))?.revision ?? 0
      const saved = await catalog.drafts.save(accountId, templateId, { source, revision })
      if (!saved.saved) throw draftConflict(saved.revision, 'written')
      const restored = await catalog.drafts.readRevision(accountId, templateId)
      const updatedAt = (restored?.updatedAt ?? new Date()).toISOString()
      res.json({ source, revision: saved.revision, updatedAt } satisfies DraftAnswer)
    },
  )
  return router
}
