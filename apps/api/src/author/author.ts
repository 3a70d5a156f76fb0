import type { Catalog } from '@platen/catalog'
import type { Logger } from '@platen/runtime'
import type { ObjectStore } from '@platen/storage'
import { Router } from 'express'
import type { Bodies } from '../bodies/bodies.ts'
import type { Metrics } from '../operator/metrics.ts'
import type { Publishing } from '../publishing/publishing.ts'
import { attachmentRoutes } from './attachments/attachment-routes.ts'
import { createComposerEngine } from './composer/composer-engine.ts'
import { createComposerThreads } from './composer/composer-threads.ts'
import { readSample } from './composer/read-sample.ts'
import type { Engine } from './engines/engine.ts'
import { createFindFaults } from './turns/find-faults.ts'
import { createReadCitations } from './turns/read-citations.ts'
import { createTakeTurn } from './turns/take-turn.ts'
import { turnRoutes } from './turns/turn-routes.ts'

/** The author of templates: it takes prompts, and makes or changes drafts. */
export interface Author {
  /** Under `/app/api`; whoever is logged in must be known by then. */
  dashboardRouter: Router
  /** Stops what is under way: before the server, which would wait for it. */
  release(): void
}

/** Wires the author. */
export function createAuthor(parts: {
  catalog: Catalog
  store: ObjectStore
  bodies: Bodies
  publishing: Pick<Publishing, 'checks' | 'prepare' | 'render'>
  metrics: Metrics
  logger: Logger
  onError: (error: unknown) => void
  /** In place of those that are there. */
  engine?: Engine
  heartbeatMs?: number
}): Author {
  const { catalog, store, bodies, publishing, metrics, logger, onError, heartbeatMs } = parts
  const stopping = new AbortController()
  const threads = createComposerThreads()
  const composer = createComposerEngine({
    threads,
    readSample: (file, { accountId }) => readSample(store, file, accountId),
  })
  const takeTurn = createTakeTurn({
    catalog,
    findEngine: async () => parts.engine ?? composer,
    readCitations: createReadCitations({ attachments: catalog.attachments, store }),
    findFaults: createFindFaults(publishing.prepare),
    threads,
    onError,
    onEnded(record) {
      metrics.turn(record)
      // Never a prompt, and nothing of the draft.
      logger.info('turn', { ...record })
    },
  })
  const dashboardRouter = Router({ strict: true, caseSensitive: true })
  dashboardRouter.use(
    turnRoutes({
      catalog,
      bodies,
      describeAuthor: async () => ({ engine: composer.describe({}), budget: null }),
      takeTurn,
      stopping: stopping.signal,
      ...(heartbeatMs !== undefined && { heartbeatMs }),
    }),
    attachmentRoutes({ catalog, store, checks: publishing.checks, onError }),
  )
  return { dashboardRouter, release: () => stopping.abort() }
}
