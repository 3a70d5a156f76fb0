import { attachmentBytesMax, batchBounds, jobWaitMaxMinutes, modelProviders } from '@platen/contract'
import { redisSettings } from '@platen/queue'
import {
  certificateSettings,
  decimal,
  flag,
  integer,
  logLevels,
  oneOf,
  type SettingsOf,
  storageSettings,
  text,
  tracingSettings,
  url,
} from '@platen/platform'
import { checkBaseUrl } from './http/base-path.ts'
import { databaseSettings } from './storage/database-settings.ts'
import { documentAccountSettings } from './document-accounts/document-account-settings.ts'

export const apiSettings = {
  port: integer('PORT', 'Port to listen on; 0 selects any free port', { fallback: 3000, max: 65_535 }),
  host: text('HOST', 'Address to listen on', { fallback: '0.0.0.0' }),
  baseUrl: url<undefined>('BASE_URL', 'URL of the service for callers; it can have a path', {
    fallback: undefined,
    fallbackText: 'http://localhost:PORT',
    schemes: ['http', 'https'],
    check: checkBaseUrl,
  }),
  ...redisSettings,
  redisRewriteMs: integer(
    'REDIS_REWRITE_MS',
    'Milliseconds between rewrites of Redis’s append-only file. Until a rewrite, the file contains the data of finished documents',
    { fallback: 15 * 60_000, min: 1_000, max: 86_400_000 },
  ),
  ...databaseSettings,
  ...storageSettings,
  ...certificateSettings,
  ...tracingSettings,
  masterKeys: text<undefined>(
    'PLATEN_MASTER_KEY',
    '32-byte key in Base64 that encrypts secrets. To rotate it, list several keys, separated by commas: the first one encrypts',
    { fallback: undefined, fallbackText: 'created in PLATEN_DATA on first start', secret: true },
  ),
  operatorToken: text<undefined>(
    'PLATEN_OPERATOR_TOKEN',
    'Token for operator commands and metrics. To change it, list several tokens, separated by commas: all of them work',
    {
      fallback: undefined,
      fallbackText: 'created in PLATEN_DATA on first start',
      secret: true,
    },
  ),
  allowPrivateBuckets: flag('PLATEN_ALLOW_PRIVATE_BUCKETS', 'Allow customers’ buckets at private addresses', {
    fallback: false,
  }),
  allowPrivateWebhooks: flag(
    'PLATEN_ALLOW_PRIVATE_WEBHOOKS',
    'Allow webhook endpoints at private addresses, on any port, and over http',
    { fallback: false },
  ),
  bodyBytesMax: integer('BODY_BYTES_MAX', 'Maximum bytes of a request body', {
    fallback: 10 * 2 ** 20,
    min: 1_024,
  }),
  bodiesBytesMax: integer(
    'BODIES_BYTES_MAX',
    'Maximum bytes of request bodies over 128 KiB that the API holds at once. One account can use half of them',
    { fallback: 128 * 2 ** 20, min: 2 ** 20 },
  ),
  answersBytesMax: integer(
    'ANSWERS_BYTES_MAX',
    'Maximum bytes of responses over 128 KiB that the API holds until their callers have read them. One account can use half of them',
    { fallback: 512 * 2 ** 20, min: 2 ** 20 },
  ),
  requestTimeoutMs: integer('REQUEST_TIMEOUT_MS', 'Milliseconds that a caller waits for a document', {
    fallback: 30_000,
    min: 500,
  }),
  drainDelayMs: integer(
    'DRAIN_DELAY_MS',
    'Milliseconds after SIGTERM during which the API still accepts requests, with /readyz at 503, so that load balancers can stop sending',
    { fallback: 5_000, max: 600_000 },
  ),
  waitingMax: integer(
    'QUEUE_WAITING_MAX',
    'A request is rejected if more documents than this are ahead of it in the queue',
    {
      fallback: 2_000,
      min: 1,
    },
  ),
  expectedWaitMaxMs: integer(
    'QUEUE_EXPECTED_WAIT_MAX_MS',
    'A request is rejected if its expected wait in the queue is longer than this, in milliseconds',
    {
      fallback: 20_000,
      min: 100,
    },
  ),
  templatePauseMs: integer(
    'TEMPLATE_PAUSE_MS',
    'Milliseconds for which a template version is paused after its last three documents reached the time limit. Then one document is tried',
    { fallback: 60_000, min: 1_000 },
  ),
  jobsWaitingMax: integer(
    'JOBS_WAITING_MAX',
    'An asynchronous job is rejected if this many jobs are ahead of it. The data of waiting jobs is in Redis',
    { fallback: 100_000, min: 1 },
  ),
  jobsBytesMax: integer(
    'JOBS_BYTES_MAX',
    'Maximum bytes of asynchronous job data in Redis. An account can use half of what other accounts leave free',
    { fallback: 512 * 2 ** 20, min: 2 ** 20 },
  ),
  jobsWaitMaxMs: integer('JOBS_WAIT_MAX_MS', 'Milliseconds that an asynchronous job waits for a worker', {
    fallback: jobWaitMaxMinutes * 60_000,
    min: 1_000,
    max: 86_400_000,
  }),
  rateLimit: integer(
    'RATE_LIMIT',
    'Requests per second for an account, across all of its API keys. A key can have its own lower rate',
    { fallback: 200, min: 1 },
  ),
  rateBurst: integer(
    'RATE_BURST',
    'Burst: requests that an account can send at once after a pause, across all of its API keys',
    {
      fallback: 400,
      min: 1,
    },
  ),
  hookRateLimit: integer('HOOK_RATE_LIMIT', 'Messages per second for each connector address', {
    fallback: 50,
    min: 1,
  }),
  hookRateBurst: integer(
    'HOOK_RATE_BURST',
    'Burst: messages that a connector address accepts at once after a pause',
    { fallback: 100, min: 1 },
  ),
  hookMailRate: integer('HOOK_MAIL_RATE', 'Emails per hour from an account’s connectors', {
    fallback: 200,
    min: 0,
  }),
  hookMailRateTotal: integer(
    'HOOK_MAIL_RATE_TOTAL',
    'Emails per hour from all accounts’ connectors together',
    { fallback: 1_000, min: 0 },
  ),
  hookMailToFields: flag(
    'HOOK_MAIL_TO_FIELDS',
    'Allow connectors to send email to addresses in the data, such as {{customer_email}}. Anyone who knows such a connector’s address can then send email to anyone, from MAIL_FROM',
    { fallback: false },
  ),
  dashboardRateLimit: integer(
    'DASHBOARD_RATE_LIMIT',
    'Requests per second for each account in the dashboard',
    {
      fallback: 50,
      min: 1,
    },
  ),
  dashboardRateBurst: integer(
    'DASHBOARD_RATE_BURST',
    'Burst: requests that an account can send in the dashboard at once after a pause',
    { fallback: 300, min: 1 },
  ),
  trustedProxies: integer(
    'TRUST_PROXY_HOPS',
    'Number of reverse proxies in front of the API that add to X-Forwarded-For. If it is too low, all callers share the limits on logins and unknown keys',
    { fallback: 0, max: 16 },
  ),
  connectionsMax: integer(
    'CONNECTIONS_MAX',
    'Maximum open connections: at most half of the file descriptors that the process can open, minus 256 for its own use. At the limit, idle connections are closed first',
    { fallback: 10_000, min: 16 },
  ),
  connectionsPerAddressMax: integer(
    'CONNECTIONS_PER_ADDRESS_MAX',
    'Maximum open connections from one network (an IPv4 address, or the first 64 bits of an IPv6 address), at most half of CONNECTIONS_MAX. The limit is off if this is 0 or TRUST_PROXY_HOPS is above 0',
    { fallback: 5_000 },
  ),
  templatesMax: integer('TEMPLATES_MAX', 'Maximum templates per account, including archived ones', {
    fallback: 1_000,
    min: 1,
  }),
  attachmentsBytesMax: integer(
    'ATTACHMENTS_BYTES_MAX',
    'Maximum bytes of all files that an account attached to prompts',
    { fallback: 2 ** 30, min: attachmentBytesMax },
  ),
  storedBytesMax: integer(
    'STORED_BYTES_MAX',
    'Maximum bytes that an account can store: template assets, drafts and versions, logo and fonts, attached files and uploads. 0 means no limit',
    { fallback: 50 * 2 ** 30 },
  ),
  keptDocumentsBytesMax: integer(
    'KEPT_DOCUMENTS_BYTES_MAX',
    'Maximum bytes of documents, batch results and responses for an Idempotency-Key that are stored for an account until they expire. 0 means no limit',
    { fallback: 100 * 2 ** 30 },
  ),
  uploadsBytesMax: integer('UPLOADS_BYTES_MAX', 'Maximum bytes of all uploads for an account’s batches', {
    fallback: 10 * 2 ** 30,
    min: batchBounds.uploadBytesMax,
  }),
  signup: oneOf(
    'PLATEN_SIGNUP',
    'Who can sign up in the dashboard (invite: with a link from `platen invite create`)',
    ['open', 'closed', 'invite'],
    {
      fallback: undefined,
      fallbackText: 'open if BASE_URL is localhost, 127.0.0.1 or [::1]; otherwise closed',
    },
  ),
  smtpUrl: url<undefined>(
    'SMTP_URL',
    'Mail server, such as smtp://user:password@host:587, for password resets, address confirmation, connectors, and notices of failing webhook endpoints',
    {
      fallback: undefined,
      fallbackText: 'no email; the operator creates reset links',
      schemes: ['smtp', 'smtps'],
      secret: true,
    },
  ),
  mailFrom: text<undefined>('MAIL_FROM', 'Sender of emails; requires SMTP_URL', {
    fallback: undefined,
    fallbackText: '',
    check: requireSender,
  }),
  modelProvider: oneOf(
    'PLATEN_MODEL_PROVIDER',
    'Model API (compatible: any URL with an OpenAI-compatible API)',
    modelProviders,
    { fallback: 'compatible' },
  ),
  modelUrl: url<undefined>(
    'PLATEN_MODEL_URL',
    'Model URL, such as http://localhost:11434/v1; required for compatible',
    { fallback: undefined, fallbackText: 'the provider’s URL', schemes: ['http', 'https'] },
  ),
  modelKey: text<undefined>('PLATEN_MODEL_KEY', 'API key for the model', {
    fallback: undefined,
    fallbackText: '',
    secret: true,
  }),
  model: text<undefined>('PLATEN_MODEL', 'Name of the model for the assistant', {
    fallback: undefined,
    fallbackText: 'none: the assistant works without a model',
  }),
  modelEdit: text<undefined>('PLATEN_MODEL_EDIT', 'Name of the model for changes to a template', {
    fallback: undefined,
    fallbackText: 'PLATEN_MODEL',
  }),
  modelVision: flag('PLATEN_MODEL_VISION', 'Send pictures of pages and attached pictures to the model', {
    fallback: false,
  }),
  modelDailyTokens: integer(
    'PLATEN_MODEL_DAILY_TOKENS',
    'Maximum tokens per account per day (UTC), input and output together',
    { fallback: 1_000_000, min: 1_000 },
  ),
  modelInputPrice: decimal<undefined>(
    'PLATEN_MODEL_INPUT_PRICE',
    'Price of a million input tokens, to show the cost of each prompt',
    { fallback: undefined, fallbackText: '' },
  ),
  modelOutputPrice: decimal<undefined>('PLATEN_MODEL_OUTPUT_PRICE', 'Price of a million output tokens', {
    fallback: undefined,
    fallbackText: '',
  }),
  ...documentAccountSettings,
  logLevel: oneOf('LOG_LEVEL', 'Minimum level of log lines', logLevels, { fallback: 'info' }),
}

export type ApiConfig = SettingsOf<typeof apiSettings>

/** Throws unless the value is an address, with or without a name: `Platen <platen@example.com>`. */
function requireSender(value: string): void {
  if (!/^(?:[^<>@\s]+@[^<>@\s]+|[^<>]*<[^<>@\s]+@[^<>@\s]+>)$/.test(value))
    throw new Error('must be an email address, such as "Platen <platen@example.com>"')
}
