import type { Problem } from '@platen/contract'
import { expect } from 'chai'
import { type Account, type Stack, shareStack, startStack, until } from './parts/stack.ts'

describe('the rate limit of each key', () => {
  let stack: Stack
  let ada: Account
  let bob: Account

  before(async () => {
    stack = await startStack({ api: { RATE_LIMIT: '10', RATE_BURST: '30' }, workers: 0 })
    ada = await stack.createAccount('Ada')
    bob = await stack.createAccount('Bob')
  })
  after(() => stack.close())

  const send = (account: Account) => stack.create(account, { templateId: 'tpl_nope' })
  const statuses = (answers: Response[]) => answers.map((answer) => answer.status)

  it('429 rate_limited: rejects requests over the burst with Retry-After and the RateLimit fields; other keys are not affected', async () => {
    const startedAt = performance.now()
    const answers = await Promise.all(Array.from({ length: 200 }, () => send(ada)))
    // Each second that began in the meantime allows 10, and every three seconds allow another burst of 20.
    const secondsBegun = Math.ceil((performance.now() - startedAt) / 1_000) + 1
    const passed = statuses(answers).filter((status) => status === 404).length
    expect(passed).to.be.within(30, secondsBegun * 10 + Math.ceil(secondsBegun / 3) * 20)
    const refused = answers.find((answer) => answer.status === 429)
    const problem = (await refused?.json()) as Problem
    expect(problem.code).to.equal('rate_limited')
    expect(refused?.headers.get('content-type')).to.equal('application/problem+json')
    expect(Number(refused?.headers.get('retry-after'))).to.be.within(1, 3)
    expect(refused?.headers.get('ratelimit-limit')).to.equal('10')
    expect(refused?.headers.get('ratelimit-remaining')).to.equal('0')
    expect(Number(refused?.headers.get('ratelimit-reset'))).to.be.within(1, 3)
    expect(refused?.headers.get('x-request-id')).to.equal(problem.requestId)
    expect((await send(bob)).status).to.equal(404)
  })

  it('accepts the key again after Retry-After, and returns the remaining requests', async () => {
    // Enough requests at once to exceed the limit, regardless of how much of it has recovered since the previous test.
    const answers = await Promise.all(Array.from({ length: 200 }, () => send(ada)))
    const refused = answers.findLast(({ status }) => status === 429)
    const waitUntil = performance.now() + Number(refused?.headers.get('retry-after')) * 1_000
    await until(async () => performance.now() >= waitUntil)
    const answer = await send(ada)
    expect(answer.status).to.equal(404)
    expect(Number(answer.headers.get('ratelimit-remaining'))).to.be.within(1, 9)
  })

  it('429 rate_limited: two of an account’s keys share its limit', async () => {
    const cleo = await stack.createAccount('Cleo')
    const made = await stack.operator('POST', `/accounts/${cleo.accountId}/keys`, { name: 'Second' })
    const { keyId } = (await made.json()) as { keyId: string }
    const shown = await stack.operator('POST', `/accounts/${cleo.accountId}/keys/${keyId}/reveal`)
    const second = { ...cleo, apiKey: ((await shown.json()) as { key: string }).key }
    const startedAt = performance.now()
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => send(at % 2 ? cleo : second)))
    const secondsBegun = Math.ceil((performance.now() - startedAt) / 1_000) + 1
    const passed = statuses(answers).filter((status) => status === 404).length
    expect(passed).to.be.within(30, secondsBegun * 10 + Math.ceil(secondsBegun / 3) * 20)
  })

  it('401 unauthorized: invalid keys do not count toward the limit', async () => {
    const wrong = { ...bob, apiKey: 'plt_wrong' }
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(wrong)))
    expect(new Set(statuses(answers))).to.deep.equal(new Set([401]))
    expect((await send(bob)).status).to.equal(404)
  })
})

describe('the default rate limit', () => {
  it('accepts a 380-request burst, and not many more than 400', async () => {
    const stack = await shareStack()
    for (const [name, count] of [
      ['Ada', 380],
      ['Bob', 1_000],
    ] as const) {
      const account = await stack.createAccount(name)
      const startedAt = performance.now()
      const answers = await Promise.all(
        Array.from({ length: count }, () => stack.create(account, { templateId: 'tpl_nope' })),
      )
      const passed = answers.filter((answer) => answer.status === 404).length
      // Each second that began in the meantime allows 200 more.
      const secondsBegun = Math.ceil((performance.now() - startedAt) / 1_000) + 1
      expect(passed, name).to.be.within(380, Math.min(count, 420 + secondsBegun * 200))
    }
    await stack.close()
  })
})
