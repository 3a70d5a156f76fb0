import { expect } from 'chai'
import { filterTemplate, startHostileCallers } from './parts/hostile-callers.ts'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

describe('a template version with repeated timeouts', () => {
  const restMs = 5_000
  let stack: Stack
  before(async () => {
    stack = await startStack({
      api: { TEMPLATE_PAUSE_MS: String(restMs) },
      worker: { LANES: '1', RENDER_TIMEOUT_MS: '3000' },
    })
  })
  after(() => stack.close())

  it('503 template_paused: fails immediately while it is paused, and other templates work; a successful document ends the pause', async () => {
    const account = await stack.createAccount('heavy')
    const heavy = await stack.publish(account, 'filters', filterTemplate)
    const letter = await stack.publish(account, 'letter', htmlTemplate('<p>Dear {{name}}</p>'))
    const pictures = Array.from({ length: 200 }, (_, index) => ({ seed: 100 + index }))
    const ask = (data: unknown, templateId = heavy) => stack.create(account, { templateId, data })
    for (let times = 0; times < 3; times++) {
      const answer = await ask({ pictures: pictures.slice(times) })
      expect(answer.status).to.equal(504)
      expect(answer.headers.has('retry-after')).to.equal(false)
    }
    const refused = await ask({ pictures: [] })
    expect(refused.status).to.equal(503)
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, restMs / 1_000)
    expect(await refused.json()).to.include({ code: 'template_paused' })
    expect((await ask({ name: 'Ada' }, letter)).status).to.equal(200)
    await until(async () => (await ask({ pictures: [] })).status === 200)
    const afterwards = await ask({ pictures: [] })
    expect(afterwards.status, await afterwards.text()).to.equal(200)
  })
})

describe('one account cannot block other accounts', () => {
  let stack: Stack
  let hostile: Account
  let victim: Account
  let letter: string
  const lanes = 2

  before(async () => {
    stack = await startStack({
      api: { RATE_LIMIT: '100000', RATE_BURST: '100000' },
      worker: { LANES: String(lanes) },
    })
    hostile = await stack.createAccount('hostile')
    victim = await stack.createAccount('victim')
    letter = await stack.publish(victim, 'letter', htmlTemplate('<p>Dear {{name}}</p>'))
  })
  after(async () => {
    // The documents of the hostile callers would otherwise occupy the lanes up to their 30 s limit.
    for (const worker of stack.workers) worker.kill('SIGKILL')
    await stack.close()
  })

  const startHostile = (pictures: number) =>
    startHostileCallers(stack, hostile, { callers: 16, lanes, pictures })

  async function ask(): Promise<number> {
    const answer = await stack.create(victim, { templateId: letter, data: { name: 'Ada' } })
    await answer.arrayBuffer()
    return answer.status
  }

  it('0.9 s documents: at most one per lane finishes before another account’s document', async () => {
    const { ended, leave } = await startHostile(3)
    for (let count = 0; count < 10; count++) {
      const before = ended.length
      expect(await ask()).to.equal(200)
      expect(ended.length - before).to.be.at.most(lanes + 1)
    }
    expect(ended.every((status) => status === 200)).to.equal(true)
    await leave()
  })

  it('30 s documents in all lanes: another account gets its documents before one of them finishes', async () => {
    const { ended, leave } = await startHostile(200)
    for (let count = 0; count < 5; count++) expect(await ask()).to.equal(200)
    expect(await Promise.all([ask(), ask(), ask(), ask()])).to.deep.equal([200, 200, 200, 200])
    expect(ended).to.have.length(0)
    await leave()
  })
})
