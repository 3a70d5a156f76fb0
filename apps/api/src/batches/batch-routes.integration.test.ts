import type { Batch } from '@platen/database'
import { expect } from 'chai'
import { type FeatureApp, startFeatureApp } from '../testing/feature-app.ts'
import { batchRoutes } from './batch-routes.ts'

const atOnceMax = 4

describe('batchRoutes', () => {
  let app: FeatureApp
  let gate: Gate

  before(async () => {
    const hold = (account: string, found: unknown) =>
      account === 'a' ? gate.wait(found) : Promise.resolve(found)
    const batches = {
      list: (account: string) => hold(account, []),
      find: async (accountId: string) =>
        ({ accountId, plan: { isTest: false, folder: 'b/' } }) as unknown as Batch,
    }
    // The tested routes do not use the other parts.
    const parts = {
      base: '/v1/batches',
      guards: [],
      readBody: [],
      batches,
      describeBatch: () => undefined,
      listFiles: ({ accountId }: Batch) => hold(accountId, filesOf(120)),
    }
    app = await startFeatureApp(() => [batchRoutes(parts as unknown as Parameters<typeof batchRoutes>[0])])
  })
  beforeEach(() => {
    gate = new Gate(atOnceMax)
  })
  after(() => app.close())

  const get = (account: string, path: string) =>
    fetch(`${app.baseUrl}/v1/batches${path}`, { headers: { 'x-account': account } })

  for (const [path, what] of [
    ['', '4 batch list requests at once'],
    ['/bat_1/files', '4 requests for a batch’s documents, errors or warnings at once'],
  ] as const)
    it(`429 rate_limited: a fifth concurrent GET /v1/batches${path} from an account, while other accounts are not affected`, async () => {
      const open = Promise.all(Array.from({ length: atOnceMax }, () => get('a', path)))
      await gate.allWaiting
      const refused = await get('a', path)
      expect(refused.status).to.equal(429)
      expect(refused.headers.get('retry-after')).to.equal('1')
      const problem = (await refused.json()) as { code: string; detail: string }
      expect(problem.code).to.equal('rate_limited')
      expect(problem.detail).to.include(what)
      expect((await get('b', path)).status).to.equal(200)
      gate.open()
      const responses = await open
      expect(responses.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200])
      await Promise.all(responses.map((response) => response.text()))
      expect((await get('a', path)).status).to.equal(200)
    })

  it('200: one line for each document in a batch', async () => {
    const text = await (await get('b', '/bat_1/files')).text()
    const items = text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { item: number }).item)
    expect(items).to.deep.equal(Array.from({ length: 120 }, (_, item) => item))
  })
})

async function* filesOf(count: number): AsyncGenerator<{ item: number }> {
  for (let item = 0; item < count; item++) yield { item }
}

/** Blocks calls until a test opens it. `allWaiting` resolves when `count` calls are waiting. */
class Gate {
  readonly allWaiting: Promise<void>
  open: () => void = () => undefined
  #waiting = 0
  #resolveAll: () => void = () => undefined
  readonly #opened: Promise<void>
  readonly #count: number

  constructor(count: number) {
    this.#count = count
    this.allWaiting = new Promise((resolve) => {
      this.#resolveAll = resolve
    })
    this.#opened = new Promise((resolve) => {
      this.open = resolve
    })
  }

  async wait<T>(found: T): Promise<T> {
    this.#waiting += 1
    if (this.#waiting === this.#count) this.#resolveAll()
    await this.#opened
    return found
  }
}
