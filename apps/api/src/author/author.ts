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
import { copyBrandLogo } from './composer/copy-brand-logo.ts'
import { createComposerEngine } from './composer/composer-engine.ts'
import { type DoAuthorTask, createAuthorProcesses } from './processes/author-processes.ts'
import { readSample } from './composer/read-sample.ts'
import type { Engine } from './engine.ts'
import { createPreviewDraft } from './model/preview-draft.ts'
import { createModelEngine } from './model/model-engine.ts'
import { createReadEarlierFile } from './model/read-earlier-file.ts'
import { modelRoutes } from './model/model-routes.ts'
import { createFindModel } from './model/models.ts'
import { createTurnLimit, modelTurnsMax } from './model/limit-turns.ts'
import { createReadAttachment } from './model/read-attachment.ts'
import { createDescribeAuthor } from './turns/describe-author.ts'
import { createComparePages, createFindUnreadable } from './turns/compare-pages.ts'
import { createFindFaults } from './turns/find-faults.ts'
import { createFindPrintedAddresses } from './turns/find-printed-addresses.ts'
import { createPrintSample } from './turns/print-sample.ts'
import { createReadCitations } from './turns/read-citations.ts'
import { createTakeTurn } from './turns/take-turn.ts'
import { turnRoutes } from './turns/turn-routes.ts'

/** The assistant that creates and edits drafts from prompts. */
export interface Author {
  /** Routes under `/app/api`. Requests must already be authenticated. */
  dashboardRouter: Router
  /** `/operator/model`. Requests must have the operator's token. */
  operatorRouter: Router
  /** Also used by other features that edit drafts. */
  doTask: DoAuthorTask
  /** Stops the turns in progress. Must be called before the server is closed, because the server waits for them. */
  release(): void
}

export function createAuthor(parts: {
  catalog: Catalog
  store: ObjectStore
  storedReads: StoredReads
  bodies: Bodies
  publishing: Pick<Publishing, 'checks' | 'prepare' | 'render'>
  metrics: Metrics
  logger: Logger
  config: Pick<ApiConfig, 'attachmentsBytesMax'>
  /** The model from the environment. */
  model: ModelSettings | undefined
  onError: (error: unknown) => void
  /** Replaces the model and the Composer. */
  engine?: Engine
  heartbeatMs?: number
}): Author {
  const { catalog, store, storedReads, bodies, publishing, metrics, logger, onError, heartbeatMs } = parts
  const stopping = new AbortController()
  const { doTask, warm } = createAuthorProcesses()
  const composer = createComposerEngine({
    doTask,
    readSample: (file, { accountId }) => readSample(store, file, accountId),
    copyBrandLogo: (context) => copyBrandLogo({ brands: catalog.brands, store }, context),
  })
  const printSample = createPrintSample(publishing)
  const findFaults = createFindFaults(publishing.prepare)
  const findModel = createFindModel(catalog.operatorModel, { fromEnvironment: parts.model, onError })
  const modelParts = {
    usage: catalog.authorUsage,
    limitTurn: createTurnLimit({ atOnce: modelTurnsMax }),
    findFaults,
    previewDraft: createPreviewDraft(publishing),
    readEarlierFile: createReadEarlierFile(catalog.authorTurns),
    describeAccount: async (accountId: string) => {
      // Loaded only if a model is configured.
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
    return model ? createModelEngine(model.settings, modelParts) : composer
  }

  const takeTurn = createTakeTurn({
    catalog,
    findEngine,
    readCitations: createReadCitations({ attachments: catalog.attachments, store }),
    findFaults,
    doTask,
    comparePages: createComparePages({ printSample, doTask }),
    findUnreadable: createFindUnreadable({ printSample, doTask }),
    findAddresses: createFindPrintedAddresses({ printSample, doTask }),
    onError,
    onEnded(record) {
      metrics.turn(record)
      const isServerError = isTurnFailure(record.code) && turnFailures[record.code].whose === 'platen'
      // Contains neither the prompt nor any draft content.
      logger[isServerError ? 'warn' : 'info']('turn', { ...record })
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
