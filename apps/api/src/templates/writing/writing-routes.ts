import { Router } from 'express'
import { creationRoutes } from './creation-routes.ts'
import { draftRoutes } from './draft-routes.ts'
import { createFolderReader } from './given-folder.ts'
import { previewRoutes } from './preview-routes.ts'
import { publishRoutes } from './publish-routes.ts'
import type { WritingOptions, WritingParts } from './writing-parts.ts'

/** Templates as programs write them, under `/v1/templates`: made, read, replaced, published, and which version callers get. */
export function writingRoutes({ config, ...given }: WritingOptions): Router {
  const parts: WritingParts = {
    ...given,
    clock: () => new Date(),
    templatesMax: config.templatesMax ?? Number.POSITIVE_INFINITY,
    requestTimeoutMs: config.requestTimeoutMs,
    folders: createFolderReader(given.bodies),
  }
  const router = Router({ strict: true, caseSensitive: true })
  // First, as an id may be any word.
  router.use(previewRoutes(parts), creationRoutes(parts), draftRoutes(parts), publishRoutes(parts))
  return router
}
