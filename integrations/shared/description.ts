/**
 * The actions and triggers of all packages. n8n's and Zapier's packages are compiled with it. `scripts/integrations build` generates Make's and Power
 * Automate's definitions from it. It imports nothing, because the packages have no dependencies.
 */

/** The type of an input. `template` is chosen from the account's templates. The chosen template determines the types of `data` and `items`. */
export type InputType = 'text' | 'secret' | 'number' | 'boolean' | 'choice' | 'template' | 'data' | 'items'

/** An input of an action. */
export interface Input {
  /** Its name in the request and in every package. */
  key: string
  label: string
  help: string
  type: InputType
  /** Its position in the request. A header is called `header`. */
  in: 'body' | 'path' | 'query' | 'header'
  header?: string
  required?: boolean
  fallback?: string | number | boolean
  choices?: readonly { value: string; label: string }[]
}

/** An output value. */
export interface Output {
  key: string
  label: string
  type: 'text' | 'number' | 'date' | 'file'
  sample: string | number
}

/** The fields of an event below one name, if it has any. */
export interface OutputGroup {
  key: string
  label: string
  parts: readonly Output[]
}

/** An action of a workflow. */
export interface Action {
  key: string
  label: string
  help: string
  kind: 'create' | 'search'
  /** The scope that its key needs. */
  scopes: readonly string[]
  request: { method: 'GET' | 'POST'; path: string }
  inputs: readonly Input[]
  outputs: readonly Output[]
}

/** A trigger: a webhook endpoint of the account that receives `events`. */
export interface Trigger {
  key: string
  label: string
  help: string
  events: readonly string[]
  outputs: readonly (Output | OutputGroup)[]
  /** A received message, with the top-level `id` that Platen adds to each event. */
  sample: Record<string, unknown>
}

const templateId: Input = {
  key: 'templateId',
  label: 'Template',
  help: 'A published template of your account.',
  type: 'template',
  in: 'body',
  required: true,
}

const expiration: Input = {
  key: 'expiration',
  label: 'Minutes the link works',
  help: 'From 1 minute to 7 days (10080). Only where you ask for a link.',
  type: 'number',
  in: 'body',
}

/** For packages whose platform has no id for each run of a step. */
const idempotencyKey = (made: string): Input => ({
  key: 'idempotencyKey',
  label: 'Idempotency key',
  help: `The order’s number, for example: the same key and data never make a second ${made} within 24 hours.`,
  type: 'text',
  in: 'header',
  header: 'Idempotency-Key',
})

const jobOutputs = [
  { key: 'jobId', label: 'Job ID', type: 'text', sample: 'job_1' },
  { key: 'status', label: 'Status', type: 'text', sample: 'succeeded' },
  { key: 'templateId', label: 'Template ID', type: 'text', sample: 'tpl_1' },
  { key: 'templateVersion', label: 'Template Version', type: 'number', sample: 3 },
  { key: 'createdAt', label: 'Created At', type: 'date', sample: '2026-11-21T12:00:00.000Z' },
] as const satisfies readonly Output[]

const batchOutputs = [
  { key: 'batchId', label: 'Batch ID', type: 'text', sample: 'bat_1' },
  { key: 'status', label: 'Status', type: 'text', sample: 'succeeded' },
  { key: 'templateId', label: 'Template ID', type: 'text', sample: 'tpl_1' },
  { key: 'templateVersion', label: 'Template Version', type: 'number', sample: 3 },
  { key: 'createdAt', label: 'Created At', type: 'date', sample: '2026-11-21T12:00:00.000Z' },
] as const satisfies readonly Output[]

const whatWasWrong = {
  key: 'error',
  label: 'What Was Wrong',
  parts: [
    { key: 'title', label: 'Title', type: 'text', sample: 'The data does not match the template' },
    { key: 'detail', label: 'Detail', type: 'text', sample: 'total: Divided by 0.' },
    { key: 'code', label: 'Code', type: 'text', sample: 'invalid_data' },
  ],
} as const satisfies OutputGroup

const happened = '2026-11-21T12:00:00.000Z'

const job = {
  jobId: 'job_1',
  status: 'succeeded',
  templateId: 'tpl_1',
  templateVersion: 3,
  createdAt: happened,
  finishedAt: happened,
  expiresAt: '2026-11-22T12:00:00.000Z',
}

const generateDocument: Action = {
  key: 'generateDocument',
  label: 'Generate Document',
  help: 'Makes a PDF of a template and your data, with all of its line items.',
  kind: 'create',
  scopes: ['read', 'generate'],
  request: { method: 'POST', path: '/v1/create' },
  inputs: [
    templateId,
    {
      key: 'data',
      label: 'Fields',
      help: 'What the template prints, each as its type.',
      type: 'data',
      in: 'body',
    },
    {
      key: 'output',
      label: 'Answer',
      help: 'The file itself, or a link to it.',
      type: 'choice',
      in: 'body',
      fallback: 'base64',
      choices: [
        { value: 'base64', label: 'File' },
        { value: 'url', label: 'Link' },
      ],
    },
    expiration,
    idempotencyKey('document'),
  ],
  outputs: [
    { key: 'url', label: 'Link', type: 'text', sample: 'https://platen.example/v1/files/invoice.pdf' },
    { key: 'fileName', label: 'File Name', type: 'text', sample: 'invoice.pdf' },
    { key: 'base64', label: 'File', type: 'file', sample: 'JVBERi0xLjcK' },
  ],
}

const runBatch: Action = {
  key: 'runBatch',
  label: 'Run Batch',
  help: 'Makes a document of each item, as one ZIP, one PDF, or a link to each. "Batch Finished" tells when it is done.',
  kind: 'create',
  scopes: ['read', 'batches'],
  request: { method: 'POST', path: '/v1/batches' },
  inputs: [
    templateId,
    {
      key: 'items',
      label: 'Documents',
      help: 'The data of each document, up to 1,000.',
      type: 'items',
      in: 'body',
      required: true,
    },
    {
      key: 'output',
      label: 'Answer',
      help: 'What the batch is delivered as.',
      type: 'choice',
      in: 'body',
      fallback: 'zip',
      choices: [
        { value: 'zip', label: 'ZIP of All Documents' },
        { value: 'merged', label: 'One PDF' },
        { value: 'files', label: 'Link to Each' },
      ],
    },
    {
      key: 'onInvalid',
      label: 'When an Item Does Not Fit',
      help: 'Whether the others are made all the same.',
      type: 'choice',
      in: 'body',
      fallback: 'reject',
      choices: [
        { value: 'reject', label: 'Make None' },
        { value: 'skip', label: 'Make the Others' },
      ],
    },
    idempotencyKey('batch'),
  ],
  outputs: batchOutputs,
}

const getDocument: Action = {
  key: 'getDocument',
  label: 'Get Document',
  help: 'The document of a job: of "Document Ready", or of one that you did not wait for.',
  kind: 'search',
  scopes: ['generate'],
  request: { method: 'GET', path: '/v1/jobs/{jobId}' },
  inputs: [
    {
      key: 'jobId',
      label: 'Job ID',
      help: 'As "Document Ready" has it.',
      type: 'text',
      in: 'path',
      required: true,
    },
  ],
  outputs: jobOutputs,
}

const findTemplate: Action = {
  key: 'findTemplate',
  label: 'Find Template',
  help: 'Templates whose name has these words. None found is an empty list.',
  kind: 'search',
  scopes: ['read'],
  request: { method: 'GET', path: '/v1/templates' },
  inputs: [
    { key: 'search', label: 'Name', help: 'A part of the name.', type: 'text', in: 'query' },
    { key: 'limit', label: 'Limit', help: 'At most 100.', type: 'number', in: 'query', fallback: 50 },
  ],
  outputs: [
    { key: 'templateId', label: 'Template ID', type: 'text', sample: 'tpl_1' },
    { key: 'name', label: 'Name', type: 'text', sample: 'Invoice' },
  ],
}

const documentReady: Trigger = {
  key: 'documentReady',
  label: 'Document Ready',
  help: 'A document that nobody waited for is ready.',
  events: ['document.succeeded'],
  outputs: jobOutputs,
  sample: { id: 'msg_1', type: 'document.succeeded', timestamp: happened, data: { ...job, pageCount: 1 } },
}

const documentFailed: Trigger = {
  key: 'documentFailed',
  label: 'Document Failed',
  help: 'A document that nobody waited for failed, with what was wrong.',
  events: ['document.failed'],
  outputs: [...jobOutputs, whatWasWrong],
  sample: {
    id: 'msg_2',
    type: 'document.failed',
    timestamp: happened,
    data: {
      ...job,
      status: 'failed',
      error: Object.fromEntries(whatWasWrong.parts.map(({ key, sample }) => [key, sample])),
    },
  },
}

const batchFinished: Trigger = {
  key: 'batchFinished',
  label: 'Batch Finished',
  help: 'A batch is done, failed, or was cancelled.',
  events: ['batch.succeeded', 'batch.failed', 'batch.cancelled'],
  outputs: batchOutputs,
  sample: {
    id: 'msg_3',
    type: 'batch.succeeded',
    timestamp: happened,
    data: {
      batchId: 'bat_1',
      status: 'succeeded',
      templateId: 'tpl_1',
      templateVersion: 3,
      createdAt: happened,
    },
  },
}

/** The description of all packages. */
export const description = {
  name: 'Platen',
  version: '0.1.0',
  summary: 'Documents from templates and data: fields and line items as the template types them.',
  connection: {
    baseUrl: {
      key: 'baseUrl',
      label: 'Base Address',
      help: 'Where your Platen is, such as https://platen.example.com',
      placeholder: 'https://platen.example.com',
    },
    apiKey: {
      key: 'apiKey',
      label: 'API Key',
      help: 'Made in the dashboard, in Integrations of a template or under API integration.',
    },
    /** Fails for a key that cannot list templates, which every package needs. */
    test: { method: 'GET', path: '/v1/templates?limit=1' },
  },
  actions: { generateDocument, runBatch, getDocument, findTemplate },
  triggers: { documentReady, documentFailed, batchFinished },
  /** The source of options for inputs of the type `template`. */
  templates: { path: '/v1/templates', value: 'templateId', label: 'name', limit: 100 },
  /** The address of a template's field types. */
  schema: { path: '/v1/templates/{templateId}/schema' },
  subscriptions: { path: '/v1/webhook-endpoints', id: 'endpointId', secret: 'secret' },
} as const

export type ActionKey = keyof typeof description.actions

export type TriggerKey = keyof typeof description.triggers
