import { type Action, description, type Input, type Trigger } from '../../shared/description.ts'
import { fileName } from './parameters.ts'

/** A request in a Make app, with its response. */
export type Call = Record<string, unknown>

const { connection, schema, subscriptions, templates } = description

/** Removes the trailing slash that people often write. */
const addressOf = (variable: 'connection' | 'parameters') =>
  `{{replace(${variable}.${connection.baseUrl.key}, '/\\/+$/', '')}}`
const bearerOf = (variable: 'connection' | 'parameters') => `Bearer {{${variable}.${connection.apiKey.key}}}`
const log = { sanitize: ['request.headers.authorization'] }

/** Reports the pointers of all invalid values, and the message about the first. */
const error = {
  type: "{{if(statusCode = 429, 'RateLimitError', if(statusCode = 503, 'ConnectionError', if(statusCode = 401, 'InvalidAccessTokenError', 'DataError')))}}",
  message:
    "[{{statusCode}}] {{body.title}}. {{if(body.errors, join(map(body.errors, 'pointer'), ', ') + ': ' + body.errors[1].message, body.detail)}}",
}

/** The base for all calls: the connection's address and key. */
export const baseCall: Call = {
  baseUrl: addressOf('connection'),
  headers: { authorization: bearerOf('connection') },
  timeout: 300_000,
  log,
  response: { error },
}

/** Tests the connection. `baseCall` does not apply to it. */
export const testCall: Call = {
  url: `${addressOf('parameters')}${connection.test.path}`,
  method: connection.test.method,
  headers: { authorization: bearerOf('parameters') },
  log,
  response: { error },
}

/** Returns the call for an action, with its inputs in the request. */
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
        : // An empty header would be refused, and so would characters that headers cannot contain.
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

/** Lists the available templates, page by page. */
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

/** Returns the inputs of the chosen template's data, nested so that no field can conflict with another input. */
export function fieldsCall(input: Input): Call {
  const { key: name, label, help, required = false } = input
  const type = input.type === 'items' ? 'array' : 'collection'
  return {
    url: schema.path.replace('{templateId}', '{{encodeURL(parameters.templateId)}}'),
    method: 'GET',
    qs: { flavor: 'make' },
    response: { output: [{ name, label, help, required, type, spec: '{{body.fields}}' }] },
  }
}

/** Registers the webhook and stores its ID, which is needed to remove it. */
export function attachCall({ events }: Trigger): Call {
  const { path, id, secret } = subscriptions
  return {
    url: path,
    method: 'POST',
    body: { url: '{{webhook.url}}', events, description: 'Make' },
    response: { data: { [id]: `{{body.${id}}}`, [secret]: `{{body.${secret}}}` } },
  }
}

/** Removes the webhook. */
export const detachCall: Call = {
  url: `${subscriptions.path}/{{webhook.${subscriptions.id}}}`,
  method: 'DELETE',
}

/** Returns a message unchanged. */
export const receiveCall: Call = { output: '{{body}}' }

/**
 * Uses the key to fetch the job or batch of a message, so that nobody who knows the webhook's URL can send fake data. Make does not
 * provide the raw body to verify the signature.
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
      valid: { condition: `{{${statuses}}}`, message: 'The event is not confirmed by Platen.' },
      output: { id: '{{payload.id}}', type: '{{payload.type}}', timestamp: '{{payload.timestamp}}', data },
    },
  }
}

/** Returns the statuses that an event can have. A document that was not scheduled in time has also failed. */
function statusesOf(event: string): string[] {
  const [, status = ''] = event.split('.')
  return event === 'document.failed' ? [status, 'expired'] : [status]
}
