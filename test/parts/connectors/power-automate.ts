import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../stack.ts'
import { startWebhookReceiver } from '../webhook-receiver.ts'
import type { AskedField, ConnectorDriver, GivenOrder, Listening } from './driver.ts'
import { inText } from './iml.ts'

type Json = Record<string, unknown>
interface Schema {
  type?: string
  format?: string
  default?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  'x-ms-notification-url'?: boolean
  'x-ms-dynamic-values'?: { operationId: string; parameters: Json } & Record<string, string>
  'x-ms-dynamic-schema'?: { operationId: string; parameters: Record<string, unknown> }
}
interface Parameter extends Schema {
  name: string
  in: 'path' | 'query' | 'body' | 'header'
  schema?: Schema
}
interface Operation {
  operationId: string
  'x-ms-trigger'?: string
  'x-ms-trigger-metadata'?: unknown
  parameters: Parameter[]
}
interface Policy {
  templateId: string
  parameters: Record<string, unknown>
}

const folder = path.join(projectFolder, 'integrations/power-automate')
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))

/** Runs the connector for Power Automate as the platform does: operations by name, with the connector's policies. */
export function drivePowerAutomate(connection: { baseUrl: string; apiKey: string }): ConnectorDriver {
  const { paths } = read('apiDefinition.swagger.json') as {
    paths: Record<string, Record<string, Operation>>
  }
  const { properties } = read('apiProperties.json') as {
    properties: { connectionParameters: Json; policyTemplateInstances: Policy[] }
  }
  const operations = Object.entries(paths).flatMap(([place, methods]) =>
    Object.entries(methods)
      .filter(([method]) => !method.startsWith('x-'))
      .map(([method, operation]) => ({ place, method: method.toUpperCase(), operation })),
  )
  const find = (operationId: string) => {
    const found = operations.find(({ operation }) => operation.operationId === operationId)
    if (!found) throw new Error(`There is no operation ${operationId}.`)
    return found
  }
  const policies = (templateId: string, operationId: string) =>
    properties.policyTemplateInstances.filter(({ templateId: id, parameters }) => {
      const only = parameters['x-ms-apimTemplate-operationName'] as string[] | undefined
      return id === templateId && (only?.includes(operationId) ?? true)
    })
  const settingOf = ({ parameters }: Policy | { parameters: Json }, name: string) =>
    String(parameters[`x-ms-apimTemplateParameter.${name}`]).replaceAll(
      /@connectionParameters\('(\w+)'\)/g,
      (_all, key: keyof typeof connection) => connection[key],
    )
  const base = () => settingOf(policies('dynamichosturl', '')[0] ?? { parameters: {} }, 'urlTemplate')
  const headersFor = (operationId: string) =>
    Object.fromEntries(
      policies('setheader', operationId).map((policy) => [
        settingOf(policy, 'name'),
        settingOf(policy, 'value'),
      ]),
    )

  async function send(operationId: string, given: Json): Promise<{ answer: Response; body: Json }> {
    const { place, method, operation } = find(operationId)
    const [route] = policies('routerequesttoendpoint', operationId)
    let address = route ? settingOf(route, 'newPath') : place
    const query = new URLSearchParams()
    const headers: Record<string, string> = {}
    let sent: Json | undefined
    for (const parameter of operation.parameters) {
      const value = given[parameter.name] ?? parameter.default
      if (parameter.in === 'body') sent = filled(parameter.schema ?? {}, given)
      else if (parameter.in === 'path')
        address = address.replace(`{${parameter.name}}`, encodeURIComponent(inText(value)))
      else if (parameter.in === 'header') {
        if (value !== undefined) headers[parameter.name] = inText(value)
      } else if (value !== undefined) query.set(parameter.name, inText(value))
    }
    const url = `${base()}${address}${query.size > 0 ? `?${query.toString()}` : ''}`
    return refuse(
      await fetch(url, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers, ...headersFor(operationId) },
        ...(sent && { body: JSON.stringify(sent) }),
      }),
    )
  }

  /** A flow shows error responses unchanged. */
  async function refuse(answer: Response) {
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} ${text}`)
    return { answer, body: (text === '' ? {} : JSON.parse(text)) as Json }
  }

  const bodyOf = (operationId: string) =>
    find(operationId).operation.parameters.find((each) => each.in === 'body')?.schema?.properties ?? {}
  /** Headers are inputs with their own names. */
  const keyed = <T extends { idempotencyKey?: string }>({ idempotencyKey, ...given }: T) => ({
    ...given,
    'Idempotency-Key': idempotencyKey,
  })
  const make = async (of: GivenOrder, output: string) =>
    (await send('GenerateDocument', { ...keyed(of), output })).body as { url: string; base64: string }

  return {
    connection: Object.keys(properties.connectionParameters),
    asked: [
      ...Object.keys(properties.connectionParameters),
      ...operations.flatMap(({ operation }) => [
        ...operation.parameters.map(({ name }) => name),
        ...Object.keys(bodyOf(operation.operationId)),
      ]),
    ],
    polling: [
      ...operations
        .filter(({ operation, method }) => operation['x-ms-trigger'] !== undefined && method === 'GET')
        .map(({ place }) => place),
      ...policies('pollingtrigger', '').map(({ templateId }) => templateId),
    ],
    knows: 'address',
    repeats: 'input',
    async templates() {
      const choices = bodyOf('GenerateDocument')['templateId']?.['x-ms-dynamic-values']
      const { body } = await send(choices?.operationId ?? '', choices?.parameters ?? {})
      return (body[choices?.['value-collection'] ?? ''] as Json[]).map((each) => ({
        label: String(each[choices?.['value-title'] ?? '']),
        value: String(each[choices?.['value-path'] ?? '']),
      }))
    },
    find: async (search) => (await send('FindTemplate', { search })).body['data'] as unknown[],
    async fields(templateId) {
      const { operationId = '', parameters = {} } =
        bodyOf('GenerateDocument')['data']?.['x-ms-dynamic-schema'] ?? {}
      const given = Object.entries(parameters).map(([name, value]) => [
        name,
        typeof value === 'object' ? { templateId }[(value as { parameter: 'templateId' }).parameter] : value,
      ])
      return fieldsOf((await send(operationId, Object.fromEntries(given))).body)
    },
    generate: async (of) => ({ file: Buffer.from((await make(of, 'base64')).base64, 'base64') }),
    generateLink: (of) => make(of, 'url'),
    runBatch: async (of) => (await send('RunBatch', keyed(of))).body as { batchId: string },
    getDocument: async (jobId) => (await send('GetDocument', { jobId })).body,
    async listen(key): Promise<Listening> {
      const operationId = key.replace(/^./, (letter) => letter.toUpperCase())
      const receiver = await startWebhookReceiver()
      const heard: Json[] = []
      const content = paths[find(operationId).place]?.['x-ms-notification-content'] as
        | { schema?: Schema }
        | undefined
      receiver.answer = (message, response) => {
        heard.push(offered(content?.schema ?? {}, JSON.parse(message.body)) as Json)
        response.writeHead(202).end()
      }
      const notified = Object.entries(bodyOf(operationId)).find(([, of]) => of['x-ms-notification-url'])
      const { answer } = await send(operationId, { [notified?.[0] ?? '']: receiver.url })
      // The platform deletes the webhook endpoint at the address in the response.
      const end = new URL(answer.headers.get('location') ?? '', base())
      return {
        heard,
        forge: async (message) => {
          await fetch(receiver.url, { method: 'POST', body: JSON.stringify(message) })
        },
        async end() {
          await refuse(await fetch(end, { method: 'DELETE', headers: headersFor('Unsubscribe') }))
          await receiver.close()
        },
      }
    },
  }
}

/** Fills a body as the platform does: with the input values and the defaults. */
function filled({ properties = {} }: Schema, given: Json): Json {
  const values = Object.entries(properties).map(([name, of]) => [name, given[name] ?? of.default] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** Returns the parts of a message that its schema declares. Later steps see nothing else. */
function offered({ properties }: Schema, value: unknown): unknown {
  if (!properties || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const of = properties[name]
      return of ? [[name, offered(of, each)]] : []
    }),
  )
}

function fieldsOf({ properties = {} }: Schema, above = ''): AskedField[] {
  return Object.entries(properties).flatMap(([key, of]): AskedField[] => {
    const name = `${above}${key}`
    if (of.type === 'object') return fieldsOf(of, `${name}.`)
    if (of.type === 'array') return [{ name, type: 'list', columns: fieldsOf(of.items ?? {}) }]
    return [{ name, type: of.type === 'number' ? 'number' : of.format === 'date' ? 'date' : 'text' }]
  })
}
