export { readPostgresAddress } from './database/postgres-address.ts'
export type { DatabaseAddress } from './database/open-database.ts'
export { createGenerationLog, type GenerationLog, type GenerationLogOptions } from './generation-log.ts'
export { type Catalog, type CatalogOptions, openCatalog } from './open-catalog.ts'
export { countStatementTime } from './database/statement-time.ts'
export type { Account } from './records/accounts.ts'
export type { ApiKeyInfo, FoundApiKey, NewApiKey } from './records/api-keys.ts'
export type { KeptAttachment, NewAttachment } from './records/attachments.ts'
export type { Batch, BatchChange, BatchPlan, BatchReading, BatchResult, NewBatch } from './records/batches.ts'
export type { BrandUse } from './records/brands.ts'
export type { BucketInfo, ConnectedBucket } from './records/buckets.ts'
export type {
  ConnectorDeliveryRecord,
  DeliveryChange,
  DeliveryPlace,
  NewConnectorDelivery,
} from './records/connector-deliveries.ts'
export type {
  ConnectorChanges,
  ConnectorFilling,
  ConnectorRecord,
  ConnectorSummary,
  NewConnectorRecord,
} from './records/connectors.ts'
export type { KeptPayload } from './records/delivery-maintenance.ts'
export type { DocumentAccount, DocumentAccountOwner, DocumentTokens } from './records/document-accounts.ts'
export type { Draft } from './records/drafts.ts'
export type { Generation, ListedGeneration, NewGeneration } from './records/generations.ts'
export type { NewRenderJob, RenderJob, RenderJobEnd, RenderJobPlan } from './records/render-jobs.ts'
export type { TemplateOverview } from './records/template-overviews.ts'
export type { ListedTemplate } from './records/template-pages.ts'
export type { DraftedTemplate, TemplateInfo } from './records/templates.ts'
export type { Upload } from './records/uploads.ts'
export type { NewUser, User } from './records/users.ts'
export type { MasterKeyRotation, MasterKeyStatus } from './records/master-key-status.ts'
export type { NewVersion, PublishedTemplate, UsedVersion, VersionLine } from './records/versions.ts'
export type {
  ListedWebhookAttempt,
  SwitchOffRules,
  WebhookAttemptRecord,
} from './records/webhook-attempts.ts'
export type { DueWebhookDelivery, WebhookDelivery, WebhookDeliveryRef } from './records/webhook-deliveries.ts'
export type { WebhookEndpointChanges, WebhookEndpointInfo } from './records/webhook-endpoints.ts'
export {
  newApiKey,
  newHookSecret,
  type ParsedApiKey,
  parseApiKey,
  parseHookSecret,
} from './secrets/api-key.ts'
export { loadMasterKeys } from './secrets/load-master-keys.ts'
export { deriveSecret, deriveSecrets, MasterKey, type MasterKeys } from './secrets/master-key.ts'
export type { NewId } from './secrets/new-id.ts'
export { createSealer, SealError, type SealedFor, type Sealer } from './secrets/sealer.ts'
