import { connectPatient, type Redis } from '@platen/jobs'
import { expect } from 'chai'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

/** Each of its pictures takes a renderer some 0.3 s. */
const filterTemplate = htmlTemplate(
  '{{#pictures}}<svg width="300" height="300"><filter id="f"><feTurbulence numOctaves="200" baseFrequency=".{{seed}}"/></filter>' +
    '<rect width="300" height="300" filter="url(#f)"/></svg>{{/pictures}}',
)

describe('one account cannot stop the others', () => {
  let stack: Stack
  let hostile: Account
  let filters: string
  let victim: Account
  let letter: string
  let redis: Redis
  const callers = 16
  const lanes = 2

  before(async () => {
    stack = await startStack({
      api: { RATE_LIMIT: '100000', RATE_BURST: '100000' },
      worker: { LANES: String(lanes) },
    })
    redis = connectPatient(stack.redisUrl, { onError: () => undefined })
    hostile = await stack.createAccount('hostile')
    victim = await stack.createAccount('victim')
    filters = await stack.publish(hostile, 'filters', filterTemplate)
    letter = await stack.publish(victim, 'letter', htmlTemplate('<p>Dear {{name}}</p>'))
  })
  after(async () => {
    redis.disconnect()
    await stack.close()
  })

  /** Callers who send the next document when the last one is answered. Resolves when all lanes have one and others wait. */
  async function startHostile(pictures: number) {
    const leaving = new AbortController()
    const ended: number[] = []
    async function call(): Promise<void> {
      while (!leaving.signal.aborted) {
        const seeds = Array.from({ length: pictures }, () => ({
          seed: 100 + Math.floor(Math.random() * 800),
        }))
        const answer = await fetch(`${stack.baseUrl}/v1/create`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${hostile.apiKey}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ templateId: filters, data: { pictures: seeds } }),
          signal: leaving.signal,
        })
        await answer.arrayBuffer()
        ended.push(answer.status)
      }
    }
    const running = Array.from({ length: callers }, () => call().catch(() => undefined))
    await until(async () => {
      const active = await redis.llen('{platen}:renders:active')
      const waiting = await redis.zcard('{platen}:renders:prioritized')
      return active >= lanes && waiting >= callers / 2
    })
    return {
      ended,
      leave: async () => {
        leaving.abort()
        await Promise.all(running)
      },
    }
  }

  async function ask(): Promise<number> {
    const answer = await stack.create(victim, { templateId: letter, data: { name: 'Ada' } })
    await answer.arrayBuffer()
    return answer.status
  }

  it('documents of 0.9 s: no more of them than lanes end before one of another account', async () => {
    const { ended, leave } = await startHostile(3)
    for (let count = 0; count < 10; count++) {
      const before = ended.length
      expect(await ask()).to.equal(200)
      expect(ended.length - before).to.be.at.most(lanes + 1)
    }
    expect(ended.every((status) => status === 200)).to.equal(true)
    await leave()
  })

  it('documents of 30 s in all lanes: another account’s are answered before one of them ends', async () => {
    const { ended, leave } = await startHostile(200)
    for (let count = 0; count < 5; count++) expect(await ask()).to.equal(200)
    expect(await Promise.all([ask(), ask(), ask(), ask()])).to.deep.equal([200, 200, 200, 200])
    expect(ended).to.have.length(0)
    await leave()
  })
})
