import { certificateHint } from '@platen/platform'
import { type Kysely, sql } from 'kysely'
import type { CatalogContext } from './context.ts'
import { type DatabaseAddress, openDatabase } from './database/open-database.ts'
import type { Schema } from './database/schema.ts'
import { migrate } from './migrations/migrate.ts'
import { type Accounts, createAccounts } from './records/accounts.ts'
import { type ApiKeys, createApiKeys } from './records/api-keys.ts'
import { type Attachments, createAttachments } from './records/attachments.ts'
import { type AuthorTurns, createAuthorTurns } from './records/author-turns.ts'
import { type AuthorUsage, createAuthorUsage } from './records/author-usage.ts'
import { type Batches, createBatches } from './records/batches.ts'
import { type Brands, createBrands } from './records/brands.ts'
import { type Buckets, createBuckets } from './records/buckets.ts'
import { type ConnectorDeliveries, createConnectorDeliveries } from './records/connector-deliveries.ts'
import { type Connectors, createConnectors } from './records/connectors.ts'
import { createDeliveryUpkeep, type DeliveryUpkeep } from './records/delivery-maintenance.ts'
import { createDocumentAccounts, type DocumentAccounts } from './records/document-accounts.ts'
import { createDrafts, type Drafts } from './records/drafts.ts'
import { createGenerationUpkeep, type GenerationUpkeep } from './records/generation-maintenance.ts'
import { createGenerations, type Generations } from './records/generations.ts'
import { createSavedBlocks, type KeptBlocks } from './records/saved-blocks.ts'
import { type MasterKeyRotation, openMasterKeyRotation } from './records/master-key-status.ts'
import { createOperatorModel, type OperatorModel } from './records/operator-model.ts'
import { createRenderJobs, type RenderJobs } from './records/render-jobs.ts'
import { createSourceDocuments, type SourceDocuments } from './records/source-documents.ts'
import { createStoredBytes, type StoredBytes } from './records/stored-bytes.ts'
import { createTemplateOverviews, type TemplateOverviews } from './records/template-overviews.ts'
import { createTemplatePages, type TemplatePages } from './records/template-pages.ts'
import { createTemplateDeletion, type TemplateDeletion } from './records/template-deletion.ts'
import { createTemplates, type Templates } from './records/templates.ts'
import { createUploads, type Uploads } from './records/uploads.ts'
import { createUsers, type Users } from './records/users.ts'
import { createVersions, type Versions } from './records/versions.ts'
import { createWebhookAttempts, type WebhookAttempts } from './records/webhook-attempts.ts'
import { createWebhookDeliveries, type WebhookDeliveries } from './records/webhook-deliveries.ts'
import { createWebhookEndpoints, type WebhookEndpoints } from './records/webhook-endpoints.ts'
import type { MasterKeys } from './secrets/master-key.ts'
import { type NewId, newRandomId } from './secrets/new-id.ts'
import { createSealer } from './secrets/sealer.ts'

/** The location of the database, and the dependencies of the catalog. */
export interface CatalogOptions {
  at: DatabaseAddress
  masterKeys: MasterKeys
  /** Default: the system's clock. */
  clock?: () => Date
  /** Default: random ids. */
  newId?: NewId
  /** Maximum number of bytes that an account can store, as counted by `StoredBytes`. Default: 0, no limit. */
  storedBytesMax?: number
  /** Receives errors from the embedded database's upkeep. */
  onError?: (error: unknown) => void
  /** Called if a newer release migrated the database, and this one is compatible. */
  onWarning?: (message: string) => void
}

/**
 * All data in Platen's database, by part. Methods with an account id only access rows of that account, as if there were no other rows. All throw
 * `unavailable` while the database is unavailable, and `invalid_request` for text that the database cannot store.
 */
export interface Catalog {
  readonly accounts: Accounts
  readonly apiKeys: ApiKeys
  readonly users: Users
  readonly templates: Templates & TemplateOverviews & TemplatePages & TemplateDeletion
  readonly versions: Versions
  readonly drafts: Drafts
  readonly brands: Brands
  readonly buckets: Buckets
  readonly connectors: Connectors
  readonly connectorDeliveries: ConnectorDeliveries & DeliveryUpkeep
  readonly documentAccounts: DocumentAccounts
  readonly sourceDocuments: SourceDocuments
  readonly keptBlocks: KeptBlocks
  readonly uploads: Uploads
  readonly storedBytes: StoredBytes
  readonly attachments: Attachments
  readonly authorTurns: AuthorTurns
  readonly authorUsage: AuthorUsage
  readonly operatorModel: OperatorModel
  readonly generations: Generations & GenerationUpkeep
  readonly renderJobs: RenderJobs
  readonly batches: Batches
  readonly webhookEndpoints: WebhookEndpoints
  readonly webhookDeliveries: WebhookDeliveries
  readonly webhookAttempts: WebhookAttempts
  /** Only for the session library, which accesses the tables of users, credentials, sessions and verifications. */
  readonly identityDatabase: Kysely<Schema>
  readonly masterKeys: MasterKeyRotation
  /** Checks the connection. Throws `unavailable`. */
  ping(): Promise<void>
  /** Closes all connections. An embedded database is closed and its folder released. */
  close(): Promise<void>
}

/** Opens the database and migrates it to this release. Throws `unavailable`, or a plain `Error` with instructions for the operator. */
export async function openCatalog(options: CatalogOptions): Promise<Catalog> {
  const {
    at,
    masterKeys,
    clock = () => new Date(),
    newId = newRandomId,
    storedBytesMax = 0,
    onError = () => {},
    onWarning,
  } = options
  const { db, documentsDb, withoutTimeLimit, close } = await openDatabase(at, onError)
  const sealer = createSealer(masterKeys)
  let rotation: MasterKeyRotation
  try {
    await migrate(db, { withoutTimeLimit, ...(onWarning && { onWarning }) })
    rotation = await openMasterKeyRotation({ db, sealer }, masterKeys)
  } catch (error) {
    await close()
    const hint = certificateHint(error)
    throw hint === undefined
      ? error
      : new Error(`DATABASE_URL: PostgreSQL cannot be reached: ${hint}.`, { cause: error })
  }
  const context: CatalogContext = { db, sealer, clock, newId, storedBytesMax }
  const parts = createParts(context)
  const ofDocuments = createParts({ ...context, db: documentsDb })
  let closing: Promise<void> | undefined
  return {
    ...parts,
    // Methods that documents need use separate connections, which dashboard queries cannot occupy.
    apiKeys: pick(ofDocuments.apiKeys, parts.apiKeys, ['findByHash', 'noteUsed']),
    templates: pick(ofDocuments.templates, parts.templates, ['find', 'findBySlug', 'listPublished']),
    versions: pick(ofDocuments.versions, parts.versions, ['find', 'findPublished']),
    buckets: pick(ofDocuments.buckets, parts.buckets, ['find']),
    connectors: pick(ofDocuments.connectors, parts.connectors, ['findByHash']),
    generations: pick(ofDocuments.generations, parts.generations, ['insert']),
    renderJobs: ofDocuments.renderJobs,
    masterKeys: rotation,
    identityDatabase: db,
    async ping() {
      await sql`select 1`.execute(db)
    },
    close() {
      closing ??= close()
      return closing
    },
  }
}

/** Creates the parts of the catalog on one pool of connections. */
function createParts(context: CatalogContext) {
  return {
    accounts: createAccounts(context),
    apiKeys: createApiKeys(context),
    users: createUsers(context),
    templates: {
      ...createTemplates(context),
      ...createTemplateOverviews(context),
      ...createTemplatePages(context),
      ...createTemplateDeletion(context),
    },
    versions: createVersions(context),
    drafts: createDrafts(context),
    brands: createBrands(context),
    buckets: createBuckets(context),
    connectors: createConnectors(context),
    connectorDeliveries: { ...createConnectorDeliveries(context), ...createDeliveryUpkeep(context) },
    documentAccounts: createDocumentAccounts(context),
    sourceDocuments: createSourceDocuments(context),
    keptBlocks: createSavedBlocks(context),
    uploads: createUploads(context),
    storedBytes: createStoredBytes(context),
    attachments: createAttachments(context),
    authorTurns: createAuthorTurns(context),
    authorUsage: createAuthorUsage(context),
    operatorModel: createOperatorModel(context),
    generations: { ...createGenerations(context), ...createGenerationUpkeep(context) },
    renderJobs: createRenderJobs(context),
    batches: createBatches(context),
    webhookEndpoints: createWebhookEndpoints(context),
    webhookDeliveries: createWebhookDeliveries(context),
    webhookAttempts: createWebhookAttempts(context),
  }
}

/** Returns `from` with these methods replaced by those of `hot`. */
function pick<T extends object>(hot: T, from: T, names: ReadonlyArray<keyof T>): T {
  return Object.assign({ ...from }, Object.fromEntries(names.map((name) => [name, hot[name]])))
}
