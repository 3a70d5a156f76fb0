import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { serviceNodeFlags, startRedisServer, tiedCommand } from '@platen/platform'
import { copyEmptyCatalog } from './empty-catalog.ts'
import { freePort } from './free-port.ts'

export const projectFolder = path.resolve(import.meta.dirname, '../..')

export interface Account {
  accountId: string
  apiKey: string
}

/** Variables that programs need although they are not settings: paths of other programs, and Node's compile cache. */
export const programEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }),
)

/** The maximum wait in tests on the slowest machine. Longer waits mean that something hangs. */
export const waitMsMax = 300_000
const pauseMsMax = 250

/** When an API starts and serves a few requests, optimizing the database's WebAssembly takes a fifth of the CPU time (November 2026). */
const flagsOfShortLives = ['--liftoff-only']

/** The addresses of a running product. */
export interface StackAddress {
  baseUrl: string
  dataFolder: string
  redisUrl: string
}

/** A running product whose processes the test does not control. */
export interface SharedStack extends StackAddress {
  /** Returns the log of all processes so far. */
  log(): string
  operator(method: string, path: string, body?: unknown): Promise<Response>
  createAccount(name: string): Promise<Account>
  /** Publishes files as the template `slug` and returns its ID. */
  publish(account: Account, slug: string, files: Map<string, string | Uint8Array>): Promise<string>
  create(account: Account, body: unknown, headers?: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

/** The complete product as separate processes on free ports with a new data folder. */
export interface Stack extends SharedStack {
  api: ChildProcess
  workers: ChildProcess[]
  startWorker(): Promise<ChildProcess>
  /** Starts an API at the same address after the previous one has ended. It becomes `api`. */
  startApi(): Promise<ChildProcess>
}

export interface StackOptions {
  api?: Record<string, string>
  worker?: Record<string, string>
  workers?: number
  /** The code folders of the processes. Default: this checkout. */
  code?: { api: string; worker: string }
  /** The maximum number of files that the API can open, including connections. Default: the limit of the test process. */
  apiDescriptorsMax?: number
}

/** The address of the stack that a run's suites share. `scripts/test` starts one for all suites when the first one needs it. */
export const sharedStackVariable = 'PLATEN_TEST_STACK'

/**
 * Test servers are local, so buckets and webhooks can have private addresses. All suites log in from one machine and would exceed the login limits,
 * so they claim different addresses. Everything else is the same as in a new installation.
 */
const sharedSettings: StackOptions = {
  api: {
    PLATEN_ALLOW_PRIVATE_BUCKETS: '1',
    PLATEN_ALLOW_PRIVATE_WEBHOOKS: '1',
    TRUST_PROXY_HOPS: '1',
  },
  worker: { PLATEN_ALLOW_PRIVATE_BUCKETS: '1' },
}

/** Returns the stack that all suites of a run share. Each test has its own accounts. */
export async function shareStack(): Promise<SharedStack> {
  const lender = process.env[sharedStackVariable]
  if (lender === undefined) return startSharedStack()
  const answer = await fetch(`${lender}/stack`)
  if (!answer.ok) throw new Error(`The shared stack did not start: ${await answer.text()}`)
  const lent = (await answer.json()) as StackAddress
  return { ...lent, ...(await stackClient(lent)), close: async () => undefined }
}

/** Starts a shared stack. `api` and `worker` are additional settings. */
export const startSharedStack = (
  api: Record<string, string> = {},
  worker: Record<string, string> = {},
): Promise<Stack> =>
  startStack({ api: { ...sharedSettings.api, ...api }, worker: { ...sharedSettings.worker, ...worker } })

/** Starts a separate stack, for other settings or to stop and start processes. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'platen-stack-'))
  await copyEmptyCatalog(path.join(dataFolder, 'catalog'))
  const redis = await startRedisServer({ folder: path.join(dataFolder, 'redis') })
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const log = openSync(logOf(dataFolder), 'a')
  const readLog = () => readFileSync(logOf(dataFolder), 'utf8')
  const shared = {
    ...programEnvironment,
    PLATEN_DATA: dataFolder,
    REDIS_URL: redis.url,
    LOG_LEVEL: 'info',
    CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? '',
  }

  function start(app: 'api' | 'worker', environment: Record<string, string>): ChildProcess {
    const entry = path.join(options.code?.[app] ?? projectFolder, `apps/${app}/src/main.ts`)
    const max = app === 'api' ? options.apiDescriptorsMax : undefined
    const bounded = max === undefined ? [] : ['/bin/sh', '-c', `ulimit -n ${max}; exec "$@"`, 'sh']
    const [file, ...rest] = tiedCommand(
      [...bounded, process.execPath, ...serviceNodeFlags, ...flagsOfShortLives, entry],
      'KILL',
    )
    const child = spawn(file, rest, {
      env: { ...shared, ...environment },
      stdio: ['ignore', log, log],
    })
    return child
  }

  const spawnApi = () =>
    start('api', {
      PORT: String(port),
      HOST: '127.0.0.1',
      BASE_URL: baseUrl,
      // There is no load balancer that needs a delay.
      DRAIN_DELAY_MS: '0',
      ...options.api,
    })
  let api = spawnApi()
  const untilApiAnswers = () =>
    until(
      async () => (await fetch(`${baseUrl}/healthz`).catch(() => undefined))?.ok === true,
      () => failed(api, readLog),
    )
  const workers: ChildProcess[] = []
  const spawnWorker = () => {
    const worker = start('worker', { ...options.worker })
    workers.push(worker)
    return worker
  }
  const startWorker = async () => {
    const before = readyWorkers(readLog())
    const worker = spawnWorker()
    await until(
      async () => readyWorkers(readLog()) > before,
      () => failed(worker, readLog),
    )
    return worker
  }
  const close = async () => {
    await Promise.all([api, ...workers].map(stop))
    await redis.close()
    closeSync(log)
    await rm(dataFolder, { recursive: true, force: true })
  }

  try {
    const first = Array.from({ length: options.workers ?? 1 }, spawnWorker)
    await untilApiAnswers()
    await until(
      async () => readyWorkers(readLog()) === first.length,
      () => first.forEach((worker) => failed(worker, readLog)),
    )
  } catch (error) {
    await close()
    throw error
  }
  return {
    ...(await stackClient({ baseUrl, dataFolder, operatorToken: options.api?.['PLATEN_OPERATOR_TOKEN'] })),
    baseUrl,
    dataFolder,
    redisUrl: redis.url,
    get api() {
      return api
    },
    workers,
    startWorker,
    async startApi() {
      api = spawnApi()
      await untilApiAnswers()
      return api
    },
    close,
  }
}

const logOf = (dataFolder: string) => path.join(dataFolder, 'log')

/** Returns a client for a stack that is already running. */
export async function stackClient({
  baseUrl,
  dataFolder,
  operatorToken,
}: Omit<StackAddress, 'redisUrl'> & { operatorToken?: string | undefined }): Promise<
  Omit<SharedStack, 'close' | keyof StackAddress>
> {
  const token = operatorToken ?? (await readFile(path.join(dataFolder, 'operator-token'), 'utf8')).trim()
  const operator = (method: string, address: string, body?: unknown) =>
    fetch(`${baseUrl}/operator${address}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    log: () => readFileSync(logOf(dataFolder), 'utf8'),
    operator,
    async createAccount(name) {
      const answer = await operator('POST', '/accounts', { name })
      return (await answer.json()) as Account
    },
    async publish(account, slug, files) {
      const encoded = Object.fromEntries(
        [...files].map(([name, content]) => [name, Buffer.from(content).toString('base64')]),
      )
      const answer = await operator('POST', `/accounts/${account.accountId}/templates`, {
        slug,
        files: encoded,
      })
      const body = (await answer.json()) as { templateId: string }
      if (!answer.ok) throw new Error(`publish ${slug}: ${JSON.stringify(body, null, 1)}`)
      return body.templateId
    },
    create: (account, body, headers = {}) =>
      fetch(`${baseUrl}/v1/create`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${account.apiKey}`,
          'Content-Type': 'application/json',
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}

/** Returns the files of a library template for the publish route. */
export async function readTemplate(name: string): Promise<Map<string, Uint8Array>> {
  return readFolder(path.join('templates', name))
}

/** Returns the files of a template in a folder of the checkout. */
export async function readFolder(place: string): Promise<Map<string, Uint8Array>> {
  const folder = path.join(projectFolder, place)
  const files = new Map<string, Uint8Array>()
  for (const entry of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, entry)
    if ((await stat(file)).isFile()) files.set(entry.split(path.sep).join('/'), await readFile(file))
  }
  return files
}

/** Returns a small template with this markup. */
export function htmlTemplate(html: string, settings: Record<string, unknown> = {}): Map<string, string> {
  return new Map([
    ['template.html', html],
    ['template.json', JSON.stringify({ name: 'Test', ...settings })],
  ])
}

/** Waits for a condition. `giveUp` can throw a better error than the timeout. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  giveUp: () => void = () => undefined,
): Promise<void> {
  const end = performance.now() + waitMsMax
  // Polling slows down, because it takes CPU time from the awaited work.
  for (let pauseMs = 20; !(await condition()); pauseMs = Math.min(pauseMs * 1.2, pauseMsMax)) {
    giveUp()
    if (performance.now() > end) throw new Error('the condition was never met')
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

function readyWorkers(log: string): number {
  return log.split('"message":"worker is ready"').length - 1
}

function failed(child: ChildProcess, readLog: () => string): void {
  if (child.exitCode !== null || child.signalCode !== null) throw new Error(`a process ended: ${readLog()}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
  await exit
  clearTimeout(late)
}
