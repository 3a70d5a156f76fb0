import path from 'node:path'
import { createGenerationLog, deriveSecrets, loadMasterKeys } from '@platen/database'
import type { KeyScope } from '@platen/contract'
import { createEgress } from '@platen/platform/egress'
import { startRenderQueue } from '@platen/queue'
import { createErrorLog, errorFields, Lifecycle, type Logger, type Service } from '@platen/platform'
import { activityRoutes } from '../activity/activity-routes.ts'
import { createAuthor } from '../author/author.ts'
import { modelFromEnvironment } from '../author/model/models.ts'
import { startBatches } from '../batches/start-batches.ts'
import { createBodies } from '../bodies/bodies.ts'
import { blockRoutes } from '../blocks/block-routes.ts'
import { bucketRoutes } from '../buckets/bucket-routes.ts'
import { openCustomerBuckets } from '../buckets/customer-buckets.ts'
import { startConnectors } from '../connectors/start-connectors.ts'
import { readBuiltDashboard } from '../dashboard/built-dashboard.ts'
import { dashboardRoutes } from '../dashboard/dashboard-routes.ts'
import { pageRoutes } from '../dashboard/page-routes.ts'
import { startDocumentAccounts } from '../document-accounts/start-document-accounts.ts'
import { createDataChecks } from '../documents/merge-check/data-checks.ts'
import { createCheckDocument } from '../documents/check-document.ts'
import { createFindTemplate } from '../documents/find-template.ts'
import { documentRecordRoutes } from '../documents/records/record-routes.ts'
import { documentRoutes } from '../documents/document-routes.ts'
import { createStorageUsage } from '../documents/storage-usage.ts'
import { createGenerate, createRecordGeneration } from '../documents/generate.ts'
import { cachePublishedTemplates } from '../documents/published-templates.ts'
import { logAccess } from '../http/access-log.ts'
import { authenticate, requireScope } from '../http/authenticate.ts'
import { createRequestBudgets } from '../http/limits/request-memory.ts'
import { createIdempotency } from '../http/idempotency/idempotency.ts'
import { createRequestLimits } from '../http/limits/request-limits.ts'
import { accountRoute } from '../identity/account-route.ts'
import { openApiKeys } from '../identity/api-keys.ts'
import { createAccountStates } from '../identity/account-states.ts'
import { cookieSecrets, createIdentity } from '../identity/identity.ts'
import { keyRoutes } from '../identity/key-routes.ts'
import { readSuspendedAccounts } from '../identity/suspended-accounts.ts'
import { createMailer, readMailSettings } from '../identity/mailer.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { createMetrics } from '../operator/metrics.ts'
import { operationsRoutes } from '../operator/operations-routes.ts'
import { operatorRoutes } from '../operator/operator-routes.ts'
import { createDependencyCheck } from '../operator/dependencies.ts'
import { loadOperatorTokens } from '../operator/operator-token.ts'
import { createPublishing } from '../publishing/publishing.ts'
import { startMcp } from '../mcp/start-mcp.ts'
import { readProblemPages } from '../reference/problem-pages.ts'
import { referenceRoutes } from '../reference/reference-routes.ts'
import { readingRoutes } from '../templates/reading/reading-routes.ts'
import { limitPublicBytes } from '../http/limits/limit-public-bytes.ts'
import { limitStoredReads } from '../http/limits/limit-stored-reads.ts'
import { createSchemaOfVersion } from '../templates/reading/schema-of-version.ts'
import { templateRoutes } from '../templates/template-routes.ts'
import { writingRoutes } from '../templates/writing/writing-routes.ts'
import { fileRoutes } from '../storage/file-routes.ts'
import { createUploadParts } from '../uploads/upload-files.ts'
import { dashboardUploadRoutes, uploadRoutes } from '../uploads/upload-routes.ts'
import { startWebhooks } from '../webhooks/start-webhooks.ts'
import { createApp } from './app.ts'
import type { ApiConfig } from '../config.ts'
import { listen } from './listen.ts'
import { initialiseStore, openStore } from '../storage/open-store.ts'
import { openDatabase } from '../storage/open-database.ts'
import { dataBodyLimits } from '../bodies/packed-data.ts'
import { startMaintenance } from './start-maintenance.ts'
import { connectRedis } from './connect-redis.ts'
import { writeServiceAddress } from './write-service-address.ts'

const projectFolder = path.resolve(import.meta.dirname, '../../../..')

export interface RunningApi extends Service {
  port: number
  baseUrl: string
  /** From now on, `/readyz` returns 503. Other requests are not affected. */
  drain(): void
}

/** Starts the API: opens its resources, wires them and listens. Resolves when it accepts requests. */
export async function startApi(config: ApiConfig, { logger }: { logger: Logger }): Promise<RunningApi> {
  const onError = createErrorLog(logger)
  const { requestTimeoutMs, templatesMax, databaseOutageMs: outageMs } = config
  const life = new Lifecycle({
    closeTimeoutMs: requestTimeoutMs + 5_000,
    onProblem: (name, error) => logger.warn(`could not close ${name}`, errorFields(error)),
  })
  try {
    const mail = readMailSettings(config)
    const masterKeys = await loadMasterKeys({ folder: config.dataFolder, fromEnvironment: config.masterKeys })
    const operatorTokens = await loadOperatorTokens({
      folder: config.dataFolder,
      given: config.operatorToken,
    })
    const baseUrl = (config.baseUrl ?? `http://localhost:${config.port}`).replace(/\/+$/, '')
    const linkSecrets = deriveSecrets(masterKeys, 'file links')
    const [catalog, queue, problemPages, built] = await Promise.all([
      openDatabase(config, { masterKeys, logger }).then((opened) => life.own('catalog', opened)),
      startRenderQueue({
        redisUrl: config.redisUrl,
        bounds: config,
        templatePauseMs: config.templatePauseMs,
        onError,
      }).then((started) => life.own('queue', started)),
      readProblemPages(path.join(projectFolder, 'docs', 'failure-modes.md')),
      readBuiltDashboard(path.join(projectFolder, 'apps', 'dashboard', 'dist')),
    ])
    const store = openStore(config, { baseUrl, linkSecret: linkSecrets[0] })
    life.own('store', await initialiseStore(store, { templates: catalog.templates, onError }))
    const suspended = life.own('suspensions', await readSuspendedAccounts(catalog.accounts, { onError }))
    const redis = await connectRedis({ life, config, logger, onError })
    const kept = createStorageUsage({ redis, bytesMax: config.keptDocumentsBytesMax, onError })
    const limitPublic = limitPublicBytes()
    const shared = { catalog, store, storedReads: limitStoredReads(), baseUrl, suspended, kept, onError }
    startMaintenance({ life, config, ...shared, logger })
    const generations = life.own('generation log', createGenerationLog(catalog.generations, { onError }))
    const keys = life.own('keys', openApiKeys(catalog.apiKeys, { ...shared, redis, outageMs }))

    const limits = createRequestLimits({ redis, config })
    const documentAccounts = startDocumentAccounts({ life, config, catalog, redis, baseUrl, logger })
    const identity = life.own(
      'identity',
      createIdentity({
        catalog,
        redis,
        deleteAccount: (accountId) => accountStates.delete(accountId),
        suspended,
        logger,
        baseUrl,
        signup: config.signup,
        secrets: cookieSecrets(masterKeys),
        mail,
        limits: limits.perAccount,
      }),
    )

    const metrics = createMetrics(queue, generations)
    const templates = cachePublishedTemplates(catalog, { outageMs })
    const bucketEgress = createEgress({ allowPrivate: config.allowPrivateBuckets })
    let isDraining = false
    const guardsOf = (scope: KeyScope) => [authenticate(keys.find), ...limits.perKey, requireScope(scope)]
    const mailer = mail && life.own('mailer', createMailer(mail))
    const webhooks = life.own(
      'webhooks',
      await startWebhooks({
        ...shared,
        redisUrl: config.redisUrl,
        allowPrivate: config.allowPrivateWebhooks,
        connectionsMax: config.databaseDashboardConnections,
        mailer,
        logger,
      }),
    )
    const buckets = openCustomerBuckets({ buckets: catalog.buckets, egress: bucketEgress })
    const bodies = createBodies({ waitMaxMs: requestTimeoutMs })
    const checks = createDataChecks({ bodies, store: config, waitMaxMs: requestTimeoutMs })
    const { announce } = webhooks
    const publishing = createPublishing({ ...shared, queue, templates, bodies, announce, requestTimeoutMs })
    const { apiKeys, templates: own, drafts } = catalog
    const find = createFindTemplate({ ...shared, ...publishing, templates, drafts, own, outageMs })
    const check = createCheckDocument({ find, buckets, bodies })
    const jobs = life.own('jobs', await startJobs({ ...shared, config, buckets, check, announce, metrics }))
    const once = createIdempotency({ ...shared, redis, waitMaxMs: requestTimeoutMs })
    const batches = life.own(
      'batches',
      await startBatches({ ...shared, config, find, buckets, bodies, once, announce, metrics }),
    )
    const accountStates = life.own(
      'account states',
      createAccountStates({ ...shared, keys, documentAccounts, work: [jobs, batches] }),
    )
    const schemaOfVersion = createSchemaOfVersion({ ...shared, bodies })
    const editing = { ...shared, ...checks, publishing }
    const author = createAuthor({ ...editing, config, metrics, logger, model: modelFromEnvironment(config) })
    const generate = createGenerate({
      ...shared,
      check,
      queue,
      record: createRecordGeneration(generations, (result) => metrics.generation(result)),
      requestTimeoutMs,
    })
    const uploading = createUploadParts({ ...shared, ...config, linkSecrets, baseUrl })
    const mcp = startMcp({
      ...editing,
      log: generations,
      schemaOfVersion,
      generate,
      doTask: author.doTask,
      templatesMax,
      logger,
    })
    const connectors = await startConnectors(life, {
      ...shared,
      config,
      redis,
      templates,
      ...checks,
      generate,
      jobs,
      mailer,
      metrics,
    })
    const app = createApp({
      logger,
      baseUrl,
      trustedProxies: config.trustedProxies,
      accessLog: logAccess(logger, (line) => metrics.request(line)),
      budgets: createRequestBudgets(config),
      routers: [
        documentRoutes({
          guards: [
            ...guardsOf('generate'),
            ...bodies.reader({ bytesMax: config.bodyBytesMax, ...dataBodyLimits }),
          ],
          generate,
          respondAsync: jobs.respondAsync,
          once,
        }),
        mcp.routes([authenticate(keys.find), ...limits.perKey]),
        connectors.hookRouter,
        documentRecordRoutes({ ...shared, guardsOf, log: generations }),
        jobs.routes(guardsOf('generate')),
        batches.routes(guardsOf('batches')),
        uploadRoutes({ guards: guardsOf('batches'), ...uploading }),
        webhooks.routes(guardsOf('webhooks')),
        readingRoutes({ ...shared, ...checks, guards: guardsOf('read'), config, templates, schemaOfVersion }),
        accountRoute({ guards: [authenticate(keys.find), ...limits.perKey], catalog, config }),
        writingRoutes({ ...editing, guards: guardsOf('templates:write'), config }),
        operationsRoutes({
          dependencies: createDependencyCheck({ catalog, queue, store }),
          metrics,
          operatorTokens,
          isDraining: () => isDraining,
        }),
        fileRoutes(uploading),
        operatorRoutes({
          operatorTokens,
          catalog,
          store,
          keys,
          bodies,
          publish: publishing.publishTemplate,
          bucketEgress,
          identity: identity.operator,
          accountStates,
          modelRouter: author.operatorRouter,
        }),
        dashboardRoutes({
          refuseForeignOrigin: identity.refuseForeignOrigin,
          requireSession: identity.requireSession,
          openRouters: identity.routers,
          routers: [
            templateRoutes({
              ...shared,
              libraryFolder: path.join(projectFolder, 'templates'),
              bodies,
              loadDocument: documentAccounts.loadDocument,
              published: templates,
              templatesMax,
            }),
            publishing.dashboardRouter,
            author.dashboardRouter,
            keyRoutes({ base: '/app/api/keys', apiKeys, templates: own, keys }),
            bucketRoutes({ buckets: catalog.buckets, bucketEgress }),
            documentAccounts.dashboardRouter,
            blockRoutes({ ...shared, keptBlocks: catalog.keptBlocks, bodies }),
            activityRoutes({ ...shared, generations: catalog.generations }),
            webhooks.dashboardRouter,
            batches.dashboardRouter,
            connectors.dashboardRouter,
            dashboardUploadRoutes(uploading),
          ],
        }),
        pageRoutes({ built, baseUrl, limitBytes: limitPublic }),
        referenceRoutes({ baseUrl, problemPages, limitBytes: limitPublic }),
      ],
    })
    const server = await listen(app, {
      ...config,
      bodyTimeoutMs: requestTimeoutMs,
      baseUrl,
      logger,
      metrics,
    })
    life.own('server', server)
    // Closed before the server, which would wait for these responses.
    for (const [name, part] of Object.entries({ jobs, batches, prompts: author, mcp }))
      life.own(`open responses of ${name}`, { close: () => part.release() })
    await writeServiceAddress(config, { port: server.port, logger })
    logger.info('api is listening', { port: server.port, baseUrl })
    return {
      port: server.port,
      baseUrl,
      drain: () => void (isDraining = true),
      close() {
        isDraining = true
        return life.close()
      },
    }
  } catch (error) {
    await life.close()
    throw error
  }
}
