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
  port: integer('PORT', 'Port to listen on; 0 takes a free one', { fallback: 3000, max: 65_535 }),
  host: text('HOST', 'Address to listen on', { fallback: '0.0.0.0' }),
  baseUrl: url<undefined>('BASE_URL', 'Address under which callers reach the service; it can have a path', {
    fallback: undefined,
    fallbackText: 'http://localhost:PORT',
    schemes: ['http', 'https'],
    check: checkBaseUrl,
  }),
  ...redisSettings,
  redisRewriteMs: integer(
    'REDIS_REWRITE_MS',
    'How often Redis is asked to rewrite its append-only file, which holds the data of answered documents until then',
    { fallback: 15 * 60_000, min: 1_000, max: 86_400_000 },
  ),
  ...databaseSettings,
  ...storageSettings,
  ...certificateSettings,
  ...tracingSettings,
  masterKeys: text<undefined>(
    'PLATEN_MASTER_KEY',
    'Base64 of 32 bytes that seal secrets; several, separated by commas, while rotating: the first one seals',
    { fallback: undefined, fallbackText: 'made in PLATEN_DATA on first start', secret: true },
  ),
  operatorToken: text<undefined>(
    'PLATEN_OPERATOR_TOKEN',
    'Token of the operator’s routes and of the metrics; several, separated by commas, while you change it: each of them works',
    {
      fallback: undefined,
      fallbackText: 'made in PLATEN_DATA on first start',
      secret: true,
    },
  ),
  allowPrivateBuckets: flag('PLATEN_ALLOW_PRIVATE_BUCKETS', "Let customers' buckets have private addresses", {
    fallback: false,
  }),
  allowPrivateWebhooks: flag(
    'PLATEN_ALLOW_PRIVATE_WEBHOOKS',
    'Let webhook endpoints have private addresses, any port, and http',
    { fallback: false },
  ),
  bodyBytesMax: integer('BODY_BYTES_MAX', 'Largest request body', { fallback: 10 * 2 ** 20, min: 1_024 }),
  bodiesBytesMax: integer(
    'BODIES_BYTES_MAX',
    'Bytes of request bodies over 128 KiB that the API holds at once, half of them for one account at most',
    { fallback: 128 * 2 ** 20, min: 2 ** 20 },
  ),
  answersBytesMax: integer(
    'ANSWERS_BYTES_MAX',
    'Bytes of documents and kept answers over 128 KiB that the API holds at once until their callers have read them, half of them for one account at most',
    { fallback: 512 * 2 ** 20, min: 2 ** 20 },
  ),
  requestTimeoutMs: integer('REQUEST_TIMEOUT_MS', 'Longest that a caller waits for a document', {
    fallback: 30_000,
    min: 500,
  }),
  drainDelayMs: integer(
    'DRAIN_DELAY_MS',
    'How long the API still answers after SIGTERM, with /readyz at 503, so that load balancers stop sending first',
    { fallback: 5_000, max: 600_000 },
  ),
  waitingMax: integer(
    'QUEUE_WAITING_MAX',
    'Documents waiting before its own above which a request is turned away',
    {
      fallback: 2_000,
      min: 1,
    },
  ),
  expectedWaitMaxMs: integer(
    'QUEUE_EXPECTED_WAIT_MAX_MS',
    'Expected wait in the queue above which a request is rejected',
    {
      fallback: 20_000,
      min: 100,
    },
  ),
  templateRestMs: integer(
    'TEMPLATE_REST_MS',
    'How long a template version is refused whose last three documents ran into their time bound, until one is tried again',
    { fallback: 60_000, min: 1_000 },
  ),
  jobsWaitingMax: integer(
    'JOBS_WAITING_MAX',
    'An asynchronous job is refused when so many jobs would come before its turn; each that waits holds its data in Redis',
    { fallback: 100_000, min: 1 },
  ),
  jobsBytesMax: integer(
    'JOBS_BYTES_MAX',
    'Bytes of data of asynchronous jobs that Redis holds at most; an account may hold half of what others leave',
    { fallback: 512 * 2 ** 20, min: 2 ** 20 },
  ),
  jobsWaitMaxMs: integer('JOBS_WAIT_MAX_MS', 'Longest that an asynchronous job waits for a worker', {
    fallback: jobWaitMaxMinutes * 60_000,
    min: 1_000,
    max: 86_400_000,
  }),
  rateLimit: integer(
    'RATE_LIMIT',
    'Requests a second for each API key. All keys of an account together can send twice as many',
    { fallback: 200, min: 1 },
  ),
  rateBurst: integer('RATE_BURST', 'Requests that a key may send at once after a pause', {
    fallback: 400,
    min: 1,
  }),
  hookRateLimit: integer('HOOK_RATE_LIMIT', 'Messages a second for each address of a connector', {
    fallback: 50,
    min: 1,
  }),
  hookRateBurst: integer(
    'HOOK_RATE_BURST',
    'Messages that may come to the address of a connector at once after a pause',
    { fallback: 100, min: 1 },
  ),
  hookMailRate: integer('HOOK_MAIL_RATE', 'Mails an hour that the connectors of an account may send', {
    fallback: 200,
    min: 0,
  }),
  hookMailRateOfAll: integer(
    'HOOK_MAIL_RATE_OF_ALL',
    'Mails an hour that the connectors of all accounts can send together',
    { fallback: 1_000, min: 0 },
  ),
  hookMailToFields: flag(
    'HOOK_MAIL_TO_FIELDS',
    'Let connectors send mail to addresses that come with the data, such as {{customer_email}}: anyone who knows the address of such a connector can then mail anyone in the name of MAIL_FROM',
    { fallback: false },
  ),
  dashboardRateLimit: integer('DASHBOARD_RATE_LIMIT', 'Requests a second for each account in the dashboard', {
    fallback: 50,
    min: 1,
  }),
  dashboardRateBurst: integer(
    'DASHBOARD_RATE_BURST',
    'Requests that an account may send in the dashboard at once after a pause',
    { fallback: 300, min: 1 },
  ),
  trustedProxies: integer(
    'TRUST_PROXY_HOPS',
    'Reverse proxies in front, whose X-Forwarded-For is believed; without it, those behind a proxy share the bounds on log-ins and on unknown keys',
    { fallback: 0, max: 16 },
  ),
  connectionsMax: integer(
    'CONNECTIONS_MAX',
    'Open connections; at most half of the file descriptors that the process may open, less 256 for its own. At the bound, idle connections are closed first',
    { fallback: 10_000, min: 16 },
  ),
  connectionsPerAddressMax: integer(
    'CONNECTIONS_PER_ADDRESS_MAX',
    'Open connections of one network (an IPv4 address, or 64 bits of an IPv6 address), at most half of all; 0 is no bound, and with TRUST_PROXY_HOPS there is none',
    { fallback: 5_000 },
  ),
  templatesMax: integer(
    'TEMPLATES_MAX',
    'Templates that an account may have in the dashboard, archived ones included',
    { fallback: 1_000, min: 1 },
  ),
  attachmentsBytesMax: integer(
    'ATTACHMENTS_BYTES_MAX',
    'Bytes of the files attached to prompts that an account may have together',
    { fallback: 2 ** 30, min: attachmentBytesMax },
  ),
  storedBytesMax: integer(
    'STORED_BYTES_MAX',
    'Bytes that an account can store in all: assets, drafts and versions of templates, logo and fonts, attached files and uploads; 0 is no limit',
    { fallback: 50 * 2 ** 30 },
  ),
  keptDocumentsBytesMax: integer(
    'KEPT_DOCUMENTS_BYTES_MAX',
    'Bytes of documents, results of batches and responses to an Idempotency-Key that the object store keeps for an account until they expire; 0 is no limit',
    { fallback: 100 * 2 ** 30 },
  ),
  uploadsBytesMax: integer(
    'UPLOADS_BYTES_MAX',
    'Bytes of the uploads for batches that an account may have together',
    { fallback: 10 * 2 ** 30, min: batchBounds.uploadBytesMax },
  ),
  signup: oneOf(
    'PLATEN_SIGNUP',
    'Who may sign up in the dashboard (invite: with a link of `platen invite create`)',
    ['open', 'closed', 'invite'],
    {
      fallback: undefined,
      fallbackText: 'open where BASE_URL is localhost, 127.0.0.1 or [::1]; closed elsewhere',
    },
  ),
  smtpUrl: url<undefined>(
    'SMTP_URL',
    'Mail server for forgotten passwords, confirmed addresses, connectors and webhook endpoints that fail, as smtp://user:password@host:587',
    {
      fallback: undefined,
      fallbackText: 'no mail; the operator makes reset links',
      schemes: ['smtp', 'smtps'],
      secret: true,
    },
  ),
  mailFrom: text<undefined>('MAIL_FROM', 'Sender of mail; goes with SMTP_URL', {
    fallback: undefined,
    fallbackText: '',
    check: requireSender,
  }),
  modelProvider: oneOf(
    'PLATEN_MODEL_PROVIDER',
    'How the model is reached (compatible: any address that speaks the protocol of OpenAI)',
    modelProviders,
    { fallback: 'compatible' },
  ),
  modelUrl: url<undefined>(
    'PLATEN_MODEL_URL',
    'Address of the model’s service, such as http://localhost:11434/v1; needed for compatible',
    { fallback: undefined, fallbackText: 'that of the provider', schemes: ['http', 'https'] },
  ),
  modelKey: text<undefined>('PLATEN_MODEL_KEY', 'Key of the model’s service', {
    fallback: undefined,
    fallbackText: '',
    secret: true,
  }),
  model: text<undefined>('PLATEN_MODEL', 'Model that answers prompts in the editor', {
    fallback: undefined,
    fallbackText: 'none: the Composer answers',
  }),
  modelEdit: text<undefined>('PLATEN_MODEL_EDIT', 'Model for small changes', {
    fallback: undefined,
    fallbackText: 'PLATEN_MODEL',
  }),
  modelVision: flag('PLATEN_MODEL_VISION', 'Show pages and attached pictures to the model', {
    fallback: false,
  }),
  modelDailyTokens: integer(
    'PLATEN_MODEL_DAILY_TOKENS',
    'Tokens that an account may use on a day (UTC), input and output together',
    { fallback: 1_000_000, min: 1_000 },
  ),
  modelInputPrice: decimal<undefined>(
    'PLATEN_MODEL_INPUT_PRICE',
    'Price of a million input tokens, to show what a prompt cost',
    { fallback: undefined, fallbackText: '' },
  ),
  modelOutputPrice: decimal<undefined>('PLATEN_MODEL_OUTPUT_PRICE', 'The same of output tokens', {
    fallback: undefined,
    fallbackText: '',
  }),
  ...documentAccountSettings,
  logLevel: oneOf('LOG_LEVEL', 'How much is logged', logLevels, { fallback: 'info' }),
}

export type ApiConfig = SettingsOf<typeof apiSettings>

/** Throws unless the value is an address, with or without a name: `Platen <platen@example.com>`. */
function requireSender(value: string): void {
  if (!/^(?:[^<>@\s]+@[^<>@\s]+|[^<>]*<[^<>@\s]+@[^<>@\s]+>)$/.test(value))
    throw new Error('must be an email address, such as "Platen <platen@example.com>"')
}
