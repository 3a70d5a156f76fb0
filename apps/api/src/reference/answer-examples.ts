import type {
  AccountAnswer,
  BatchAnswer,
  BatchError,
  BatchFile,
  BatchWarning,
  DocumentAnswer,
  DocumentPage,
  DraftFolderAnswer,
  FolderPreview,
  JobAnswer,
  LiveVersionAnswer,
  PublicationAnswer,
  SavedDraft,
  TemplateAnswer,
  TemplatePage,
  TemplateSample,
  TemplateVersionPage,
  UploadAnswer,
  UrlAnswer,
  ValidateAnswer,
  VersionFolderAnswer,
  WebhookAttempt,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '@platen/contract'

const templateId = 'tpl_2c9e41d07ab35f18'
const url = 'https://pdf.example.com/files/documents/…/7f3c2a9d.pdf?expires=1796043600&signature=…'
const pdf = 'JVBERi0xLjcK'

/** A minimal template folder that prints something. */
export const folderExample = Object.fromEntries(
  [
    ['template.html', '<p>Dear {{name}}</p>'],
    ['template.json', '{ "name": "Letter" }'],
    ['sample.json', '{ "name": "Ada" }'],
  ].map(([path = '', text = '']) => [path, Buffer.from(text).toString('base64')]),
)
const folder = { templateId, slug: 'letter', name: 'Letter' }

const document: DocumentAnswer = {
  documentId: 'gen_7f3c2a9d1b8e4f60',
  status: 'succeeded',
  templateId,
  templateName: 'Letter',
  templateVersion: 4,
  isTest: false,
  requestId: 'req_51d2c7e09a4b4a6f8f0c3e7d2b1a9c84',
  jobId: null,
  pageCount: 2,
  bytes: 48_213,
  warnings: [],
  stages: { queue: 0.4, load: 0.1, merge: 0.6, print: 21.3, deliver: 1.2 },
  error: null,
  createdAt: '2026-11-30T12:00:00.000Z',
  expiresAt: '2026-11-30T13:00:00.000Z',
  deletedAt: null,
}

/** A job that was just accepted. */
export const queuedJobExample: JobAnswer = {
  jobId: 'job_9b1f63d20c7e4a58',
  status: 'queued',
  templateId,
  templateVersion: 4,
  createdAt: '2026-11-30T12:00:00.000Z',
  expiresAt: '2026-12-01T12:00:00.000Z',
}

/** A batch that was just accepted. */
export const checkingBatchExample: BatchAnswer = {
  batchId: 'bat_4d80a6e35b91c27f',
  status: 'checking',
  templateId,
  templateVersion: 4,
  output: 'zip',
  counts: { items: 0, invalid: 0, done: 0, failed: 0, warnings: 0 },
  createdAt: '2026-11-30T12:00:00.000Z',
  expiresAt: '2026-12-03T12:00:00.000Z',
}

const batch: BatchAnswer = {
  ...checkingBatchExample,
  status: 'succeeded',
  counts: { items: 1_200, invalid: 1, done: 1_199, failed: 0, warnings: 1 },
  rate: 61.5,
  startedAt: '2026-11-30T12:00:01.000Z',
  finishedAt: '2026-11-30T12:00:21.000Z',
  result: {
    url: 'https://pdf.example.com/files/batches/…/result.zip?expires=1796043600&signature=…',
    fileName: 'Letter.zip',
    bytes: 21_360_118,
  },
}

const template: TemplateAnswer = {
  ...folder,
  liveVersion: 4,
  newestVersion: 4,
  isPinned: false,
  publishedAt: '2026-11-30T12:00:00.000Z',
  createdAt: '2026-11-01T09:00:00.000Z',
}

const endpoint: WebhookEndpoint = {
  endpointId: 'whe_0a7b5c93e1d8f426',
  url: 'https://hooks.example.com/platen',
  description: 'Monthly letters',
  events: ['batch.succeeded', 'batch.failed'],
  templateIds: null,
  isTest: false,
  enabled: true,
  createdAt: '2026-11-30T12:00:00.000Z',
}

/** Example responses by schema name, shown with each operation of the reference. */
export const answerExamples = {
  Account: {
    accountId: 'acc_6e2f9d41b7c03a85',
    name: 'Ada & Co.',
    key: {
      keyId: 'key_c51e08d7f39a2b64',
      name: 'Shop',
      scopes: ['generate', 'read'],
      templateIds: null,
      isTest: false,
    },
    storedBytes: 48_310_272,
    limits: {
      requestsPerSecond: 200,
      bodyBytes: 10_485_760,
      documentSeconds: 30,
      linkMinutes: 10_080,
      batchItems: 2_000_000,
      batchItemsInline: 1_000,
      storedBytes: 53_687_091_200,
    },
  } satisfies AccountAnswer,
  Batch: batch,
  BatchError: {
    item: 17,
    line: 18,
    row: 18,
    pointer: '/name',
    code: 'missing_key',
    message: 'The template needs "name". Add it.',
  } satisfies BatchError,
  BatchFile: { item: 1, fileName: 'ada.pdf', bytes: 48_213, pages: 2, url } satisfies BatchFile,
  BatchList: { batches: [batch], next: batch.batchId },
  BatchWarning: {
    item: 18,
    line: 19,
    row: 19,
    fileName: 'grace.pdf',
    code: 'asset_failed',
    subject: 'https://example.com/logo.png',
    message: 'The address returned status 404.',
  } satisfies BatchWarning,
  Document: document,
  DocumentPage: { data: [document], next: null } satisfies DocumentPage,
  DraftFolder: {
    ...folder,
    revision: 4,
    hasUnpublishedChanges: true,
    files: folderExample,
  } satisfies DraftFolderAnswer,
  FolderPreview: { pdf, fileName: 'letter.pdf', pages: 1, warnings: [], notes: [] } satisfies FolderPreview,
  Job: {
    ...queuedJobExample,
    status: 'succeeded',
    finishedAt: '2026-11-30T12:00:00.420Z',
    pageCount: 2,
    warnings: [],
    result: { url },
  } satisfies JobAnswer,
  LiveVersionAnswer: {
    templateId,
    liveVersion: 4,
    isPinned: false,
    newestVersion: 4,
  } satisfies LiveVersionAnswer,
  Publication: {
    templateId,
    version: 5,
    liveVersion: 5,
    isPinned: false,
    notes: [],
    changes: {
      fields: [{ name: 'place', change: 'added', isBreaking: true, recentDocuments: 0 }],
      languages: [],
    },
  } satisfies PublicationAnswer,
  SavedDraft: { ...folder, revision: 5, notes: [] } satisfies SavedDraft,
  Template: template,
  TemplatePage: { data: [template], next: null } satisfies TemplatePage,
  TemplateSample: { templateId, version: 4, data: { name: 'Ada' }, isAuthors: true } satisfies TemplateSample,
  TemplateVersionPage: {
    data: [{ version: 4, publishedAt: '2026-11-30T12:00:00.000Z', isLive: true }],
    next: null,
  } satisfies TemplateVersionPage,
  Upload: {
    uploadId: 'upl_f28c6d0b94e7513a',
    url: 'https://pdf.example.com/files/uploads/…/upl_f28c6d0b94e7513a?expires=1796043600&signature=…',
    expiresAt: '2026-12-01T12:00:00.000Z',
  } satisfies UploadAnswer,
  UrlAnswer: { url } satisfies UrlAnswer,
  ValidateAnswer: {
    valid: false,
    version: 4,
    errors: [
      {
        pointer: '/data/nmae',
        code: 'unknown_key',
        message: 'The template does not use "nmae": did you mean "name"?',
        suggestion: 'name',
      },
    ],
    errorCount: 1,
    notUsed: [],
    warnings: [],
  } satisfies ValidateAnswer,
  VersionFolder: { ...folder, version: 4, files: folderExample } satisfies VersionFolderAnswer,
  WebhookAttempt: {
    attemptId: 'att_e60d3b9f8a17c254',
    messageId: 'msg_b3905ea7c2d64f18',
    event: 'batch.succeeded',
    at: '2026-11-30T12:00:21.000Z',
    ms: 84,
    status: 204,
  } satisfies WebhookAttempt,
  WebhookEndpoint: endpoint,
  WebhookEndpointWithSecret: {
    ...endpoint,
    secret: 'whsec_…',
  } satisfies WebhookEndpointWithSecret,
}

/** Name of a response schema that has an example. */
export type AnswerName = keyof typeof answerExamples
