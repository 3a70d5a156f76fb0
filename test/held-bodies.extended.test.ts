import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { expect } from 'chai'
import { type Account, htmlTemplate, type Stack, startStack } from './parts/stack.ts'

const MiB = 2 ** 20
/** Limit for request bodies in memory. Parsed data needs the same amount again, and the rest of the API needs more. */
const bodiesBytesMax = 64 * MiB
const growthMax = 500 * MiB

describe('large bodies in the API’s memory', () => {
  let stack: Stack
  let attacker: Account
  let other: Account
  const templates = new Map<Account, string>()

  before(async () => {
    const api = {
      BODIES_BYTES_MAX: String(bodiesBytesMax),
      REQUEST_TIMEOUT_MS: '20000',
      RATE_LIMIT: '100000',
      RATE_BURST: '100000',
    }
    stack = await startStack({ worker: { LANES: '1' }, api })
    attacker = await stack.createAccount('Mallory')
    other = await stack.createAccount('Ada')
    for (const account of [attacker, other]) {
      const id = await stack.publish(account, 'list', htmlTemplate('<p>{{#l}}{{n}}{{/l}}</p>'))
      templates.set(account, id)
    }
    // Threads start with the first task.
    await send(attacker, large(MiB))
  })
  after(() => stack.close())

  /** Invalid for the template, so that nothing is rendered. */
  const large = (bytes: number) => `{"l":"${'x'.repeat(bytes)}"}`
  const send = async (account: Account, data: string, headers: Record<string, string> = {}) => {
    const body = `{"templateId":"${templates.get(account)}","data":${data}}`
    const answer = await stack.create(account, body, headers)
    const { code } = (await answer.json()) as { code?: string }
    return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') }
  }

  function residentBytes(): number {
    const status = readFileSync(`/proc/${stack.api.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
  }

  /** Returns the API's peak memory and another account's statuses while `work` runs. */
  async function watch(work: () => Promise<unknown>): Promise<{ most: number; statuses: Set<number> }> {
    const watching = new AbortController()
    let most = residentBytes()
    const statuses = new Set<number>()
    const looking = setInterval(() => (most = Math.max(most, residentBytes())), 50)
    const asking = (async () => {
      while (!watching.signal.aborted) statuses.add((await send(other, '{"l":[{"n":"small"}]}')).status)
    })()
    try {
      await work()
    } finally {
      watching.abort()
      clearInterval(looking)
    }
    await asking
    return { most: Math.max(most, residentBytes()), statuses }
  }

  for (const [title, count, headers] of [
    ['60 of one account at once', 60, {}],
    ['60 under one Idempotency-Key', 60, { 'Idempotency-Key': 'one' }],
  ] as const) {
    it(`share a limit: ${title} all get responses, and small requests from another account return 200`, async () => {
      const data = large(9.9 * MiB)
      const before = residentBytes()
      let answers: Array<Awaited<ReturnType<typeof send>>> = []
      const { most, statuses } = await watch(async () => {
        answers = await Promise.all(Array.from({ length: count }, () => send(attacker, data, headers)))
      })
      expect(most - before).to.be.below(growthMax)
      expect([...statuses]).to.deep.equal([200])
      for (const { status, code, retryAfter } of answers) {
        expect([status, code]).to.be.deep.oneOf([
          [422, 'invalid_data'],
          [503, 'overloaded'],
        ])
        if (status === 503) expect(Number(retryAfter)).to.be.at.least(1)
      }
      expect(answers.filter(({ status }) => status === 422)).not.to.deep.equal([])
    })
  }

  it('503 overloaded: an account with stalled uploads cannot send more, while other accounts can', async () => {
    const silent = await Promise.all(Array.from({ length: 10 }, () => openSilent(attacker)))
    try {
      expect(await send(other, large(5 * MiB))).to.include({ status: 422, code: 'invalid_data' })
      expect(await send(attacker, '{"l":[{"n":"small"}]}')).to.include({ status: 200 })
      expect(await send(attacker, large(5 * MiB))).to.include({ status: 503, code: 'overloaded' })
    } finally {
      for (const socket of silent) socket.destroy()
    }
    expect(await send(attacker, large(5 * MiB))).to.include({ status: 422, code: 'invalid_data' })
  })

  /** Opens a request whose body is announced but never sent. */
  function openSilent({ apiKey }: Account): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(stack.baseUrl).port), '127.0.0.1', () => {
        const head = `POST /v1/create HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\n`
        const body = `Content-Type: application/json\r\nContent-Length: ${10 * MiB}\r\n\r\n`
        socket.write(`${head}${body}`, () => resolve(socket))
      })
      socket.on('error', reject)
    })
  }
})
