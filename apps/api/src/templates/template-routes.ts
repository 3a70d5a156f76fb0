import type { ObjectStore } from '@platen/storage'
import { Router } from 'express'
import type { Bodies } from '../bodies/bodies.ts'
import type { PublishedTemplates } from '../documents/published-templates.ts'
import { assetRoutes } from './asset-routes.ts'
import { creationRoutes } from './creation-routes.ts'
import type { LoadDocument } from '../document-accounts/load-document.ts'
import type { StoredReads } from '../http/limits/limit-stored-reads.ts'
import { draftRoutes } from './draft-routes.ts'
import { formRoutes } from './form-routes.ts'
import { importRoutes } from './from-account/import-routes.ts'
import { fileRoutes } from './from-file/file-routes.ts'
import { openLibrary } from './library.ts'
import { listRoutes } from './list-routes.ts'
import { pictureRoutes } from './picture-routes.ts'
import type { TemplateParts } from './template-parts.ts'

/**
 * Routes for template authors under `/app/api/templates` and `/app/api/library`. Requests must already be authenticated. Each route can access only
 * the account's templates, and returns `not_found` for others.
 */
export function templateRoutes(options: {
  catalog: TemplateParts['catalog']
  store: ObjectStore
  /** Contains `library.json`, a folder for each template, and `pictures/`. */
  libraryFolder: string
  bodies: Bodies
  /** Default: templates cannot be imported from connected accounts. */
  loadDocument?: LoadDocument
  published: Pick<PublishedTemplates, 'forget'>
  /** Default: the system clock. */
  clock?: () => Date
  /** Templates per account, including archived ones. Default: no limit. */
  templatesMax?: number
  storedReads: StoredReads
}): Router {
  const { catalog, store, bodies, published, storedReads, clock = () => new Date() } = options
  const parts: TemplateParts = {
    catalog,
    store,
    bodies,
    published,
    clock,
    storedReads,
    templatesMax: options.templatesMax ?? Number.POSITIVE_INFINITY,
    library: openLibrary(options.libraryFolder),
  }
  const router = Router({ strict: true, caseSensitive: true })
  router.use(
    creationRoutes(parts),
    fileRoutes(parts),
    listRoutes(parts),
    draftRoutes(parts),
    assetRoutes(parts),
    formRoutes(parts),
    pictureRoutes(parts),
  )
  if (options.loadDocument) router.use(importRoutes(parts, options.loadDocument))
  return router
}
