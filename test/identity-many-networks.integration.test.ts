import { expect } from 'chai'
import { type DashboardSession, signUp, visit } from './parts/dashboard-session.ts'
import { expectProblem } from './parts/expect-problem.ts'
import { type Stack, startStack } from './parts/stack.ts'

describe('wrong passwords from many networks', () => {
  let stack: Stack
  let ada: DashboardSession
  let device: string

  before(async () => {
    stack = await startStack({ workers: 0, api: { TRUST_PROXY_HOPS: '1' } })
  })
  after(() => stack.close())
  beforeEach(async function () {
    ada = await signUp(stack, { email: `ada-${Math.random()}@example.com` })
    device = /platen\.device=[^;]+/.exec(ada.cookie())?.[0] ?? ''
  })

  const from = (network: number) => ({ 'X-Forwarded-For': `2001:db8:${network.toString(16)}::1` })
  const guess = (email: string, network: number) =>
    visit(stack, '/auth/sign-in/email', { email, password: 'not the password' }, from(network))
  const signInAt = (network: number, headers = {}) =>
    visit(
      stack,
      '/auth/sign-in/email',
      { email: ada.email, password: ada.password },
      { ...from(network), ...headers },
    )
  const change = (currentPassword: string) =>
    ada.fetch('/auth/change-password', {
      method: 'POST',
      json: { currentPassword, newPassword: 'another good password' },
    })

  it('200: accepts a known device and a session during a flood that fills the queue', async () => {
    const flood = Promise.all(
      Array.from({ length: 800 }, async (_, network) => {
        const answer = await guess(`guess-${network}@example.com`, network)
        return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
      }),
    )
    expect((await signInAt(1_000, { Cookie: device })).status).to.equal(200)
    expect((await change(ada.password)).status).to.equal(200)
    const answers = await flood
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused).to.not.have.length(0)
    for (const { retryAfter } of refused) expect(Number(retryAfter)).to.be.greaterThan(0)
    expect(answers.filter(({ status }) => status === 401).length + refused.length).to.equal(800)
  })

  it('200: accepts a known device and a session from a user whose password is being guessed; 429 for unknown devices', async () => {
    for (let round = 0; round < 15; round++)
      await Promise.all(Array.from({ length: 9 }, (_, at) => guess(ada.email, 2_000 + round * 9 + at)))
    await expectProblem(await signInAt(3_000), 429, 'rate_limited')
    expect((await signInAt(3_001, { Cookie: device })).status).to.equal(200)
    await expectProblem(await change('not the password'), 422, 'invalid_request')
    expect((await change(ada.password)).status).to.equal(200)
  })

  it('200: accepts a known device in a network with too many wrong passwords', async () => {
    const network = 4_000
    for (let round = 0; round < 10; round++)
      await Promise.all(
        Array.from({ length: 11 }, (_, at) => guess(`of-${round}-${at}@example.com`, network)),
      )
    await expectProblem(await signInAt(network), 429, 'rate_limited')
    expect((await signInAt(network, { Cookie: device })).status).to.equal(200)
  })

  it('200: a known device can request a reset, regardless of how many resets other devices requested', async () => {
    const ask = (network: number, headers = {}) =>
      visit(stack, '/auth/request-password-reset', { email: ada.email }, { ...from(network), ...headers })
    for (let count = 0; count < 20; count++) expect((await ask(5_000 + count)).status).to.equal(200)
    await expectProblem(await ask(5_100), 429, 'rate_limited')
    expect((await ask(5_101, { Cookie: device })).status).to.equal(200)
  })
})
