import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { SessionAnswer } from '@platen/contract'
import { expect } from 'chai'
import { defaultPassword, signIn, visit } from './parts/dashboard-session.ts'
import { expectProblem } from './parts/expect-problem.ts'
import { type MailServer, startMailServer } from './parts/mail-server.ts'
import { programEnvironment, projectFolder, type Stack, startStack, until } from './parts/stack.ts'

const bin = path.join(projectFolder, 'apps/cli/bin/platen.js')

/** Returns the output of `platen`. */
async function platen(stack: Stack, ...args: string[]): Promise<string> {
  const env = { ...programEnvironment, PLATEN_DATA: stack.dataFolder }
  const { stdout } = await promisify(execFile)(process.execPath, [bin, ...args], { env })
  return stdout.trim()
}

describe('a service with sign-up by invitation, email, and its own address', () => {
  const address = 'https://platen.example'
  const newPassword = 'another good password'
  let stack: Stack
  let mail: MailServer

  before(async () => {
    mail = await startMailServer()
    stack = await startStack({
      api: {
        PLATEN_SIGNUP: 'invite',
        BASE_URL: `${address}/`,
        SMTP_URL: mail.url,
        MAIL_FROM: 'Platen <platen@platen.example>',
      },
      workers: 0,
    })
  })
  after(async () => {
    await stack.close()
    await mail.close()
  })

  const invite = async (...options: string[]) => {
    const url = new URL(await platen(stack, 'invite', 'create', ...options))
    expect(url.origin + url.pathname).to.equal(`${address}/app/sign-up`)
    return url.searchParams.get('invite') ?? ''
  }
  const enter = (email: string, more: object = {}) =>
    visit(stack, '/auth/sign-up/email', { email, password: defaultPassword, ...more })
  const reset = (token: string) => visit(stack, '/auth/reset-password', { token, newPassword })
  const tokenIn = (text: string) => /\/app\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? ''

  it('reports how users sign up, and that it sends email', async () => {
    const welcome = await fetch(`${stack.baseUrl}/app/api/welcome`)
    expect(await welcome.json()).to.deep.equal({ signup: 'invite', sendsMail: true })
  })

  it('403: rejects a sign-up without an invitation, and accepts each invitation once', async () => {
    await expectProblem(await enter('ada@example.com'), 403, 'signup_closed')
    await expectProblem(await enter('ada@example.com', { invite: 'made-up' }), 403, 'invalid_link')
    const token = await invite()
    const answers = await Promise.all(
      ['ada@example.com', 'eve@example.com'].map((email) => enter(email, { invite: token })),
    )
    expect(answers.map((answer) => answer.status)).to.have.members([200, 403])
    // The invitation was for anyone, so the address must still be confirmed.
    await until(async () => mail.mails.length > 0)
    expect(mail.mails.map(({ text }) => text.includes(`${address}/app/confirm-email?token=`))).to.deep.equal([
      true,
    ])
    mail.mails.length = 0
    await expectProblem(await enter('eve2@example.com', { invite: token }), 403, 'invalid_link')
    const { accounts } = (await (await stack.operator('GET', '/accounts')).json()) as { accounts: unknown[] }
    expect(accounts).to.have.length(1)
  })

  it('403 invalid_link: rejects an invitation for a different address', async () => {
    const token = await invite('--email', 'Grace@example.com')
    await expectProblem(await enter('eve@elsewhere.example', { invite: token }), 403, 'invalid_link')
    expect((await enter('grace@example.com', { invite: token })).status).to.equal(200)
    const grace = await signIn(stack, { email: 'grace@example.com' })
    const answer = (await (await grace.fetch('/session')).json()) as SessionAnswer
    expect(answer.user.isConfirmed).to.equal(true)
  })

  it('restricts cookies to encrypted connections, and accepts changes at both of its addresses', async () => {
    const grace = { email: 'grace@example.com', password: defaultPassword }
    for (const Origin of [address, stack.baseUrl]) {
      const answer = await visit(stack, '/auth/sign-in/email', grace, { Origin })
      const [cookie = ''] = answer.headers.getSetCookie()
      expect(cookie).to.match(/^__Secure-platen\.session_token=/)
      expect(cookie.split('; ')).to.include.members(['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/app'])
    }
    expect((await (await signIn(stack, grace)).fetch('/session')).status).to.equal(200)
  })

  it('emails a link that sets a new password once and ends every session, and never reveals whether the user exists', async () => {
    const grace = await signIn(stack, { email: 'grace@example.com' })
    for (const email of ['nobody@example.com', 'Grace@Example.com']) {
      const redirectTo = '/app/reset-password'
      const answer = await visit(stack, '/auth/request-password-reset', { email, redirectTo })
      expect([answer.status, await answer.json()]).to.deep.equal([200, { status: true }])
    }
    await until(async () => mail.mails.length > 0)
    const [received] = mail.mails
    expect(received?.from).to.equal('platen@platen.example')
    expect(received?.to).to.deep.equal(['grace@example.com'])
    expect(received?.text).to.include(`${address}/app/reset-password?token=`)
    const token = tokenIn(received?.text ?? '')
    const other = tokenIn(await platen(stack, 'account', 'reset-link', grace.email))

    const short = await visit(stack, '/auth/reset-password', { token, newPassword: 'short' })
    await expectProblem(short, 422, 'invalid_request')
    expect((await reset(token)).status).to.equal(200)
    await expectProblem(await reset(token), 403, 'invalid_link')
    await expectProblem(await reset(other), 403, 'invalid_link')
    await expectProblem(await grace.fetch('/session'), 401, 'login_required')
    const old = await visit(stack, '/auth/sign-in/email', { email: grace.email, password: defaultPassword })
    await expectProblem(old, 401, 'invalid_credentials')
    await signIn(stack, { email: grace.email, password: newPassword })
    expect(mail.mails).to.have.length(1)
    expect(stack.log()).not.to.include(token)
  })

  it('200: returns the same response if the mail server rejects the email, and logs the reason', async () => {
    mail.refuse()
    const body = { email: 'grace@example.com' }
    expect((await visit(stack, '/auth/request-password-reset', body)).status).to.equal(200)
    await until(async () => stack.log().includes('a reset email was not sent'))
    expect(stack.log()).not.to.include('grace@example.com')
  })

  it('sets a login for an account that the operator created, which replaces the previous login', async () => {
    const { accountId } = await stack.createAccount('Operated')
    const shown = await platen(stack, 'account', 'log-in', 'Op@example.com', accountId)
    const [, email = '', password = ''] = /^Log in as (\S+) with the password (\S+)$/.exec(shown) ?? []
    const session = await signIn(stack, { email, password })
    expect([session.accountId, email]).to.deep.equal([accountId, 'op@example.com'])
    const set = (body: object) => stack.operator('POST', `/accounts/${accountId}/user`, body)
    const taken = await expectProblem(await set({ email: 'grace@example.com' }), 422, 'invalid_request')
    expect(taken.errors?.[0]).to.include({ pointer: '/email', code: 'email_taken' })
    expect((await session.fetch('/session')).status).to.equal(200)
    expect((await set({ email, password: newPassword })).status).to.equal(201)
    await expectProblem(await session.fetch('/session'), 401, 'login_required')
    await signIn(stack, { email, password: newPassword })
    const nobody = await stack.operator('POST', '/reset-links', { email: 'nobody@example.com' })
    await expectProblem(nobody, 404, 'not_found')
    const missing = await stack.operator('POST', '/accounts/acc_none/user', { email: 'x@example.com' })
    await expectProblem(missing, 404, 'not_found')
    const stranger = await fetch(`${stack.baseUrl}/operator/invitations`, { method: 'POST' })
    await expectProblem(stranger, 401, 'unauthorized')
  })
})

describe('a service with a public address', () => {
  it('403 signup_closed: sign-up is closed unless the operator opens it; the response and the log contain the setting', async () => {
    const stack = await startStack({ api: { BASE_URL: 'https://pdf.example.com' }, workers: 0 })
    try {
      const headers = { Origin: 'https://pdf.example.com' }
      const body = { email: 'ada@example.com', password: defaultPassword }
      const answer = await visit(stack, '/auth/sign-up/email', body, headers)
      expect((await expectProblem(answer, 403, 'signup_closed')).detail).to.include('PLATEN_SIGNUP')
      expect(stack.log()).to.match(/sign-up is closed.*PLATEN_SIGNUP/)
      const welcome = await fetch(`${stack.baseUrl}/app/api/welcome`)
      expect(await welcome.json()).to.include({ signup: 'closed' })
    } finally {
      await stack.close()
    }
  })
})

describe('a service with sign-up closed', () => {
  it('403 signup_closed: rejects even an invitation; reports incomplete email settings at startup', async () => {
    const stack = await startStack({ api: { PLATEN_SIGNUP: 'closed' }, workers: 0 })
    try {
      const url = new URL(await platen(stack, 'invite', 'create'))
      for (const more of [{}, { invite: url.searchParams.get('invite') }]) {
        const body = { email: 'ada@example.com', password: defaultPassword, ...more }
        await expectProblem(await visit(stack, '/auth/sign-up/email', body), 403, 'signup_closed')
      }
    } finally {
      await stack.close()
    }
    const halfSetUp = startStack({ api: { SMTP_URL: 'smtp://127.0.0.1:9' }, workers: 0 })
    const failure = await halfSetUp.then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(String(failure)).to.include('SMTP_URL and MAIL_FROM must be set together')
  })
})
