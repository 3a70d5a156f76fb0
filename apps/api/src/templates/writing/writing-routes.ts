import { Router } from 'express'
import { creationRoutes } from './creation-routes.ts'
import { draftRoutes } from './draft-routes.ts'
import { createFolderReader } from './uploaded-folder.ts'
import { previewRoutes } from './preview-routes.ts'
import { publishRoutes } from './publish-routes.ts'
import type { WritingOptions, WritingParts } from './writing-parts.ts'

/** Routes under `/v1/templates` that create, edit and publish templates, and set the live version. */
export function writingRoutes({ config, ...dependencies }: WritingOptions): Router {
  const parts: WritingParts = {
    ...dependencies,
    clock: () => new Date(),
    templatesMax: config.templatesMax ?? Number.POSITIVE_INFINITY,
    requestTimeoutMs: config.requestTimeoutMs,
    folders: createFolderReader(dependencies.bodies),
  }
  const router = Router({ strict: true, caseSensitive: true })
  // Previews come first, because `preview` could also be a template ID.
  router.use(previewRoutes(parts), creationRoutes(parts), draftRoutes(parts), publishRoutes(parts))
  return router
}
