import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { TriggerKey } from '../../../integrations/shared/description.ts'
import { projectFolder } from '../stack.ts'
import { startWebhookReceiver } from '../webhook-receiver.ts'
import type { AskedField, ConnectorDriver, GivenOrder, Listening } from './driver.ts'

type Json = Record<string, unknown>
interface Column {
  id: string
  type: string
}

/** The n8n suite's actions on the running n8n. */
export interface N8nActions {
  /** Sends the editor's request for an input's options. */
  askNode<T>(kind: string, methodName: string, more?: object): Promise<T>
  /** Returns the Platen node with the parameters to generate a document. */
  generate(parameters: object): { name: string }
  /** Starts a workflow with a webhook that responds with its last node's output. */
  activate(nodes: { name: string }[], first?: object): Promise<{ url: string; workflowId: string }>
  post(url: string, body: unknown): Promise<Response>
  /** Starts a workflow with the Platen trigger and the `next` node. */
  listen(on: TriggerKey, next: object): Promise<{ url: string; end(): Promise<void> }>
}

/** Runs the n8n package in n8n. */
export function driveN8n(acts: N8nActions): ConnectorDriver {
  const source = path.join(projectFolder, 'integrations/n8n')
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('node_modules'))
    .map((file) => ({ file, text: readFileSync(path.join(source, file), 'utf8') }))
  const namesIn = (text: string) => [...text.matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name ?? '')
  const credentials = code.find(({ file }) => file.endsWith('PlatenApi.credentials.ts'))?.text ?? ''
  const choose = async (filter?: string) => {
    const found = await acts.askNode<{ results: { name: string; value: string }[] }>(
      'resource-locator-results',
      'searchTemplates',
      filter === undefined ? {} : { filter },
    )
    return found.results
  }
  const make = async (of: GivenOrder, parameters: object, first?: object) => {
    const { url } = await acts.activate(
      [{ ...acts.generate(parameters), onError: 'continueRegularOutput' } as never],
      first,
    )
    const { number, date, customer, lines } = of.data
    return acts.post(url, { number, date, customer: customer.name, lines })
  }
  return {
    connection: namesIn(credentials).filter((name) => name !== 'platenApi'),
    asked: code.flatMap(({ text }) => namesIn(text)),
    polling: code
      .filter(({ text }) => /setTimeout|setInterval|polling: true/.test(text))
      .map(({ file }) => file),
    knows: 'signature',
    repeats: 'run',
    templates: async () => (await choose()).map(({ name, value }) => ({ label: name, value })),
    find: (search) => choose(search),
    async fields() {
      const ask = async (methodName: string) =>
        (await acts.askNode<{ fields: Column[] }>('resource-mapper-fields', methodName)).fields
      const columns = (await ask('getColumns')).map(({ id, type }) =>
        toField(id.replace('lines[].', ''), type),
      )
      return (await ask('getFields')).map(({ id, type }) => ({
        ...toField(id, type),
        ...(type === 'array' && { columns }),
      }))
    },
    async generate(of) {
      const answer = await make(of, {})
      if (answer.headers.get('content-type') === 'application/pdf')
        return { file: new Uint8Array(await answer.arrayBuffer()) }
      const failed = await make(of, {}, { responseData: 'firstEntryJson' })
      throw new Error(await failed.text())
    },
    async generateLink(of) {
      const answer = await make(of, { output: 'url' }, { responseData: 'firstEntryJson' })
      return (await answer.json()) as { url: string }
    },
    async runBatch({ items }) {
      const split = {
        name: 'Split',
        type: 'n8n-nodes-base.splitOut',
        typeVersion: 1,
        position: [200, 0],
        id: 'split-node',
        parameters: { fieldToSplitOut: 'body.items', options: {} },
      }
      const fields = { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] }
      const batch = { resource: 'batch', operation: 'run', fields, output: 'zip', onInvalid: 'reject' }
      const { url } = await acts.activate([split, acts.generate(batch)], { responseData: 'firstEntryJson' })
      const answer = await acts.post(url, { items })
      return (await answer.json()) as { batchId: string }
    },
    async getDocument(jobId) {
      const { url } = await acts.activate([acts.generate({ operation: 'get', jobId })])
      const answer = await acts.post(url, {})
      if (!answer.ok) throw new Error(await answer.text())
      return answer
    },
    async listen(key): Promise<Listening> {
      const receiver = await startWebhookReceiver()
      const heard: Json[] = []
      receiver.answer = ({ body }, response) => {
        heard.push(JSON.parse(body) as Json)
        response.writeHead(204).end()
      }
      const listening = await acts.listen(key, {
        name: 'Tell',
        type: 'n8n-nodes-base.httpRequest',
        typeVersion: 4,
        position: [200, 0],
        id: 'tell-node',
        parameters: {
          method: 'POST',
          url: receiver.url,
          sendBody: true,
          specifyBody: 'json',
          jsonBody: '={{ JSON.stringify($json) }}',
        },
      })
      return {
        heard,
        forge: async (message) => {
          await acts.post(listening.url, message)
        },
        async end() {
          await listening.end()
          await receiver.close()
        },
      }
    },
  }
}

function toField(name: string, type: string): AskedField {
  const types: Record<string, AskedField['type']> = { array: 'list', number: 'number', dateTime: 'date' }
  return { name, type: types[type] ?? 'text' }
}
