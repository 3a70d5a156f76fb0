import type { Catalog } from '@platen/catalog'
import { Router } from 'express'
import type { ObjectStore } from '@platen/storage'
import type { Bodies } from '../bodies/bodies.ts'
import type { Publishing } from '../publishing/publishing.ts'
import { attachmentRoutes } from './attachments/attachment-routes.ts'
import type { EngineOutcome } from './engine.ts'
import { createTakeTurn } from './take-turn.ts'
import { turnRoutes } from './turn-routes.ts'

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
  onError: (error: unknown) => void
}): Author {
  const { catalog, store, bodies, publishing, onError } = parts
  const stopping = new AbortController()
  const composer = { kind: 'composer' as const }
  const takeTurn = createTakeTurn({
    catalog,
    engineFor: async () => ({
      engine: composer,
      run: async (): Promise<EngineOutcome> => ({
        outcome: 'declined',
        summary: 'This cannot be done without a model. The operator can connect one.',
      }),
    }),
    onError,
  })
  const dashboardRouter = Router({ strict: true, caseSensitive: true })
  dashboardRouter.use(
    turnRoutes({
      catalog,
      bodies,
      describeAuthor: async () => ({ engine: composer, budget: null }),
      takeTurn,
      stopping: stopping.signal,
    }),
    attachmentRoutes({ catalog, store, checks: publishing.checks, onError }),
  )
  return { dashboardRouter, release: () => stopping.abort() }
}
