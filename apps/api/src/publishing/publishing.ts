import type { Catalog } from '@platen/catalog'
import type { RenderQueue } from '@platen/jobs'
import type { ObjectStore } from '@platen/storage'
import { type RequestHandler, Router } from 'express'
import type { Bodies } from '../bodies/bodies.ts'
import type { FolderChecks } from './folder-checks/folder-checks.ts'
import { boundAtOnce } from '../http/bound-at-once.ts'
import type { PublishVersion } from './publish-template.ts'
import { createPrepareDraft } from './prepare-draft.ts'
import { previewRoutes } from './preview-routes.ts'
import { publishRoutes } from './publish-routes.ts'
import { createReadDraftFolder } from './read-draft-folder.ts'
import { createRenderForAuthor } from './render-for-author.ts'
import { versionRoutes } from './version-routes.ts'

const previewMs = 15_000
const samplesMs = 60_000

/**
 * Preview, publish check, publish and versions, under `/app/api/templates/{id}`. `guards` find the account. Every one of them answers
 * `not_found` for a template that is not the account's. What callers get never comes from a draft.
 */
export function publishingRoutes(parts: {
  guards?: RequestHandler[]
  catalog: Catalog
  store: ObjectStore
  queue: RenderQueue
  bodies: Bodies
  checks: FolderChecks
  /** Of `createPublishVersion`. */
  publish: PublishVersion
  /** Bounds previews besides their own bound of 15 seconds. */
  requestTimeoutMs: number
  onError: (error: unknown) => void
}): Router {
  const { guards = [], catalog, store, queue, bodies, checks, publish, requestTimeoutMs, onError } = parts
  const prepare = createPrepareDraft({
    store,
    readFolder: createReadDraftFolder(store),
    checks,
  })
  const render = createRenderForAuthor({ queue, store, onError })
  const shared = { guards, catalog, prepare, render }
  const router = Router({ strict: true, caseSensitive: true })
  router.use(
    previewRoutes({
      ...shared,
      bodies,
      atOnce: boundAtOnce({ max: 4, what: 'previews' }),
      timeoutMs: Math.min(previewMs, requestTimeoutMs),
    }),
    publishRoutes({
      ...shared,
      store,
      publish,
      atOnce: boundAtOnce({ max: 2, what: 'checks of its drafts' }),
      samplesMs,
    }),
    versionRoutes({ guards, catalog }),
  )
  return router
}
