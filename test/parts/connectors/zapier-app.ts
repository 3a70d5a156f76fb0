import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../stack.ts'
import { type ReceivedMessage, startWebhookReceiver } from '../webhook-receiver.ts'
import type { AskedField, ConnectorDriver, GivenOrder, Listening } from './driver.ts'

type Json = Record<string, unknown>
interface Input {
  key: string
  type?: string
  children?: Input[]
}
interface Operation {
  type?: string
  perform: unknown
  performSubscribe: unknown
  performUnsubscribe: unknown
  inputFields: (Input | ((...given: never[]) => unknown))[]
}
type Actions = Record<string, { display?: { hidden?: boolean }; operation: Operation }>

/** The loaded app for Zapier. */
export interface ZapierApp {
  authentication: { fields: Input[] }
  creates: Actions
  searches: Actions
  triggers: Actions
}

/** Runs the parts of the Zapier app in its test app. */
export function driveZapier(
  app: ZapierApp,
  attempt: <T>(what: unknown, bundle: object) => Promise<T>,
  connection: { baseUrl: string; apiKey: string },
): ConnectorDriver {
  const given = (inputData: object = {}, more: object = {}) => ({ authData: connection, inputData, ...more })
  const generating = app.creates['generateDocument']?.operation
  const make = ({ templateId, data, idempotencyKey }: GivenOrder) =>
    attempt<{ url: string; file: string }>(
      generating?.perform,
      given({
        templateId,
        idempotencyKey,
        data__number: data.number,
        data__date: data.date,
        data__customer__name: data.customer.name,
        data__lines: data.lines.map((line) =>
          Object.fromEntries(Object.entries(line).map(([name, value]) => [`data__lines__${name}`, value])),
        ),
      }),
    )
  const source = path.join(projectFolder, 'integrations/zapier/src')
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(source, file), 'utf8'))
  return {
    connection: app.authentication.fields.map(({ key }) => key),
    asked: code.flatMap((text) => [...text.matchAll(/\bkey: '(\w+)'/g)].map(([, key]) => key ?? '')),
    polling: [
      // Hidden triggers fill dropdown lists.
      ...Object.entries(app.triggers)
        .filter(([, { display, operation }]) => operation.type !== 'hook' && !display?.hidden)
        .map(([key]) => key),
      ...code.filter((text) => /setTimeout|setInterval/.test(text)),
    ],
    knows: 'signature',
    repeats: 'input',
    async templates() {
      const listed = await attempt<{ id: string; name: string }[]>(
        app.triggers['template']?.operation.perform,
        given({}, { meta: { page: 0 } }),
      )
      return listed.map(({ id, name }) => ({ label: name, value: id }))
    },
    find: (search) => attempt(app.searches['findTemplate']?.operation.perform, given({ search })),
    async fields(templateId) {
      const ask = generating?.inputFields.find((each) => typeof each === 'function')
      return (await attempt<Input[]>(ask, given({ templateId }))).map((input) => toField(input, 'data__'))
    },
    async generate(of) {
      const { file, url } = await make(of)
      // A dehydrated file, which Zapier loads when a step uses it.
      if (!file.startsWith('hydrate|')) throw new Error('The file is missing.')
      return { file: new Uint8Array(await (await fetch(url)).arrayBuffer()) }
    },
    generateLink: make,
    async runBatch({ items, ...of }) {
      const perform = app.creates['runBatch']?.operation.perform
      return attempt(perform, given({ ...of, items: JSON.stringify(items), output: 'zip' }))
    },
    async getDocument(jobId) {
      const found = await attempt<unknown[]>(app.searches['getDocument']?.operation.perform, given({ jobId }))
      if (found.length === 0) throw new Error('There is none.')
      return found[0]
    },
    async listen(key): Promise<Listening> {
      const hook = app.triggers[key]?.operation
      const receiver = await startWebhookReceiver()
      const subscribeData = await attempt<Json>(
        hook?.performSubscribe,
        given({}, { targetUrl: receiver.url }),
      )
      const heard: Json[] = []
      const hear = async ({ body, headers }: ReceivedMessage) => {
        const named = Object.entries(headers).map(([name, value]) => [`Http-${name}`, value])
        const rawRequest = { content: body, headers: Object.fromEntries(named) as object }
        const cleanedRequest = JSON.parse(body) as Json
        heard.push(
          ...(await attempt<Json[]>(hook?.perform, given({}, { subscribeData, rawRequest, cleanedRequest }))),
        )
      }
      receiver.answer = (message, response) => {
        response.writeHead(200).end()
        void hear(message)
      }
      return {
        heard,
        forge: async (message) => {
          await fetch(receiver.url, { method: 'POST', body: JSON.stringify(message) })
        },
        async end() {
          await attempt(hook?.performUnsubscribe, given({}, { subscribeData }))
          await receiver.close()
        },
      }
    },
  }
}

function toField({ key, type, children }: Input, above: string): AskedField {
  const name = key.slice(above.length).replaceAll('__', '.')
  if (children) return { name, type: 'list', columns: children.map((child) => toField(child, `${key}__`)) }
  return { name, type: type === 'number' ? 'number' : type === 'datetime' ? 'date' : 'text' }
}
