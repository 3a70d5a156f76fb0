// Made by scripts/write-client-types.ts of the API’s own description; change that, and write this again.

export interface CreateRequest {
  /** ID of a published template. */
  templateId: string
  /** The number of a published version, or `"draft"` for the current draft, which requires a key with the scope `templates:write`. Default: the live version. */
  version?: number | 'draft'
  /** Values of the merge fields. Keys must match the template exactly. If `data` is omitted, it is the same as `{}`: required fields are missing. */
  data?: Record<string, unknown>
  /** `true` generates the blank form: all fields and lists are empty, except for values that are part of a PDF form. Cannot be combined with `data`. */
  blank?: boolean
  /** Minutes that the link is valid. Only with `output: "url"`. Default: 60. */
  expiration?: number
  /** Name of your own bucket, which must be connected to the account. Requires `s3_key`. */
  s3_bucket?: string
  /** Object key in that bucket, at most 1,024 bytes of UTF-8. */
  s3_key?: string
  /** Output format of the document: `"pdf"`. */
  format?: 'pdf'
  /** `"base64"` (the default) returns the document in the response. `"url"` returns a download link. */
  output?: 'base64' | 'url'
}

export interface PdfRequest {
  /** ID of a published template. */
  templateId: string
  /** The number of a published version, or `"draft"` for the current draft, which requires a key with the scope `templates:write`. Default: the live version. */
  version?: number | 'draft'
  /** Values of the merge fields. Keys must match the template exactly. If `data` is omitted, it is the same as `{}`: required fields are missing. */
  data?: Record<string, unknown>
  /** `true` generates the blank form: all fields and lists are empty, except for values that are part of a PDF form. Cannot be combined with `data`. */
  blank?: boolean
  /** Minutes that the link is valid. Only with `output: "url"`. Default: 60. */
  expiration?: number
  /** Name of your own bucket, which must be connected to the account. Requires `s3_key`. */
  s3_bucket?: string
  /** Object key in that bucket, at most 1,024 bytes of UTF-8. */
  s3_key?: string
  /** Output format of the document: `"pdf"`. */
  format?: 'pdf'
  /** This endpoint only returns links. */
  output?: 'url'
}

export interface Base64Answer {
  /** The document, base64-encoded. */
  base64: string
  /** File name of the document. */
  fileName: string
}

export interface UrlAnswer {
  /**
   * Presigned download link.
   * Format: uri.
   */
  url: string
}

export interface Problem {
  /** Format: uri. */
  type: string
  title: string
  status: number
  code: string
  detail: string
  requestId: string
  errors?: {
    pointer: string
    code: string
    message: string
    suggestion?: string
  }[]
}

export interface Account {
  accountId: string
  name: string
  key: {
    keyId: string
    /** Name that the owner gave the key. */
    name: string
    /** What the key can do. */
    scopes: ('generate' | 'read' | 'templates:write' | 'batches' | 'webhooks')[]
    /** The templates that the key can access. `null` for all templates. */
    templateIds: string[] | null
    /** Whether this is a test key. Its documents are marked and are never sent to a bucket. */
    isTest: boolean
  }
  /** Bytes that the account stores: assets, drafts and versions of templates, the logo and fonts, attached files, and uploads. */
  storedBytes: number
  /** Limits of the account and its key. */
  limits: {
    /** Requests per second with this key. */
    requestsPerSecond: number
    /** Bytes in the body of a request. */
    bodyBytes: number
    /** Seconds that a request waits for its document. */
    documentSeconds: number
    /** Minutes that a link can be valid. */
    linkMinutes: number
    /** Items in a batch from an upload. */
    batchItems: number
    /** Items in a batch sent in one request. */
    batchItemsInline: number
    /** Bytes that the account can store. `null` for no limit. */
    storedBytes: number | null
  }
}

export interface Template {
  /** ID of the template, for `templateId` in requests. */
  templateId: string
  /** Name of the template on the command line. */
  slug: string
  /** Name of the template. */
  name: string
  /** Version that is used when a request names none. `null` before the first version is published. */
  liveVersion: number | null
  /** Version that was published last. */
  newestVersion: number | null
  /** The live version is pinned: publishing does not change it. */
  isPinned: boolean
  /**
   * When the live version was published.
   * Format: date-time.
   */
  publishedAt: string | null
  /**
   * When the template was created.
   * Format: date-time.
   */
  createdAt: string
}

export interface TemplatePage {
  data: Template[]
  /** The `cursor` for the next page. `null` on the last page. */
  next: string | null
}

export interface TemplateVersionPage {
  data: {
    /** Version number, from 1. */
    version: number
    /**
     * When the version was published.
     * Format: date-time.
     */
    publishedAt: string
    /** Whether this version is used when a request names none. */
    isLive: boolean
  }[]
  /** The `cursor` for the next page. `null` on the last page. */
  next: string | null
}

export interface TemplateSample {
  templateId: string
  /** Version that the data fits. */
  version: number
  /** Sample data, in the format of `data` in requests. */
  data: Record<string, unknown>
  /** Whether the author of the template saved this sample. Otherwise it was generated from the names of the fields. */
  isAuthors: boolean
}

export interface ValidateRequest {
  /**
   * The `data` to check, as in `POST /v1/create`.
   * Example: {"invoice_no":"INV-1"}
   */
  data?: Record<string, unknown> | null
  /** Default: the live version. */
  version?: number
}

export interface ValidateAnswer {
  /** Whether `POST /v1/create` would accept the data. */
  valid: boolean
  /** Version that the data was checked against. */
  version: number
  /** The first 100 errors that `POST /v1/create` would return. */
  errors: {
    /** RFC 6901 JSON pointer into the request. */
    pointer: string
    code: string
    message: string
    suggestion?: string
  }[]
  /** Number of all errors, counted up to 1,000. */
  errorCount: number
  /** Fields in the data that the template does not print. These are not errors. */
  notUsed: {
    /** RFC 6901 JSON pointer into the request. */
    pointer: string
    code: string
    message: string
    suggestion?: string
  }[]
  /** Warnings of `POST /v1/create` that are known before rendering, such as a rounded value. Empty if there are errors. */
  warnings: {
    code: string
    /** Subject of the warning, such as a field. */
    subject: string
    message: string
  }[]
}

export interface Document {
  documentId: string
  status: 'succeeded' | 'failed' | 'cancelled'
  templateId: string
  /** Current name of the template. `null` if the template no longer exists. */
  templateName: string | null
  /** `0` for the draft. */
  templateVersion: number
  /** Whether the document was generated with a test key. */
  isTest: boolean
  requestId: string
  jobId: string | null
  pageCount: number | null
  bytes: number | null
  warnings: {
    code: string
    subject: string
    message: string
  }[]
  /** Milliseconds in each stage. */
  stages: {
    queue?: number
    load?: number
    merge?: number
    print?: number
    deliver?: number
  } | null
  /** Why the document failed. `null` if it did not fail. */
  error: {
    code: string
    title: string
  } | null
  /**
   * When the document was generated or failed.
   * Format: date-time.
   */
  createdAt: string
  /** When the stored document expires. `null` if it is not stored here. */
  expiresAt: string | null
  /** When the stored document was deleted through the API or the dashboard. `null` if it was not. */
  deletedAt: string | null
}

export interface DocumentPage {
  data: Document[]
  /** The `cursor` for the next page. `null` on the last page. */
  next: string | null
}

export interface Job {
  jobId: string
  status: 'queued' | 'rendering' | 'succeeded' | 'failed' | 'expired' | 'cancelled'
  templateId: string
  /** `0` for the draft. */
  templateVersion: number
  /** Set if the job was created with a test key. */
  isTest?: true
  /**
   * When the job was accepted.
   * Format: date-time.
   */
  createdAt: string
  /**
   * When the job succeeded, failed, expired or was cancelled.
   * Format: date-time.
   */
  finishedAt?: string
  /**
   * When the job is deleted.
   * Format: date-time.
   */
  expiresAt: string
  pageCount?: number
  warnings?: {
    code: string
    subject: string
    message: string
  }[]
  result?: UrlAnswer | Base64Answer
  error?: Problem
}

export interface Upload {
  uploadId: string
  /** Format: uri. */
  url?: string
  /** Format: date-time. */
  expiresAt: string
}

export interface BatchRequest {
  templateId: string
  /** The number of a published version, or `"draft"` for the current draft, which requires a key with the scope `templates:write`. Default: the live version. */
  version?: number | 'draft'
  /** `"zip"` (the default), `"merged"` for one PDF with all documents in order, or `"files"` for a link to each document. */
  output?: 'zip' | 'merged' | 'files'
  /** File name of each document. It can contain merge fields, and `{index}` for the number of the item. Default: `{index}-` followed by the file name pattern of the template. */
  fileName?: string
  s3_bucket?: string
  /** Pattern for the object key of each document, such as `payslips/{{month}}/{{employee_no}}.pdf`. */
  s3_key?: string
  /** `"reject"` (the default) renders nothing if any item is invalid. `"skip"` renders the valid items. */
  onInvalid?: 'reject' | 'skip'
  /** Minutes that each link is valid after it was requested. Default: 60. */
  expiration?: number
  /** The data of each document. */
  items?: Record<string, unknown>[]
  upload?: {
    uploadId: string
    /** Default: detected from the first bytes of the upload. */
    format?: 'json' | 'ndjson' | 'csv'
    /** CSV: combines consecutive rows with the same value in this column into one item. Columns named `list.field` fill the items of the list. */
    groupBy?: string
    /** CSV: allows empty cells where the template requires a value, and leaves the value blank. Otherwise, such cells are `empty_cell` errors. */
    allowEmpty?: boolean
    /** CSV: the field that each column fills, by column header. `null` skips the column. An object can also set the locale of the column. */
    columns?: Record<string, string | {
      /** The field that the column fills. Default: the field with the name of the column. */
      field?: string
      /** The format of its numbers and dates, as for `locale` of all columns. */
      locale?: string
    } | null>
    /** CSV: the format of numbers and dates in fields that have a type: a language tag such as `de` (`1.234,56`, `31.12.2026`), `plain` for machine-readable values (`1234.56`, `2026-12-31`), `excel` for machine-readable values with Excel’s serial dates (`46387`), or `auto` to detect it from the values. Default: `plain`. */
    locale?: string
  }
}

export interface Batch {
  batchId: string
  status: 'checking' | 'rendering' | 'assembling' | 'succeeded' | 'failed' | 'cancelled'
  templateId: string
  /** `0` for the draft. */
  templateVersion: number
  /** Set if the batch was created with a test key. */
  isTest?: true
  output: 'zip' | 'merged' | 'files'
  /** `items`: items read so far, including invalid ones. `done`: finished items, including failed ones, so `done` minus `failed` documents were generated. `failed`: documents that could not be rendered. `warnings`: documents to check, for example because an image is missing or a cell may have been misread. `GET …/warnings` lists them. */
  counts: {
    items: number
    invalid: number
    done: number
    failed: number
    warnings: number
  }
  /** Documents per second: over the last 30 seconds while the batch is rendering, or over the whole batch after it has ended. */
  rate?: number
  /** Estimated seconds left, at the rate of the last 30 seconds. Absent if the rate is unknown or the batch makes no progress. */
  secondsLeft?: number
  /** The locale detected for each column that the request sets to `auto`, by column header. */
  locales?: Record<string, string>
  /** Readings that you may not have intended, by column. `rows_repeat`: consecutive rows have the same value in `column` and fill a list, but each row generates its own document. Send `column` as `groupBy` to combine them. `read_as_yes_or_no`: the column controls a section, and its values were read as yes and no. `split_at_semicolons`: the column fills a list of texts, and a single-line cell was split at its semicolons. */
  hints?: {
    code: 'rows_repeat' | 'read_as_yes_or_no' | 'split_at_semicolons'
    column: string
    message: string
  }[]
  /** Empty rows of the CSV that are followed by other rows. No documents are generated from them. `rows`: the spreadsheet row numbers of the first 20. */
  emptyRows?: {
    count: number
    rows: number[]
  }
  /** Why the batch is paused. Absent if it is not paused or the reason is unknown. */
  waitingFor?: 'no_workers' | 'store_away' | 'disk_full' | 'lanes_busy' | 'worker_lost' | 'documents_slow' | 'not_taken_up'
  /** Format: date-time. */
  createdAt: string
  /** Format: date-time. */
  startedAt?: string
  /** Format: date-time. */
  finishedAt?: string
  /** Format: date-time. */
  expiresAt: string
  /** `url` is a download link that needs no API key. Absent for the output `files` and for batches that are delivered to your own bucket. */
  result?: {
    url?: string
    fileName?: string
    bytes: number
  }
  error?: Problem
}

export interface BatchList {
  batches: Batch[]
  /** The `before` for the next page. Absent on the last page. */
  next?: string
}

export interface BatchError {
  /** Number of the item, from 1. `0` for the upload as a whole. */
  item: number
  /** Line of the upload where the item starts, from 1. */
  line?: number
  /** CSV: row number as in a spreadsheet, where the header is row 1. */
  row?: number
  /** RFC 6901 pointer into the item. */
  pointer: string
  code: string
  message: string
  suggestion?: string
}

export interface BatchWarning {
  /** Number of the item, from 1. `0` for the upload as a whole. */
  item: number
  /** Line of the upload where the item starts, from 1. */
  line?: number
  /** CSV: row number as in a spreadsheet, where the header is row 1. */
  row?: number
  fileName: string
  code: string
  /** Subject of the warning: a URL, the path of an asset, or a field. For `damaged_cell`, `ambiguous_date` and `ambiguous_percent`, the column. */
  subject: string
  message: string
}

export interface BatchFile {
  item: number
  fileName: string
  bytes: number
  pages: number
  /** Format: uri. */
  url: string
  /** Object key in your own bucket. */
  s3_key?: string
}

export interface NewWebhookEndpoint {
  /** Public HTTPS URL that receives the POST requests. */
  url: string
  /** Events that the endpoint receives. */
  events?: ('document.succeeded' | 'document.failed' | 'batch.succeeded' | 'batch.failed' | 'batch.cancelled' | 'template.published' | 'template.live_version_set')[]
  /** Templates whose events the endpoint receives. Default: all templates that the key can access. This cannot be changed later. */
  templateIds?: string[]
  /** Shown in the list of endpoints. */
  description?: string
}

export interface WebhookEndpointChange {
  /** Public HTTPS URL that receives the POST requests. */
  url?: string
  /** Events that the endpoint receives. */
  events?: ('document.succeeded' | 'document.failed' | 'batch.succeeded' | 'batch.failed' | 'batch.cancelled' | 'template.published' | 'template.live_version_set')[]
  /** Shown in the list of endpoints. */
  description?: string
  enabled?: boolean
}

export interface WebhookEndpoint {
  endpointId: string
  url: string
  description: string
  events: ('document.succeeded' | 'document.failed' | 'batch.succeeded' | 'batch.failed' | 'batch.cancelled' | 'template.published' | 'template.live_version_set')[]
  /** Templates whose events the endpoint receives. `null` for all templates. */
  templateIds: string[] | null
  /** Whether the endpoint was created with a test key. It then receives only events of test documents. */
  isTest: boolean
  enabled: boolean
  disabledReason?: string
  /** Format: date-time. */
  createdAt: string
  /**
   * Until when messages are also signed with the previous secret, after a rotation.
   * Format: date-time.
   */
  previousSecretUntil?: string
}

export interface WebhookEndpointWithSecret {
  endpointId: string
  url: string
  description: string
  events: ('document.succeeded' | 'document.failed' | 'batch.succeeded' | 'batch.failed' | 'batch.cancelled' | 'template.published' | 'template.live_version_set')[]
  /** Templates whose events the endpoint receives. `null` for all templates. */
  templateIds: string[] | null
  /** Whether the endpoint was created with a test key. It then receives only events of test documents. */
  isTest: boolean
  enabled: boolean
  disabledReason?: string
  /** Format: date-time. */
  createdAt: string
  /**
   * Until when messages are also signed with the previous secret, after a rotation.
   * Format: date-time.
   */
  previousSecretUntil?: string
  /** `whsec_…`; returned only once. */
  secret: string
}

export interface WebhookAttempt {
  attemptId: string
  /** The `webhook-id` of the message. */
  messageId: string
  event: 'document.succeeded' | 'document.failed' | 'batch.succeeded' | 'batch.failed' | 'batch.cancelled' | 'template.published' | 'template.live_version_set' | 'webhook.test'
  /** Format: date-time. */
  at: string
  /** Duration of the attempt in milliseconds. */
  ms: number
  /** HTTP status that the endpoint returned. Absent if it did not respond. */
  status?: number
  /** Why the attempt failed. Absent if it succeeded. */
  error?: string
  /**
   * When the next attempt is made. Absent if there is none.
   * Format: date-time.
   */
  nextAt?: string
}

export interface PublishedVersion {
  templateId: string
  version: number
  /** Name of the template. */
  name: string
  /** The live version: the new version, unless another one is pinned. */
  liveVersion: number
}

export interface LiveVersionSet {
  templateId: string
  /** The new live version. */
  liveVersion: number
  /** Whether the version stays live after another one is published. */
  isPinned: boolean
  /** Name of the template. */
  name: string
  /** Format: date-time. */
  setAt: string
}

export interface NewTemplate {
  /**
   * Name of the template. Default: the name in template.json.
   * Example: "Invoice"
   */
  name?: string
  /**
   * Name of the template on the command line, unique in the account.
   * Example: "invoice"
   */
  slug?: string
  /**
   * The files of the template folder by path, each base64-encoded: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json, assets/….
   * Example: {"template.html":"PGgxPnt7dGl0bGV9fTwvaDE+","sample.json":"eyAidGl0bGUiOiAiSGVsbG8iIH0="}
   */
  files: Record<string, string>
}

export interface TemplateFolder {
  /**
   * The files of the template folder by path, each base64-encoded: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json, assets/….
   * Example: {"template.html":"PGgxPnt7dGl0bGV9fTwvaDE+","sample.json":"eyAidGl0bGUiOiAiSGVsbG8iIH0="}
   */
  files: Record<string, string>
}

export interface SavedDraft {
  templateId: string
  /**
   * Name of the template on the command line, unique in the account.
   * Example: "invoice"
   */
  slug: string
  name: string
  /** Revision of the draft, which counts its saves and is its ETag. */
  revision: number
  /** Sentences about files that were ignored. */
  notes: string[]
}

export interface DraftFolder {
  templateId: string
  /**
   * Name of the template on the command line, unique in the account.
   * Example: "invoice"
   */
  slug: string
  name: string
  /** Revision of the draft, which counts its saves and is its ETag. */
  revision: number
  /** Whether the draft differs from the newest version. */
  hasUnpublishedChanges: boolean
  /**
   * The files of the template folder by path, each base64-encoded: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json, assets/….
   * Example: {"template.html":"PGgxPnt7dGl0bGV9fTwvaDE+","sample.json":"eyAidGl0bGUiOiAiSGVsbG8iIH0="}
   */
  files: Record<string, string>
}

export interface VersionFolder {
  templateId: string
  /**
   * Name of the template on the command line, unique in the account.
   * Example: "invoice"
   */
  slug: string
  name: string
  version: number
  /**
   * The files of the template folder by path, each base64-encoded: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json, assets/….
   * Example: {"template.html":"PGgxPnt7dGl0bGV9fTwvaDE+","sample.json":"eyAidGl0bGUiOiAiSGVsbG8iIH0="}
   */
  files: Record<string, string>
}

export interface PublishDraft {
  /**
   * Revision of the draft to publish. Default: the current revision.
   * Example: 4
   */
  revision?: number
  /** Publish even if samples fail (`publish_blocked`). */
  anyway?: boolean
}

export interface Publication {
  templateId: string
  /** The version that was published. If nothing changed since the newest version, no version is added, and this is the newest one. */
  version: number
  /** Version that is used when a request names none: the new version, unless another one is pinned. */
  liveVersion: number
  /** Whether a version is pinned, so that publishing changed nothing for callers. */
  isPinned: boolean
  /** Sentences about changes to the assets. */
  notes: string[]
  /** Changes since the previous version that affect callers and readers. */
  changes: {
    fields: Record<string, unknown>[]
    languages: Record<string, unknown>[]
  }
}

export interface LiveVersion {
  /**
   * A number pins that version. With `"latest"`, requests use the version that was published last.
   * Example: 3
   */
  version: number | 'latest'
}

export interface LiveVersionAnswer {
  templateId: string
  /** Version that is used when a request names none. */
  liveVersion: number
  /** Whether the version stays live when you publish another one. */
  isPinned: boolean
  /** Version that was published last. */
  newestVersion: number
}

export interface FolderPreview {
  pdf: string
  fileName: string
  pages: number
  warnings: {
    code: string
    subject: string
    message: string
  }[]
  notes: string[]
}

export interface DocumentSucceededMessage {
  /** ID of the message, as in `webhook-id`. It is the same for every delivery. */
  id: string
  type: 'document.succeeded'
  /**
   * When the event happened.
   * Format: date-time.
   */
  timestamp: string
  data: Job
}

export interface DocumentFailedMessage {
  /** ID of the message, as in `webhook-id`. It is the same for every delivery. */
  id: string
  type: 'document.failed'
  /**
   * When the event happened.
   * Format: date-time.
   */
  timestamp: string
  data: Job
}

export interface BatchSucceededMessage {
  /** ID of the message, as in `webhook-id`. It is the same for every delivery. */
  id: string
  type: 'batch.succeeded'
  /**
   * When the event happened.
   * Format: date-time.
   */
  timestamp: string
  data: Batch
}

export interface BatchFailedMessage {
  /** ID of the message, as in `webhook-id`. It is the same for every delivery. */
  id: string
  type: 'batch.failed'
  /**
   * When the event happened.
   * Format: date-time.
   */
  timestamp: string
  data: Batch
}

export interface BatchCancelledMessage {
  /** ID of the message, as in `webhook-id`. It is the same for every delivery. */
  id: string
  type: 'batch.cancelled'
  /**
   * When the event happened.
   * Format: date-time.
   */
  timestamp: string
  data: Batch
}

export interface TemplatePublishedMessage {
  /** ID of the message, as in `webhook-id`. It is the same for every delivery. */
  id: string
  type: 'template.published'
  /**
   * When the event happened.
   * Format: date-time.
   */
  timestamp: string
  data: PublishedVersion
}

export interface TemplateLiveVersionSetMessage {
  /** ID of the message, as in `webhook-id`. It is the same for every delivery. */
  id: string
  type: 'template.live_version_set'
  /**
   * When the event happened.
   * Format: date-time.
   */
  timestamp: string
  data: LiveVersionSet
}

export interface WebhookTestMessage {
  id: string
  timestamp: string
  data: {
    endpointId: string
  }
  type: 'webhook.test'
}

/** A message to a webhook endpoint, told apart by its `type`. */
export type WebhookMessage = DocumentSucceededMessage | DocumentFailedMessage | BatchSucceededMessage | BatchFailedMessage | BatchCancelledMessage | TemplatePublishedMessage | TemplateLiveVersionSetMessage | WebhookTestMessage
