import type { RenderQueue } from '@platen/queue'
import { Router } from 'express'
import type { Bodies } from '../bodies/bodies.ts'
import { brandFileRoutes } from '../brand/brand-file-routes.ts'
import { brandRoutes } from '../brand/brand-routes.ts'
import { createReadBrand } from '../brand/read-brand.ts'
import { createFolderChecks, type FolderChecks } from './folder-checks/folder-checks.ts'
import { type ConcurrencyGuard, createConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import {
  createPublishTemplate,
  createPublishVersion,
  type PublishParts,
  type PublishTemplate,
} from './publish-template.ts'
import { createDraftPublishing, type DraftPublishing } from './publish-draft.ts'
import { createSetLiveVersion, type SetLiveVersion } from './set-live-version.ts'
import { createPrepareDraft, type PrepareDraft } from '../previews/prepare-draft.ts'
import { previewRoutes } from '../previews/preview-routes.ts'
import { publishRoutes } from './publish-routes.ts'
import { createReadDraftFolder } from '../previews/read-draft-folder.ts'
import { createRenderForAuthor, type RenderForAuthor } from '../previews/render-for-author.ts'
import type { StoredReads } from '../http/limits/limit-stored-reads.ts'
import { versionRoutes } from './version-routes.ts'

const previewMs = 15_000
const samplesMs = 60_000

/** Previews drafts and publishes them as versions. */
export interface Publishing {
  /** For the operator, who publishes a folder without a draft. */
  publishTemplate: PublishTemplate
  /**
   * Preview, publish check, publish and versions under `/app/api/templates/{id}`, and the account's brand under `/app/api/brand`. Requests must
   * already be authenticated. For templates of other accounts, the response is `not_found`.
   */
  dashboardRouter: Router
  /** For other features that check and render drafts. */
  checks: FolderChecks
  prepare: PrepareDraft
  render: RenderForAuthor
  /** Publishes drafts. */
  drafts: DraftPublishing
  setLiveVersion: SetLiveVersion
  /** Limits the concurrent checks and publications of drafts per account, across all endpoints. */
  checksAtOnce: ConcurrencyGuard
}

export function createPublishing(
  parts: PublishParts & {
    queue: RenderQueue
    storedReads: StoredReads
    /** Counts the prepared assets of drafts. */
    kept: Parameters<typeof createPrepareDraft>[0]['kept']
    bodies: Bodies
    /** Time limit for previews, in addition to their own 15-second limit. */
    requestTimeoutMs: number
  },
): Publishing {
  const { catalog, store, storedReads, kept, queue, bodies, requestTimeoutMs, onError } = parts
  const checks = createFolderChecks()
  const readBrand = createReadBrand({ brands: catalog.brands, store })
  const prepare = createPrepareDraft({
    store,
    readFolder: createReadDraftFolder(store),
    checks,
    readBrand,
    kept,
  })
  const render = createRenderForAuthor({ queue, store, onError })
  const publish = createPublishVersion(parts)
  const drafts = createDraftPublishing({ catalog, store, storedReads, prepare, render, publish, samplesMs })
  const setLiveVersion = createSetLiveVersion(parts)
  const checksAtOnce = createConcurrencyGuard({ max: 2, what: 'draft checks' })
  const dashboardRouter = Router({ strict: true, caseSensitive: true })
  dashboardRouter.use(
    previewRoutes({
      catalog,
      prepare,
      render,
      bodies,
      atOnce: createConcurrencyGuard({ max: 4, what: 'previews' }),
      timeoutMs: Math.min(previewMs, requestTimeoutMs),
    }),
    publishRoutes({ catalog, storedReads, drafts, setLiveVersion, atOnce: checksAtOnce }),
    versionRoutes({ catalog, storedReads }),
    brandRoutes({ brands: catalog.brands }),
    brandFileRoutes({ catalog, store, checks }),
  )
  const publishTemplate = createPublishTemplate({ ...parts, checks, readBrand })
  return {
    publishTemplate,
    dashboardRouter,
    checks,
    prepare,
    render,
    drafts,
    setLiveVersion,
    checksAtOnce,
  }
}
