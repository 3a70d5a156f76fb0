// Made by scripts/write-client-types.ts of the API’s own description; change that, and write this again.

export interface CreateRequest {
  /** Identifier of a published template. */
  templateId: string
  /** The number of a published version, or `"draft"` for the template as it is being edited, with a key that has the scope `templates:write`. Default: the version that callers get. */
  version?: number | 'draft'
  /** Merge-field values. Keys must match the template exactly. Left out, it is the same as `{}`: required fields are then missing. */
  data?: Record<string, unknown>
  /** `true` gives the blank form, in which every field and every list is empty, except for the values that a PDF form came with. Not with `data`. */
  blank?: boolean
  /** Minutes that the link works; only with `output` `"url"`. Default 60. */
  expiration?: number
  /** Name of the caller's own bucket, connected to the account. Goes with `s3_key`. */
  s3_bucket?: string
  /** Object key inside that bucket, at most 1,024 bytes of UTF-8. */
  s3_key?: string
  /** The format of the document: `"pdf"`. */
  format?: 'pdf'
  /** `"base64"` (the default) for the bytes in the answer, `"url"` for a download link. */
  output?: 'base64' | 'url'
}

export interface PdfRequest {
  /** Identifier of a published template. */
  templateId: string
  /** The number of a published version, or `"draft"` for the template as it is being edited, with a key that has the scope `templates:write`. Default: the version that callers get. */
  version?: number | 'draft'
  /** Merge-field values. Keys must match the template exactly. Left out, it is the same as `{}`: required fields are then missing. */
  data?: Record<string, unknown>
  /** `true` gives the blank form, in which every field and every list is empty, except for the values that a PDF form came with. Not with `data`. */
  blank?: boolean
  /** Minutes that the link works; only with `output` `"url"`. Default 60. */
  expiration?: number
  /** Name of the caller's own bucket, connected to the account. Goes with `s3_key`. */
  s3_bucket?: string
  /** Object key inside that bucket, at most 1,024 bytes of UTF-8. */
  s3_key?: string
  /** The format of the document: `"pdf"`. */
  format?: 'pdf'
  /** This path answers with a link only. */
  output?: 'url'
}

export interface Base64Answer {
  /** The file, base64-encoded. */
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
    /** As its owner calls it. */
    name: string
    /** What it may do. */
    scopes: ('generate' | 'read' | 'templates:write' | 'batches' | 'webhooks')[]
    /** The templates that it knows; null: all. */
    templateIds: string[] | null
    /** Its documents are marked, and never reach a bucket. */
    isTest: boolean
  }
  /** Bytes that the account stores: assets, drafts and versions of templates, logo and fonts, attached files and uploads. */
  storedBytes: number
  /** Upper bounds. */
  limits: {
    /** Of this key. */
    requestsPerSecond: number
    /** Of a request. */
    bodyBytes: number
    /** For which a request waits for its document. */
    documentSeconds: number
    /** For which a link may work. */
    linkMinutes: number
    /** Of a batch that was uploaded. */
    batchItems: number
    /** Of a batch in one request. */
    batchItemsInline: number
    /** Bytes that the account can store; null: no limit. */
    storedBytes: number | null
  }
}

export interface Template {
  /** What `templateId` of a request is. */
  templateId: string
  /** What the command line calls it. */
  slug: string
  /** As its author calls it. */
  name: string
  /** What documents are made of where a request says no version; null before the first. */
  liveVersion: number | null
  /** What was published last. */
  newestVersion: number | null
  /** The live version is pinned: publishing does not change it. */
  isPinned: boolean
  /**
   * When the live version was published.
   * Format: date-time.
   */
  publishedAt: string | null
  /**
   * When the template was made.
   * Format: date-time.
   */
  createdAt: string
}

export interface TemplatePage {
  data: Template[]
  /** Send it as `cursor` for the page after this one; null on the last. */
  next: string | null
}

export interface TemplateVersionPage {
  data: {
    /** Its number, from 1. */
    version: number
    /**
     * When it was published.
     * Format: date-time.
     */
    publishedAt: string
    /** Documents are made of it where a request says no version. */
    isLive: boolean
  }[]
  /** Send it as `cursor` for the page after this one; null on the last. */
  next: string | null
}

export interface TemplateSample {
  templateId: string
  /** Of this version. */
  version: number
  /** What `data` of a request may be. */
  data: Record<string, unknown>
  /** It is the author’s sample; else it was made of the names of the fields, as there is none. */
  isAuthors: boolean
}

export interface ValidateRequest {
  /**
   * As it would be sent to /v1/create.
   * Example: {"invoice_no":"INV-1"}
   */
  data?: Record<string, unknown> | null
  /** Default: the live version. */
  version?: number
}

export interface ValidateAnswer {
  /** /v1/create would take the data. */
  valid: boolean
  /** The version that they were held against. */
  version: number
  /** What /v1/create would answer: the first 100 faults. */
  errors: {
    /** RFC 6901 pointer into the request. */
    pointer: string
    code: string
    message: string
    suggestion?: string
  }[]
  /** All of them; beyond 1,000 they are not counted. */
  errorCount: number
  /** Fields that were sent and that the template does not print. These are not errors. */
  notUsed: {
    /** RFC 6901 pointer into the request. */
    pointer: string
    code: string
    message: string
    suggestion?: string
  }[]
  /** Warnings of /v1/create that are known before the document is printed, such as a rounded value. Empty when there are errors. */
  warnings: {
    code: string
    /** What it is about, such as a field. */
    subject: string
    message: string
  }[]
}

export interface Document {
  documentId: string
  status: 'succeeded' | 'failed' | 'cancelled'
  templateId: string
  /** Its present name; `null` where there is no such template any more. */
  templateName: string | null
  /** 0: the draft. */
  templateVersion: number
  /** By a test key. */
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
  /** Why it failed. */
  error: {
    code: string
    title: string
  } | null
  /**
   * When it was written down: when the document was there, or had failed.
   * Format: date-time.
   */
  createdAt: string
  /** When the stored document expires. `null` if it is not stored here. */
  expiresAt: string | null
  /** When it was deleted by its owner. */
  deletedAt: string | null
}

export interface DocumentPage {
  data: Document[]
  /** For `cursor` of the next page; `null` on the last one. */
  next: string | null
}

export interface Job {
  jobId: string
  status: 'queued' | 'rendering' | 'succeeded' | 'failed' | 'expired' | 'cancelled'
  templateId: string
  /** 0: the draft. */
  templateVersion: number
  /** By a test key; left out otherwise. */
  isTest?: true
  /**
   * When the job was accepted.
   * Format: date-time.
   */
  createdAt: string
  /**
   * When it succeeded, failed, expired or was cancelled.
   * Format: date-time.
   */
  finishedAt?: string
  /**
   * When the job is forgotten.
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
  /** The number of a published version, or `"draft"` for the template as it is being edited, with a key that has the scope `templates:write`. Default: the version that callers get. */
  version?: number | 'draft'
  /** `"zip"` (the default), `"merged"` for one PDF in order, `"files"` for a link to each document. */
  output?: 'zip' | 'merged' | 'files'
  /** Name of each document: merge fields, and `{index}` for its number. Default: `{index}-` and the template’s own pattern. */
  fileName?: string
  s3_bucket?: string
  /** Pattern of each document’s key, such as `payslips/{{month}}/{{employee_no}}.pdf`. */
  s3_key?: string
  /** `"reject"` (the default): one wrong row and nothing is rendered. `"skip"`: the others are. */
  onInvalid?: 'reject' | 'skip'
  /** Minutes that each link works from when it is asked for. Default 60. */
  expiration?: number
  /** The data of each document. */
  items?: Record<string, unknown>[]
  upload?: {
    uploadId: string
    /** Default: detected from the first bytes of the upload. */
    format?: 'json' | 'ndjson' | 'csv'
    /** CSV: consecutive rows with the same text in this column are one item; columns named `list.field` become items of the list. */
    groupBy?: string
    /** CSV: a cell may be empty where the template needs a value, and leaves a blank there. Otherwise that is `empty_cell`. */
    allowEmpty?: boolean
    /** CSV: the field that a column fills, by the column’s header; `null` leaves it out, and an object says how it is written, too. */
    columns?: Record<string, string | {
      /** The field that it fills. Default: the one that it is named for. */
      field?: string
      /** How its numbers and dates are written, as `locale` says it of all columns. */
      locale?: string
    } | null>
    /** CSV: how the numbers and dates of fields with a type are written: a language tag such as `de` (`1.234,56`, `31.12.2026`), `plain` for machine forms (`1234.56`, `2026-12-31`), `excel` for those with Excel’s numbers of days (`46387`), or `auto` to detect it from the values. Default `plain`. */
    locale?: string
  }
}

export interface Batch {
  batchId: string
  status: 'checking' | 'rendering' | 'assembling' | 'succeeded' | 'failed' | 'cancelled'
  templateId: string
  /** 0: the draft. */
  templateVersion: number
  /** By a test key; left out otherwise. */
  isTest?: true
  output: 'zip' | 'merged' | 'files'
  /** `items`: read so far, those with faults included. `done`: finished, including those that failed: `done` minus `failed` documents were generated. `failed`: could not be rendered. `warnings`: documents to check, because something such as a picture is missing in them or a cell may not mean what it says; `GET …/warnings` lists them. */
  counts: {
    items: number
    invalid: number
    done: number
    failed: number
    warnings: number
  }
  /** Documents a second: while it renders, of the last half minute; of one that has ended, on the whole. */
  rate?: number
  /** At the rate of the last half minute; absent when that is not known or nothing moves. */
  secondsLeft?: number
  /** How each column was read that the request leaves to `auto`, by its header. */
  locales?: Record<string, string>
  /** Readings that you may not have intended, by column. `rows_repeat`: consecutive rows have the same value in `column` and fill a list, so each generates its own document. Send `column` as `groupBy` to combine them. `read_as_yes_or_no`: the column controls a section, and its values were read as yes and no. `split_at_semicolons`: the column fills a list of texts, and a cell of one line was split at its semicolons. */
  hints?: {
    code: 'rows_repeat' | 'read_as_yes_or_no' | 'split_at_semicolons'
    column: string
    message: string
  }[]
  /** Empty rows of the CSV that have other rows below them. No document is generated from them. `rows`: the numbers of the first 20, as a spreadsheet shows them. */
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
  /** `url` is a link that needs no key; absent for `files` and for a batch into your own bucket. */
  result?: {
    url?: string
    fileName?: string
    bytes: number
  }
  error?: Problem
}

export interface BatchList {
  batches: Batch[]
  /** Send it as `before` for the page after this one. */
  next?: string
}

export interface BatchError {
  /** Number of the item, from 1; 0 for the upload as a whole. */
  item: number
  /** Line of the upload where it begins, from 1. */
  line?: number
  /** Of a CSV: its row as a spreadsheet numbers them; the header is row 1. */
  row?: number
  /** RFC 6901 pointer into the item. */
  pointer: string
  code: string
  message: string
  suggestion?: string
}

export interface BatchWarning {
  /** Number of the item, from 1; 0 for the upload as a whole. */
  item: number
  /** Line of the upload where it begins, from 1. */
  line?: number
  /** Of a CSV: its row as a spreadsheet numbers them; the header is row 1. */
  row?: number
  fileName: string
  code: string
  /** What it is about: an address, the path of an asset, a field, or for `damaged_cell`, `ambiguous_date` and `ambiguous_percent` the column. */
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
  /** Its key in your own bucket. */
  s3_key?: string
}

export interface NewWebhookEndpoint {
  /** Public https address that takes the POST. */
  url: string
  /** Which events are sent. */
  events?: ('document.succeeded' | 'document.failed' | 'batch.succeeded' | 'batch.failed' | 'batch.cancelled' | 'template.published' | 'template.live_version_set')[]
  /** Templates that it hears of. Left out: all that the key knows. What an endpoint hears of never changes. */
  templateIds?: string[]
  /** Shown in the list of endpoints. */
  description?: string
}

export interface WebhookEndpointChange {
  /** Public https address that takes the POST. */
  url?: string
  /** Which events are sent. */
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
  /** The templates that it hears of; null: all. */
  templateIds: string[] | null
  /** Created with a test key: it receives events only of test documents. */
  isTest: boolean
  enabled: boolean
  disabledReason?: string
  /** Format: date-time. */
  createdAt: string
  /**
   * While a secret is rotated: until when the one before signs too.
   * Format: date-time.
   */
  previousSecretUntil?: string
}

export interface WebhookEndpointWithSecret {
  endpointId: string
  url: string
  description: string
  events: ('document.succeeded' | 'document.failed' | 'batch.succeeded' | 'batch.failed' | 'batch.cancelled' | 'template.published' | 'template.live_version_set')[]
  /** The templates that it hears of; null: all. */
  templateIds: string[] | null
  /** Created with a test key: it receives events only of test documents. */
  isTest: boolean
  enabled: boolean
  disabledReason?: string
  /** Format: date-time. */
  createdAt: string
  /**
   * While a secret is rotated: until when the one before signs too.
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
  /** How long it took. */
  ms: number
  /** What the endpoint answered; absent when it did not. */
  status?: number
  /** Why it counts as failed, in words; absent when it succeeded. */
  error?: string
  /**
   * When it is tried again; absent when it is not.
   * Format: date-time.
   */
  nextAt?: string
}

export interface PublishedVersion {
  templateId: string
  version: number
  /** The template’s name. */
  name: string
  /** What callers get: the version, unless another one is pinned. */
  liveVersion: number
}

export interface LiveVersionSet {
  templateId: string
  /** What callers get from now on. */
  liveVersion: number
  /** Whether callers get this version even after another one is published. */
  isPinned: boolean
  /** The template’s name. */
  name: string
  /** Format: date-time. */
  setAt: string
}

export interface NewTemplate {
  /**
   * Default: what template.json says.
   * Example: "Invoice"
   */
  name?: string
  /**
   * What the command line calls the template; no other template of the account has it.
   * Example: "invoice"
   */
  slug?: string
  /**
   * The files of the template’s folder by path, each as base64: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json, assets/….
   * Example: {"template.html":"PGgxPnt7dGl0bGV9fTwvaDE+","sample.json":"eyAidGl0bGUiOiAiSGVsbG8iIH0="}
   */
  files: Record<string, string>
}

export interface TemplateFolder {
  /**
   * The files of the template’s folder by path, each as base64: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json, assets/….
   * Example: {"template.html":"PGgxPnt7dGl0bGV9fTwvaDE+","sample.json":"eyAidGl0bGUiOiAiSGVsbG8iIH0="}
   */
  files: Record<string, string>
}

export interface SavedDraft {
  templateId: string
  /**
   * What the command line calls the template; no other template of the account has it.
   * Example: "invoice"
   */
  slug: string
  name: string
  /** Counts the saves of the draft; its ETag. */
  revision: number
  /** Sentences about what was left out of the folder. */
  notes: string[]
}

export interface DraftFolder {
  templateId: string
  /**
   * What the command line calls the template; no other template of the account has it.
   * Example: "invoice"
   */
  slug: string
  name: string
  /** Counts the saves of the draft; its ETag. */
  revision: number
  /** It is not what was published last. */
  hasUnpublishedChanges: boolean
  /**
   * The files of the template’s folder by path, each as base64: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json, assets/….
   * Example: {"template.html":"PGgxPnt7dGl0bGV9fTwvaDE+","sample.json":"eyAidGl0bGUiOiAiSGVsbG8iIH0="}
   */
  files: Record<string, string>
}

export interface VersionFolder {
  templateId: string
  /**
   * What the command line calls the template; no other template of the account has it.
   * Example: "invoice"
   */
  slug: string
  name: string
  version: number
  /**
   * The files of the template’s folder by path, each as base64: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json, assets/….
   * Example: {"template.html":"PGgxPnt7dGl0bGV9fTwvaDE+","sample.json":"eyAidGl0bGUiOiAiSGVsbG8iIH0="}
   */
  files: Record<string, string>
}

export interface PublishDraft {
  /**
   * Of the draft that is meant. Default: the one that is saved now.
   * Example: 4
   */
  revision?: number
  /** Publish in spite of samples that stop it (publish_blocked). */
  anyway?: boolean
}

export interface Publication {
  templateId: string
  /** The version that was published. When nothing has changed since the newest version, no version is added, and this is the newest one. */
  version: number
  /** What callers get who name no version: the same, unless another version is pinned. */
  liveVersion: number
  /** A version is pinned, and publishing changed nothing for callers. */
  isPinned: boolean
  /** Sentences about what was done to the assets. */
  notes: string[]
  /** What callers and readers notice, against the version before. */
  changes: {
    fields: Record<string, unknown>[]
    languages: Record<string, unknown>[]
  }
}

export interface LiveVersion {
  /**
   * A number pins that version. With "latest", callers get the version that was published last.
   * Example: 3
   */
  version: number | 'latest'
}

export interface LiveVersionAnswer {
  templateId: string
  /** What callers get who name no version. */
  liveVersion: number
  /** It stays pinned when you publish another version. */
  isPinned: boolean
  /** What was published last. */
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
  /** Names the message, as `webhook-id` does: the same when it comes again. */
  id: string
  type: 'document.succeeded'
  /**
   * When it happened.
   * Format: date-time.
   */
  timestamp: string
  data: Job
}

export interface DocumentFailedMessage {
  /** Names the message, as `webhook-id` does: the same when it comes again. */
  id: string
  type: 'document.failed'
  /**
   * When it happened.
   * Format: date-time.
   */
  timestamp: string
  data: Job
}

export interface BatchSucceededMessage {
  /** Names the message, as `webhook-id` does: the same when it comes again. */
  id: string
  type: 'batch.succeeded'
  /**
   * When it happened.
   * Format: date-time.
   */
  timestamp: string
  data: Batch
}

export interface BatchFailedMessage {
  /** Names the message, as `webhook-id` does: the same when it comes again. */
  id: string
  type: 'batch.failed'
  /**
   * When it happened.
   * Format: date-time.
   */
  timestamp: string
  data: Batch
}

export interface BatchCancelledMessage {
  /** Names the message, as `webhook-id` does: the same when it comes again. */
  id: string
  type: 'batch.cancelled'
  /**
   * When it happened.
   * Format: date-time.
   */
  timestamp: string
  data: Batch
}

export interface TemplatePublishedMessage {
  /** Names the message, as `webhook-id` does: the same when it comes again. */
  id: string
  type: 'template.published'
  /**
   * When it happened.
   * Format: date-time.
   */
  timestamp: string
  data: PublishedVersion
}

export interface TemplateLiveVersionSetMessage {
  /** Names the message, as `webhook-id` does: the same when it comes again. */
  id: string
  type: 'template.live_version_set'
  /**
   * When it happened.
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
