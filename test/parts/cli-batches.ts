import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { BatchAnswer } from '@platen/contract'
import { expect } from 'chai'
import { numbers } from './batch-calls.ts'
import { type RunningCli, runCli } from './run-cli.ts'
import { type Account, htmlTemplate, type SharedStack, startStack } from './stack.ts'
import { type StoreFront, startStoreFront } from './store-front.ts'

/** The parts of a `platen batch` suite. The account, the folder and the front are new for each test. */
export interface CliBatchSuite {
  readonly stack: SharedStack
  readonly account: Account
  readonly folder: string
  /** A proxy in front of the service, which can fail on request. The service's links also use it. */
  readonly front: StoreFront
  /** A proxy that only passes requests on to the service. */
  readonly through: StoreFront
  /** Runs the command line in the folder, with `launcher` if given. */
  platen: (args: string[], launcher?: string[]) => RunningCli
  /** Returns a path in the folder. */
  at: (...names: string[]) => string
  /** Writes rows.csv with the rows "Person 1" to "Person `count`". */
  rows: (count: number) => Promise<void>
  /** Writes rows.ndjson. */
  writeLines: (...items: object[]) => Promise<void>
  /** Returns the arguments for a batch of rows.csv. */
  run: (...args: string[]) => string[]
  /** Returns the arguments for a batch of rows.ndjson. */
  runLines: (...args: string[]) => string[]
  /** The account's batches, newest first. */
  batches: () => Promise<BatchAnswer[]>
  /** Returns the number of batches requested through the front. */
  orders: () => number
  /** Returns the number of documents downloaded through the front. */
  fetches: () => number
  pdfsIn: (name: string) => Promise<string[]>
  /** Asserts that a folder has a complete document for each of `count` rows, and nothing else. */
  expectWhole: (name: string, count: number) => Promise<void>
}

/** Starts a stack whose links use the proxy. */
const behind = (front: StoreFront): Promise<SharedStack> =>
  startStack({ api: { BASE_URL: front.endpoint }, worker: { LANES: '2' } })

/** Sets up the calling suite: a stack behind a front, and for each test an account with the template "letter" and an empty folder. */
export function useCliBatches(start: (front: StoreFront) => Promise<SharedStack> = behind): CliBatchSuite {
  let stack: SharedStack
  let front: StoreFront
  let through: StoreFront
  /** Each test has its own account, because uploads per account and day are limited. */
  let account: Account
  let folder: string

  before(async () => {
    front = await startStoreFront('http://127.0.0.1:1')
    stack = await start(front)
    through = await startStoreFront(stack.baseUrl)
  })
  after(async () => {
    front?.close()
    through?.close()
    await stack?.close()
  })
  beforeEach(async () => {
    account = await stack.createAccount('Ada')
    await stack.publish(account, 'letter', htmlTemplate('<h1>{{name}}</h1>', { fileName: '{{name}}.pdf' }))
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-cli-batch-'))
    front.answer = through.passOn
    front.calls.length = 0
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const at = (...names: string[]) => path.join(folder, ...names)
  return {
    get stack() {
      return stack
    },
    get account() {
      return account
    },
    get folder() {
      return folder
    },
    get front() {
      return front
    },
    get through() {
      return through
    },
    platen: (args, launcher = []) =>
      runCli(['--account', account.accountId, ...args], {
        folder,
        env: { PLATEN_DATA: stack.dataFolder, PLATEN_URL: front.endpoint },
        launcher,
      }),
    at,
    rows: (count) =>
      writeFile(
        at('rows.csv'),
        `name\n${numbers(count)
          .map((no) => `Person ${no}`)
          .join('\n')}\n`,
      ),
    writeLines: (...items) =>
      writeFile(at('rows.ndjson'), items.map((item) => `${JSON.stringify(item)}\n`).join('')),
    run: (...args) => ['batch', 'run', 'letter', 'rows.csv', ...args],
    runLines: (...args) => ['batch', 'run', 'letter', 'rows.ndjson', ...args],
    async batches() {
      const headers = { Authorization: `Bearer ${account.apiKey}` }
      const answer = await fetch(`${stack.baseUrl}/v1/batches`, { headers })
      return ((await answer.json()) as { batches: BatchAnswer[] }).batches
    },
    orders: () => front.calls.filter((call) => call === 'POST /v1/batches').length,
    fetches: () => front.calls.filter((call) => call.startsWith('GET /files/')).length,
    pdfsIn: async (name) => (await readdir(at(name))).filter((file) => file.endsWith('.pdf')),
    async expectWhole(name, count) {
      const names = await readdir(at(name))
      expect(names.toSorted()).to.deep.equal(
        numbers(count)
          .map((no) => `${no}-Person ${no}.pdf`)
          .toSorted(),
      )
      for (const file of names) {
        const text = (await readFile(at(name, file))).toString('latin1')
        expect([text.slice(0, 5), text.trimEnd().slice(-5)], file).to.deep.equal(['%PDF-', '%%EOF'])
      }
    },
  }
}
