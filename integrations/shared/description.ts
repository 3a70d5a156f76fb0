/**
 * The actions and triggers of all packages. The packages for n8n and Zapier include it. `scripts/integrations build` generates Make's and
 * Power Automate's definitions from it. It imports nothing, because the packages have no dependencies.
 */

/** The type of an input. `template` is chosen from the account's templates. The chosen template determines the types of `data` and `items`. */
export type InputType = 'text' | 'secret' | 'number' | 'boolean' | 'choice' | 'template' | 'data' | 'items'

/** An input for an action. */
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

/** Fields of an event that are nested under one name. */
export interface OutputGroup {
  key: string
  label: string
  parts: readonly Output[]
}

/** An action in a workflow. */
export interface Action {
  key: string
  label: string
  help: string
  kind: 'create' | 'search'
  /** The scopes that the API key needs. */
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
  label: 'Link Expiration (Minutes)',
  help: 'From 1 minute to 7 days (10080). Applies only to links.',
  type: 'number',
  in: 'body',
}

/** Returns the idempotency key input, for packages whose platform has no ID for each run of a step. */
const idempotencyKey = (made: string): Input => ({
  key: 'idempotencyKey',
  label: 'Idempotency key',
  help: `For example, the order number. Requests with the same key and data do not create a second ${made} within 24 hours.`,
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
  label: 'Error',
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
  help: 'Generates a PDF from a template and your data, including line items.',
  kind: 'create',
  scopes: ['read', 'generate'],
  request: { method: 'POST', path: '/v1/create' },
  inputs: [
    templateId,
    {
      key: 'data',
      label: 'Fields',
      help: 'The values of the template’s fields.',
      type: 'data',
      in: 'body',
    },
    {
      key: 'output',
      label: 'Output',
      help: 'The file or a link to it.',
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
  help: 'Generates a document for each item, as one ZIP, one PDF, or a link to each document. "Batch Finished" starts when the batch has ended.',
  kind: 'create',
  scopes: ['read', 'batches'],
  request: { method: 'POST', path: '/v1/batches' },
  inputs: [
    templateId,
    {
      key: 'items',
      label: 'Documents',
      help: 'The data of up to 1,000 documents.',
      type: 'items',
      in: 'body',
      required: true,
    },
    {
      key: 'output',
      label: 'Output',
      help: 'The format of the result.',
      type: 'choice',
      in: 'body',
      fallback: 'zip',
      choices: [
        { value: 'zip', label: 'ZIP of All Documents' },
        { value: 'merged', label: 'One PDF' },
        { value: 'files', label: 'Link to Each Document' },
      ],
    },
    {
      key: 'onInvalid',
      label: 'If an Item Is Invalid',
      help: 'Whether to generate the documents of the valid items.',
      type: 'choice',
      in: 'body',
      fallback: 'reject',
      choices: [
        { value: 'reject', label: 'Generate Nothing' },
        { value: 'skip', label: 'Generate the Valid Items' },
      ],
    },
    idempotencyKey('batch'),
  ],
  outputs: batchOutputs,
}

const getDocument: Action = {
  key: 'getDocument',
  label: 'Get Document',
  help: 'Gets the document of an asynchronous job, such as one from "Document Ready".',
  kind: 'search',
  scopes: ['generate'],
  request: { method: 'GET', path: '/v1/jobs/{jobId}' },
  inputs: [
    {
      key: 'jobId',
      label: 'Job ID',
      help: 'The job ID from "Document Ready" or "Generate Document".',
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
  help: 'Finds templates by name. The list is empty if none is found.',
  kind: 'search',
  scopes: ['read'],
  request: { method: 'GET', path: '/v1/templates' },
  inputs: [
    { key: 'search', label: 'Name', help: 'Part of the name.', type: 'text', in: 'query' },
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
  help: 'Starts when an asynchronous document is ready.',
  events: ['document.succeeded'],
  outputs: jobOutputs,
  sample: { id: 'msg_1', type: 'document.succeeded', timestamp: happened, data: { ...job, pageCount: 1 } },
}

const documentFailed: Trigger = {
  key: 'documentFailed',
  label: 'Document Failed',
  help: 'Starts when an asynchronous document has failed, and returns the error.',
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
  help: 'Starts when a batch has succeeded, failed, or was canceled.',
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

/** The description that all packages share. */
export const description = {
  name: 'Platen',
  version: '0.1.0',
  summary: 'Generates documents from templates and data, with typed fields and line items.',
  connection: {
    baseUrl: {
      key: 'baseUrl',
      label: 'Base URL',
      help: 'The URL of your Platen service, such as https://platen.example.com',
      placeholder: 'https://platen.example.com',
    },
    apiKey: {
      key: 'apiKey',
      label: 'API Key',
      help: 'Create it in the dashboard: on the Integrations tab of a template, or under API integration.',
    },
    /** Fails for a key that cannot list templates, which every package needs. */
    test: { method: 'GET', path: '/v1/templates?limit=1' },
  },
  actions: { generateDocument, runBatch, getDocument, findTemplate },
  triggers: { documentReady, documentFailed, batchFinished },
  /** The source of options for `template` inputs. */
  templates: { path: '/v1/templates', value: 'templateId', label: 'name', limit: 100 },
  /** The address of a template's field types. */
  schema: { path: '/v1/templates/{templateId}/schema' },
  subscriptions: { path: '/v1/webhook-endpoints', id: 'endpointId', secret: 'secret' },
} as const

export type ActionKey = keyof typeof description.actions

export type TriggerKey = keyof typeof description.triggers
