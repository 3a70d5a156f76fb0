import { type Action, description, type Input, type Trigger } from '../../shared/description.ts'
import { fileName } from './parameters.ts'

/** A request as Make's apps declare it, with its answer. */
export type Call = Record<string, unknown>

const { connection, schema, subscriptions, templates } = description

/** Without the slash that people write at its end. */
const addressOf = (variable: 'connection' | 'parameters') =>
  `{{replace(${variable}.${connection.baseUrl.key}, '/\\/+$/', '')}}`
const bearerOf = (variable: 'connection' | 'parameters') => `Bearer {{${variable}.${connection.apiKey.key}}}`
const log = { sanitize: ['request.headers.authorization'] }

/** Says what was wrong: the values by their pointers, and the sentence about the first. */
const error = {
  type: "{{if(statusCode = 429, 'RateLimitError', if(statusCode = 503, 'ConnectionError', if(statusCode = 401, 'InvalidAccessTokenError', 'DataError')))}}",
  message:
    "[{{statusCode}}] {{body.title}}. {{if(body.errors, join(map(body.errors, 'pointer'), ', ') + ': ' + body.errors[1].message, body.detail)}}",
}

/** What all calls have: the address and the key of the connection. */
export const baseCall: Call = {
  baseUrl: addressOf('connection'),
  headers: { authorization: bearerOf('connection') },
  timeout: 300_000,
  log,
  response: { error },
}

/** Tries the connection, which has nothing from `baseCall`. */
export const testCall: Call = {
  url: `${addressOf('parameters')}${connection.test.path}`,
  method: connection.test.method,
  headers: { authorization: bearerOf('parameters') },
  log,
  response: { error },
}

/** The call of an action, with its inputs where they stand in the request. */
export function toCall(action: Action): Call {
  const { request, inputs, kind } = action
  const of = (where: Input['in']) =>
    Object.fromEntries(
      inputs.filter((input) => input.in === where).map(({ key }) => [key, `{{parameters.${key}}}`]),
    )
  const body = of('body')
  const query = of('query')
  const headers = Object.fromEntries(
    inputs.flatMap(({ key, header }) =>
      header === undefined
        ? []
        : // An empty one would be refused, and so would signs that no header has.
          [[header.toLowerCase(), `{{if(parameters.${key}, encodeURL(parameters.${key}), undefined)}}`]],
    ),
  )
  return {
    url: request.path.replaceAll(/\{(\w+)\}/g, '{{encodeURL(parameters.$1)}}'),
    method: request.method,
    ...(Object.keys(query).length > 0 && { qs: query }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(request.method === 'POST' && { body }),
    response:
      kind === 'search' && Object.keys(query).length > 0
        ? { iterate: '{{body.data}}', limit: '{{parameters.limit}}', output: '{{item}}' }
        : { output: outputOf(action) },
  }
}

function outputOf({ key, outputs }: Action): unknown {
  const answer = key === 'getDocument' ? 'body.result' : 'body'
  const of = ({ key: name, type }: Action['outputs'][number], from: string) =>
    type === 'file'
      ? [fileName, `{{if(${from}.${name}, toBinary(${from}.${name}, 'base64'), null)}}`]
      : [name, `{{${from}.${name}}}`]
  const plain = outputs.map((output) => of(output, 'body'))
  if (key !== 'getDocument') return Object.fromEntries(plain)
  const { outputs: document } = description.actions.generateDocument
  return Object.fromEntries([...plain, ...document.map((output) => of(output, answer))])
}

/** The templates to choose from, page by page. */
export const listTemplatesCall: Call = {
  url: templates.path,
  method: 'GET',
  qs: { limit: templates.limit },
  pagination: { qs: { cursor: '{{body.next}}' }, condition: '{{body.next}}' },
  response: {
    iterate: '{{body.data}}',
    output: { label: `{{item.${templates.label}}}`, value: `{{item.${templates.value}}}` },
  },
}

/** The inputs of the chosen template's data, below one of their own: no field can be taken for another input. */
export function fieldsCall(input: Input): Call {
  const { key: name, label, help, required = false } = input
  const type = input.type === 'items' ? 'array' : 'collection'
  return {
    url: schema.path.replace('{templateId}', '{{encodeURL(parameters.templateId)}}'),
    method: 'GET',
    qs: { flavour: 'make' },
    response: { output: [{ name, label, help, required, type, spec: '{{body.fields}}' }] },
  }
}

/** Tells Platen where messages go, and keeps what ends it. */
export function attachCall({ events }: Trigger): Call {
  const { path, id, secret } = subscriptions
  return {
    url: path,
    method: 'POST',
    body: { url: '{{webhook.url}}', events, description: 'Make' },
    response: { data: { [id]: `{{body.${id}}}`, [secret]: `{{body.${secret}}}` } },
  }
}

/** Ends it. */
export const detachCall: Call = {
  url: `${subscriptions.path}/{{webhook.${subscriptions.id}}}`,
  method: 'DELETE',
}

/** A message as it came. */
export const receiveCall: Call = { output: '{{body}}' }

/**
 * What a message tells of, asked for with the key: whoever else knows the address of the webhook can say nothing that is not so. Make shows no
 * message as it was signed, letter for letter.
 */
export function confirmCall({ events, outputs }: Trigger): Call {
  const [path, id] = events[0]?.startsWith('batch.') ? ['/v1/batches', 'batchId'] : ['/v1/jobs', 'jobId']
  const data = Object.fromEntries(outputs.map(({ key }) => [key, `{{body.${key}}}`]))
  const statuses = events
    .flatMap(statusesOf)
    .map((status) => `body.status = '${status}'`)
    .join(' || ')
  return {
    url: `${path}/{{encodeURL(payload.data.${id})}}`,
    method: 'GET',
    response: {
      valid: { condition: `{{${statuses}}}`, message: 'This did not happen.' },
      output: { id: '{{payload.id}}', type: '{{payload.type}}', timestamp: '{{payload.timestamp}}', data },
    },
  }
}

/** What it is then: a document that nobody came to in time failed, too. */
function statusesOf(event: string): string[] {
  const [, status = ''] = event.split('.')
  return event === 'document.failed' ? [status, 'expired'] : [status]
}
