import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../stack.ts'
import { startWebhookReceiver } from '../webhook-receiver.ts'
import type { AskedField, ConnectorDriver, GivenOrder, Listening } from './driver.ts'
import { evaluate, inText, type Scope } from './iml.ts'

type Json = Record<string, unknown>
interface Parameter {
  name: string
  label?: string
  type: string
  default?: unknown
  spec?: Parameter[]
  options?: { store: string; nested: string[] }
}
interface Component {
  moduleType?: string
  webhook?: string
  codeFiles: Record<string, string>
}
interface App {
  generalCodeFiles: { base: string }
  components: Record<'connection' | 'module' | 'rpc' | 'webhook', Record<string, Component>>
}
interface Call {
  url?: string
  method?: string
  qs?: Json
  body?: unknown
  headers?: Record<string, string>
  baseUrl?: string
  output?: unknown
  pagination?: { qs: Json; condition: unknown }
  response?: Json
}

const folder = path.join(projectFolder, 'integrations/make')
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))

/** Runs the app for Make from its files, as Make does: calls, expressions and inputs. */
export function driveMake(connection: { baseUrl: string; apiKey: string }): ConnectorDriver {
  const app = read('makecomapp.json') as App
  const base = read(app.generalCodeFiles.base) as Call
  const code = (of: Component | undefined, name: string) => read(of?.codeFiles[name] ?? '')
  const { module: modules, rpc: rpcs, webhook: webhooks, connection: connections } = app.components

  const callOf = (of: Component | undefined, name = 'communication') => code(of, name) as Call

  /** Returns the bundles from a call. */
  async function run(call: Call, scope: Scope): Promise<unknown[]> {
    const known: Scope = { connection, ...scope }
    if (call.url === undefined) return [evaluate(call.output, known)]
    const bundles: unknown[] = []
    let more: Json | undefined
    do {
      const { body, next } = await ask(call, known, more)
      bundles.push(...bundlesOf(call, { ...known, body }))
      more = next
    } while (more)
    return bundles
  }

  async function ask(call: Call, scope: Scope, more: Json | undefined) {
    const below = String(evaluate(call.url, scope))
    const url = new URL(below.startsWith('/') ? `${String(evaluate(base.baseUrl, scope))}${below}` : below)
    const query = { ...(evaluate(call.qs ?? {}, scope) as Json), ...more }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, inText(value))
    // Headers in the base are added to calls below the base address.
    const headers = evaluate({ ...(below.startsWith('/') && base.headers), ...call.headers }, scope)
    const answer = await fetch(url, {
      method: call.method ?? 'GET',
      headers: { 'Content-Type': 'application/json', ...(headers as Record<string, string>) },
      ...(call.body !== undefined && { body: JSON.stringify(evaluate(call.body, scope)) }),
    })
    const body = answer.status === 204 ? {} : ((await answer.json()) as Json)
    const got = { ...scope, body, statusCode: answer.status }
    const { error } = base.response as { error: { message: string } }
    if (!answer.ok) throw new Error(String(evaluate(error.message, got)))
    const valid = call.response?.['valid'] as { condition: string; message: string } | undefined
    if (valid && !evaluate(valid.condition, got)) throw new Error(valid.message)
    const goesOn = call.pagination && evaluate(call.pagination.condition, got)
    return { body, next: goesOn ? (evaluate(call.pagination?.qs, got) as Json) : undefined }
  }

  function bundlesOf({ response = {} }: Call, scope: Scope): unknown[] {
    const { iterate, output = '{{body}}', limit, data } = response
    if (data !== undefined) return [evaluate(data, scope)]
    if (iterate === undefined) return [evaluate(output, scope)]
    const items = evaluate(iterate, scope) as unknown[]
    const max = Number(evaluate(limit ?? items.length, scope) ?? items.length)
    return items.slice(0, max).map((item) => evaluate(output, { ...scope, item }))
  }

  /** Runs a module with defaults for missing inputs. */
  const runModule = (name: string, given: Json) => {
    const asked = code(modules[name], 'mappableParams') as Parameter[]
    const filled = asked.flatMap((each) => (each.default === undefined ? [] : [[each.name, each.default]]))
    const parameters = { ...(Object.fromEntries(filled) as Json), ...given }
    return run(callOf(modules[name]), { parameters })
  }
  const runRpc = (address: string, parameters: Json) =>
    run(callOf(rpcs[address.replace('rpc://', '')]), { parameters })
  const templateInput = () =>
    (code(modules['generateDocument'], 'mappableParams') as Parameter[]).find(
      ({ name }) => name === 'templateId',
    )
  const make = async (of: GivenOrder, output: string) => {
    const [made] = await runModule('generateDocument', { ...of, output })
    return made as { url: string; data: Uint8Array }
  }
  const parameters = Object.values(app.components)
    .flatMap((components) => Object.values(components))
    .flatMap(({ codeFiles }) => [codeFiles['params'], codeFiles['mappableParams'], codeFiles['staticParams']])
    .flatMap((file) => (file === undefined ? [] : (read(file) as Parameter[])))

  return {
    connection: (code(connections['platen'], 'params') as Parameter[]).map(({ name }) => name),
    asked: parameters.map(({ name }) => name),
    polling: Object.entries(modules)
      .filter(([, of]) => of.moduleType === 'trigger' || 'repeat' in callOf(of))
      .map(([name]) => name),
    knows: 'asking',
    repeats: 'input',
    templates: async () =>
      (await runRpc(templateInput()?.options?.store ?? '', {})) as { label: string; value: string }[],
    find: (search) => runModule('findTemplate', { search }),
    async fields(templateId) {
      const nested = templateInput()?.options?.nested ?? []
      const [asked] = (await runRpc(nested[0] ?? '', { templateId })) as [Parameter[]]
      return fieldsOf(asked[0]?.spec ?? [])
    },
    generate: async (of) => ({ file: new Uint8Array((await make(of, 'base64')).data) }),
    generateLink: (of) => make(of, 'url'),
    runBatch: async (of) => (await runModule('runBatch', { ...of }))[0] as { batchId: string },
    getDocument: async (jobId) => (await runModule('getDocument', { jobId }))[0],
    async listen(key): Promise<Listening> {
      const receiver = await startWebhookReceiver()
      const trigger = modules[key]
      const webhook = webhooks[trigger?.webhook ?? '']
      const [kept] = await run(callOf(webhook, 'attach'), { webhook: { url: receiver.url } })
      const heard: Json[] = []
      const hear = async (message: { body: string }) => {
        const [payload] = await run(callOf(webhook), { body: JSON.parse(message.body) })
        const bundles = await run(callOf(trigger), { payload }).catch(() => [])
        heard.push(...(bundles as Json[]))
      }
      receiver.answer = (message, response) => {
        response.writeHead(200).end('Accepted')
        void hear(message)
      }
      return {
        heard,
        forge: async (message) => {
          await fetch(receiver.url, { method: 'POST', body: JSON.stringify(message) })
        },
        async end() {
          await run(callOf(webhook, 'detach'), { webhook: kept })
          await receiver.close()
        },
      }
    },
  }
}

function fieldsOf(spec: readonly Parameter[], above = ''): AskedField[] {
  return spec.flatMap((parameter): AskedField[] => {
    const name = `${above}${parameter.name}`
    const inner = parameter.spec ?? []
    if (parameter.type === 'collection') return fieldsOf(inner, `${name}.`)
    if (parameter.type === 'array') return [{ name, type: 'list', columns: fieldsOf(inner) }]
    return [
      { name, type: parameter.type === 'number' || parameter.type === 'date' ? parameter.type : 'text' },
    ]
  })
}
