import type { Catalog } from '@platen/database'
import { isTurnFailure, type ModelSettings, turnFailures } from '@platen/contract'
import type { Logger } from '@platen/platform'
import type { ObjectStore } from '@platen/storage'
import { Router } from 'express'
import type { Bodies } from '../bodies/bodies.ts'
import type { ApiConfig } from '../config.ts'
import type { StoredReads } from '../http/limits/limit-stored-reads.ts'
import type { Metrics } from '../operator/metrics.ts'
import type { Publishing } from '../publishing/publishing.ts'
import { attachmentRoutes } from './attachments/attachment-routes.ts'
import { adoptLogo } from './composer/adopt-logo.ts'
import { createComposerEngine } from './composer/composer-engine.ts'
import { type AuthorProcesses, createAuthorProcesses } from './processes/author-processes.ts'
import { readSample } from './composer/read-sample.ts'
import type { Engine } from './engine.ts'
import { createLook } from './model/look-at-draft.ts'
import { createModelEngine } from './model/model-engine.ts'
import { createReadBefore } from './model/read-before.ts'
import { modelRoutes } from './model/model-routes.ts'
import { createFindModel } from './model/models.ts'
import { createWaitForTurn, modelTurnsMax } from './model/wait-for-turn.ts'
import { createReadAttachment } from './model/read-attachment.ts'
import { createDescribeAuthor } from './turns/describe-author.ts'
import { createFindFaults } from './turns/find-faults.ts'
import { createReadCitations } from './turns/read-citations.ts'
import { createTakeTurn } from './turns/take-turn.ts'
import { turnRoutes } from './turns/turn-routes.ts'

/** The author of templates: it takes prompts, and makes or changes drafts. */
export interface Author {
  /** Under `/app/api`; whoever is logged in must be known by then. */
  dashboardRouter: Router
  /** `/operator/model`, behind the operator's token. */
  operatorRouter: Router
  /** For whoever else edits drafts. */
  doTask: AuthorProcesses
  /** Stops what is under way: before the server, which would wait for it. */
  release(): void
}

/** Wires the author. */
export function createAuthor(parts: {
  catalog: Catalog
  store: ObjectStore
  storedReads: StoredReads
  bodies: Bodies
  publishing: Pick<Publishing, 'checks' | 'prepare' | 'render'>
  metrics: Metrics
  logger: Logger
  config: Pick<ApiConfig, 'attachmentsBytesMax'>
  /** That of the environment. */
  model: ModelSettings | undefined
  onError: (error: unknown) => void
  /** In place of those that are there. */
  engine?: Engine
  heartbeatMs?: number
}): Author {
  const { catalog, store, storedReads, bodies, publishing, metrics, logger, onError, heartbeatMs } = parts
  const stopping = new AbortController()
  const { doTask, warm } = createAuthorProcesses()
  const composer = createComposerEngine({
    doTask,
    readSample: (file, { accountId }) => readSample(store, file, accountId),
    adoptLogo: (watch) => adoptLogo({ brands: catalog.brands, store }, watch),
  })
  const findFaults = createFindFaults(publishing.prepare)
  const findModel = createFindModel(catalog.operatorModel, { fromEnvironment: parts.model, onError })
  const ofModels = {
    usage: catalog.authorUsage,
    waitForTurn: createWaitForTurn({ atOnce: modelTurnsMax }),
    findFaults,
    look: createLook(publishing),
    readBefore: createReadBefore(catalog.authorTurns),
    describeAccount: async (accountId: string) => {
      // What reaches models is loaded when there is one.
      const { accountState } = await import('@platen/assistant/author')
      return accountState(await catalog.brands.read(accountId))
    },
    readAttachment: createReadAttachment(catalog.attachments, store),
    logger,
    onError,
  }

  async function findEngine(): Promise<Engine> {
    if (parts.engine) return parts.engine
    const model = await findModel()
    return model ? createModelEngine(model.settings, ofModels) : composer
  }

  const takeTurn = createTakeTurn({
    catalog,
    findEngine,
    readCitations: createReadCitations({ attachments: catalog.attachments, store }),
    findFaults,
    doTask,
    onError,
    onEnded(record) {
      metrics.turn(record)
      const isOurs = isTurnFailure(record.code) && turnFailures[record.code].whose === 'platen'
      // Never a prompt, and nothing of the draft.
      logger[isOurs ? 'warn' : 'info']('turn', { ...record })
    },
  })
  const dashboardRouter = Router({ strict: true, caseSensitive: true })
  dashboardRouter.use(
    turnRoutes({
      catalog,
      storedReads,
      bodies,
      describeAuthor: createDescribeAuthor({ findModel, usage: catalog.authorUsage, warm }),
      takeTurn,
      stopping: stopping.signal,
      ...(heartbeatMs !== undefined && { heartbeatMs }),
    }),
    attachmentRoutes({
      catalog,
      store,
      checks: publishing.checks,
      bytesMax: parts.config.attachmentsBytesMax,
      onError,
    }),
  )
  return {
    dashboardRouter,
    doTask,
    operatorRouter: modelRoutes({ operatorModel: catalog.operatorModel, findModel }),
    release: () => stopping.abort(),
  }
}
