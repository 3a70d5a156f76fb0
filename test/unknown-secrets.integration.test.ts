import { newApiKey } from '@platen/database'
import { expect } from 'chai'
import { signIn, signUp, visit } from './parts/dashboard-session.ts'
import { expectProblem } from './parts/expect-problem.ts'
import { type Account, type Stack, startStack } from './parts/stack.ts'

/** The secrets are well-formed, because malformed ones are rejected without a lookup. */
const newHookSecret = () => newApiKey().replace('plt_', 'hook_')

/** More than a network can send in a minute. */
const guesses = 250

describe('unknown keys, connector addresses and sessions', () => {
  let stack: Stack
  let account: Account

  before(async () => {
    stack = await startStack({ workers: 0, api: { TRUST_PROXY_HOPS: '1' } })
    account = await stack.createAccount('Ada')
  })
  after(() => stack.close())

  const withKey = (key: string, from: string) =>
    fetch(`${stack.baseUrl}/v1/account`, {
      headers: { Authorization: `Bearer ${key}`, 'X-Forwarded-For': from },
    })
  const toHook = (secret: string, from: string) =>
    fetch(`${stack.baseUrl}/hooks/${secret}`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': from, 'Content-Type': 'application/json' },
      body: '{}',
    })
  const withSession = (token: string, from: string) =>
    fetch(`${stack.baseUrl}/app/api/session`, {
      headers: { Cookie: `platen.session_token=${token}`, 'X-Forwarded-For': from },
    })

  for (const { title, ask, guess, status, code } of [
    { title: 'API keys', ask: withKey, guess: newApiKey, status: 401, code: 'unauthorized' },
    { title: 'connector addresses', ask: toHook, guess: newHookSecret, status: 404, code: 'not_found' },
    {
      title: 'sessions',
      ask: withSession,
      guess: () => newApiKey(),
      status: 401,
      code: 'login_required',
    },
  ] as const) {
    it(`429 rate_limited: too many unknown ${title} from one network; other networks are not affected`, async () => {
      // Requests from different machines in a /64 network.
      const answers = await Promise.all(
        Array.from({ length: guesses }, (_, index) => ask(guess(), `2001:db8::${index.toString(16)}`)),
      )
      const statuses = answers.map((answer) => answer.status)
      expect(statuses.filter((each) => each === status)).to.have.length.within(1, 200)
      expect(statuses.filter((each) => each !== status && each !== 429)).to.deep.equal([])
      const refused = await ask(guess(), '2001:db8::1')
      expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60)
      await expectProblem(refused, 429, 'rate_limited')
      await expectProblem(await ask(guess(), '2001:db8:0:1::1'), status, code)
    })
  }

  it('200: accepts a new key, and a key that worked before, despite too many invalid keys', async () => {
    const from = '198.51.100.1'
    expect((await withKey(account.apiKey, from)).status).to.equal(200)
    await Promise.all(Array.from({ length: guesses }, () => withKey(newApiKey(), from)))
    await expectProblem(await withKey(newApiKey(), from), 429, 'rate_limited')
    expect((await withKey(account.apiKey, from)).status).to.equal(200)
    const { apiKey } = await stack.createAccount('Grace')
    expect((await withKey(apiKey, '198.51.100.2')).status).to.equal(200)
  })

  it('401 login_required: immediately after the logout, and 200 after the next login', async () => {
    const ada = await signUp(stack, { email: 'ada@example.com' })
    expect((await ada.fetch('/session')).status).to.equal(200)
    const cookie = ada.cookie()
    expect((await visit(stack, '/auth/sign-out', {}, { Cookie: cookie })).status).to.equal(200)
    await expectProblem(await ada.fetch('/session', { headers: { Cookie: cookie } }), 401, 'login_required')
    expect((await (await signIn(stack, ada)).fetch('/session')).status).to.equal(200)
  })
})
