import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SessionInfo } from '@platen/contract'
import { expect } from 'chai'
import { defaultPassword, type DashboardSession, signIn, signUp, visit } from './parts/dashboard-session.ts'
import { expectProblem } from './parts/expect-problem.ts'
import { htmlTemplate, type Stack, startStack } from './parts/stack.ts'

describe('dashboard logins', () => {
  let stack: Stack
  let ada: DashboardSession

  before(async () => {
    stack = await startStack({ workers: 0 })
    ada = await signUp(stack, { email: 'ada@example.com', name: 'Ada' })
  })
  after(() => stack.close())

  it('200: creates an account with a key in one step, and accepts the email address in any case and with spaces', async () => {
    const session = await signUp(stack, { email: '  Grace@Example.COM ' })
    const answer = (await (await session.fetch('/session')).json()) as {
      user: { email: string; name: string }
      baseUrl: string
    }
    expect(answer.user).to.include({ email: 'grace@example.com', name: 'grace' })
    expect(answer.baseUrl).to.equal(stack.baseUrl)
    expect((await stack.operator('GET', `/accounts/${session.accountId}/key`)).status).to.equal(200)
    await signIn(stack, { email: 'GRACE@example.com' })
  })

  it('sets an HttpOnly cookie for 30 days, only for the dashboard, and a device cookie, but returns no token', async () => {
    const answer = await logIn('ada@example.com', defaultPassword)
    const [cookie = '', device = '', ...more] = answer.headers.getSetCookie()
    expect(more).to.deep.equal([])
    expect(cookie).to.match(/^platen\.session_token=[^;]+; /)
    expect(device).to.match(/^platen\.device=[^;]+; .*Path=\/app; .*HttpOnly; SameSite=Lax$/)
    expect(cookie.split('; ').slice(1).toSorted()).to.deep.equal(
      ['HttpOnly', 'Max-Age=2592000', 'Path=/app', 'SameSite=Lax'].toSorted(),
    )
    expect(answer.headers.get('cache-control')).to.equal('no-store')
    const token = /=([^.;]+)/.exec(cookie.slice('platen.'.length))?.[1] ?? ''
    expect(await answer.text()).not.to.include(token)
    expect(stack.log()).not.to.include(token)
  })

  it('ignores a planted session: each login creates a new one', async () => {
    const planted = ada.cookie()
    const headers = { Cookie: planted }
    const answer = await visit(
      stack,
      '/auth/sign-in/email',
      { email: ada.email, password: defaultPassword },
      headers,
    )
    expect(answer.headers.getSetCookie().join()).not.to.include(planted.split('=')[1])
    const invented = await ada.fetch('/session', {
      headers: { Cookie: `platen.session_token=${'a'.repeat(32)}.b` },
    })
    await expectProblem(invented, 401, 'login_required')
  })

  it('401 login_required: rejects every protected route without a session', async () => {
    for (const path of ['/session', '/auth/list-sessions', '/templates', '/nothing'])
      await expectProblem(await fetch(`${stack.baseUrl}/app/api${path}`), 401, 'login_required')
    const welcome = await fetch(`${stack.baseUrl}/app/api/welcome`)
    expect(await welcome.json()).to.deep.equal({ signup: 'open', sendsMail: false })
  })

  it('404 not_found: unused routes in the session library do not exist', async () => {
    for (const path of ['get-session', 'ok', 'error', 'verify-email', 'callback/github', 'list-accounts'])
      await expectProblem(await ada.fetch(`/auth/${path}`), 404, 'not_found')
    for (const path of ['sign-in/social', 'update-user', 'delete-user', 'change-email', 'verify-password'])
      await expectProblem(await ada.fetch(`/auth/${path}`, { method: 'POST', json: {} }), 404, 'not_found')
    await expectProblem(await ada.fetch('/no-such-thing'), 404, 'not_found')
  })

  it('422 invalid_request: reports an invalid email address or a short password, and the rules for passwords', async () => {
    for (const [body, pointer] of [
      [{ email: 'nobody', password: defaultPassword }, '/email'],
      [{ email: 'a@b.example\r\nBcc: c@d.example', password: defaultPassword }, '/email'],
      [{ email: 'x@example.com', password: '123456789' }, '/password'],
      [{ email: 'x@example.com', password: '1234567890' }, '/password'],
      [{ email: 'x@example.com', password: 'x@example.com' }, '/password'],
      [{ email: 'x@example.com', password: 'x'.repeat(201) }, '/password'],
    ] as const) {
      const problem = await expectProblem(
        await visit(stack, '/auth/sign-up/email', body),
        422,
        'invalid_request',
      )
      expect(problem.errors?.map((error) => error.pointer)).to.deep.equal([pointer])
    }
  })

  it('422 invalid_request: a body cannot set the account, verification, role or redirect', async () => {
    const person = { email: 'eve@example.com', password: defaultPassword }
    const { accountId } = ada
    for (const more of [
      { accountId },
      { account_id: accountId },
      { emailVerified: true },
      { role: 'admin' },
      { id: 'usr_1' },
      { callbackURL: 'https://evil.example/' },
    ]) {
      await expectProblem(
        await visit(stack, '/auth/sign-up/email', { ...person, ...more }),
        422,
        'invalid_request',
      )
    }
    const callbackURL = '//evil.example'
    const body = { email: ada.email, password: defaultPassword, callbackURL }
    await expectProblem(await visit(stack, '/auth/sign-in/email', body), 422, 'invalid_request')
    for (const redirectTo of ['https://evil.example/', '//evil.example', '/app/reset-password/../..']) {
      const asked = await visit(stack, '/auth/request-password-reset', { email: ada.email, redirectTo })
      await expectProblem(asked, 422, 'invalid_request')
    }
    await expectProblem(await logIn(person.email, person.password), 401, 'invalid_credentials')
  })

  it('403 origin_not_allowed: rejects a change from another origin with the session’s cookie', async () => {
    const sites: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `${stack.baseUrl}.evil.example` },
      { Origin: stack.baseUrl.replace(/\d+$/, '1') },
    ]
    for (const headers of sites)
      await expectProblem(
        await ada.fetch('/auth/sign-out', { method: 'POST', headers }),
        403,
        'origin_not_allowed',
      )
    for (const site of ['cross-site', 'same-site', undefined]) {
      const headers = { Cookie: ada.cookie(), ...(site === undefined ? {} : { 'Sec-Fetch-Site': site }) }
      const answer = await fetch(`${stack.baseUrl}/app/api/auth/sign-out`, { method: 'POST', headers })
      await expectProblem(answer, 403, 'origin_not_allowed')
    }
    expect((await ada.fetch('/session')).status).to.equal(200)
  })

  it('200: accepts localhost, 127.0.0.1, and a browser that does not send Origin', async () => {
    const credentials = JSON.stringify({ email: ada.email, password: defaultPassword })
    const post = (baseUrl: string, headers: Record<string, string>) =>
      fetch(`${baseUrl}/app/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: credentials,
      })
    const local = stack.baseUrl.replace('127.0.0.1', 'localhost')
    expect((await post(local, { Origin: local })).status).to.equal(200)
    expect((await post(stack.baseUrl, { 'Sec-Fetch-Site': 'same-origin' })).status).to.equal(200)
  })

  it('returns the same response for known and unknown email addresses at sign-up, login and reset', async () => {
    const ask = async (path: string, body: object) => {
      const answer = await visit(stack, path, body)
      const { requestId: _, ...text } = (await answer.json()) as Record<string, unknown>
      return { status: answer.status, cookies: answer.headers.getSetCookie(), text }
    }
    for (const [path, more] of [
      ['/auth/sign-up/email', { password: 'some other password' }],
      ['/auth/sign-in/email', { password: 'not the password' }],
      ['/auth/request-password-reset', {}],
    ] as const) {
      const known = await ask(path, { email: ada.email, ...more })
      const unknown = await ask(path, { email: 'unknown@example.com', ...more })
      // The login comes after the sign-up that created the user, and still fails.
      expect(known, path).to.deep.equal(unknown)
    }
    await signIn(stack, { email: ada.email })
  })

  it('takes the same time for unknown and known email addresses', async () => {
    // Measured in CPU time, which other processes do not affect.
    const timeOf = async (path: string, email: string) => {
      const before = cpuMsOf(stack.api)
      await (await visit(stack, path, { email, password: 'not the password' })).text()
      return cpuMsOf(stack.api) - before
    }
    const people = Array.from({ length: 7 }, (_, index) => `known${index}@example.com`)
    for (const email of people)
      await visit(stack, '/auth/sign-up/email', { email, password: defaultPassword })
    for (const path of ['/auth/sign-in/email', '/auth/sign-up/email']) {
      let known = 0
      let unknown = 0
      // Known and unknown addresses alternate, so that other API work affects both.
      for (const email of people) {
        known += await timeOf(path, email)
        unknown += await timeOf(path, `not-${email}`)
      }
      // The hash takes most of the time: without it, the difference would be a factor of ten.
      expect(known / unknown, `${path}: ${known} and ${unknown} ms`).to.be.within(1 / 3, 3)
    }
  })

  describe('sessions', () => {
    it('are listed with time and origin, with the current one marked, and can be ended one by one, or all at once except the current one', async () => {
      const here = await signUp(stack, { email: 'sessions@example.com' })
      const there = await signIn(stack, here)
      const elsewhere = await signIn(stack, here)
      const listed = await list(here)
      expect(listed).to.have.length(3)
      expect(listed.filter((session) => session.isCurrent)).to.have.length(1)
      for (const session of listed) {
        expect(session).to.have.keys('id', 'createdAt', 'lastUsedAt', 'userAgent', 'ipAddress', 'isCurrent')
        expect(session).to.include({ userAgent: 'node', ipAddress: '127.0.0.1' })
      }
      const gone = (await list(there)).find((session) => session.isCurrent)
      const revoke = (id: string | undefined) =>
        here.fetch('/auth/revoke-session', { method: 'POST', json: { id } })
      expect((await revoke(gone?.id)).status).to.equal(200)
      await expectProblem(await there.fetch('/session'), 401, 'login_required')
      await expectProblem(await revoke(gone?.id), 404, 'not_found')
      expect((await here.fetch('/auth/revoke-other-sessions', { method: 'POST' })).status).to.equal(200)
      await expectProblem(await elsewhere.fetch('/session'), 401, 'login_required')
      expect(await list(here)).to.have.length(1)
    })

    it('404 not_found: another account’s sessions cannot be ended; callers cannot choose the address in the list', async () => {
      const eve = await signUp(stack, { email: 'sessions-eve@example.com' })
      const [session] = await list(ada)
      const json = { id: session?.id }
      await expectProblem(await eve.fetch('/auth/revoke-session', { method: 'POST', json }), 404, 'not_found')
      const forged = { 'X-Forwarded-For': '6.6.6.6', 'X-Caller-Address': '6.6.6.6' }
      const body = { email: eve.email, password: eve.password }
      expect((await visit(stack, '/auth/sign-in/email', body, forged)).status).to.equal(200)
      expect((await list(eve)).map(({ ipAddress }) => ipAddress)).to.deep.equal(['127.0.0.1', '127.0.0.1'])
    })

    it('end with the logout, after which the cookie is invalid', async () => {
      const session = await signIn(stack, ada)
      const kept = session.cookie()
      const left = await session.fetch('/auth/sign-out', { method: 'POST', json: {} })
      expect(left.status).to.equal(200)
      expect(session.cookie()).to.match(/^platen\.device=[^;]+$/)
      await expectProblem(
        await ada.fetch('/session', { headers: { Cookie: session.cookie() } }),
        401,
        'login_required',
      )
      await expectProblem(await ada.fetch('/session', { headers: { Cookie: kept } }), 401, 'login_required')
      expect((await visit(stack, '/auth/sign-out', {})).status).to.equal(200)
    })

    it('end on all other devices when the password changes, which requires the old password', async () => {
      const here = await signUp(stack, { email: 'change@example.com' })
      const there = await signIn(stack, here)
      const before = here.cookie()
      const newPassword = 'another good password'
      const change = (currentPassword: string) =>
        here.fetch('/auth/change-password', { method: 'POST', json: { currentPassword, newPassword } })
      const refused = await expectProblem(await change('not the password'), 422, 'invalid_request')
      expect(refused.errors).to.deep.include.members([
        { pointer: '/currentPassword', code: 'wrong_password', message: 'The password is incorrect.' },
      ])
      expect((await there.fetch('/session')).status).to.equal(200)
      expect((await change(defaultPassword)).status).to.equal(200)
      await expectProblem(await there.fetch('/session'), 401, 'login_required')
      await expectProblem(await ada.fetch('/session', { headers: { Cookie: before } }), 401, 'login_required')
      expect((await here.fetch('/session')).status).to.equal(200)
      await expectProblem(await logIn(here.email, defaultPassword), 401, 'invalid_credentials')
      await signIn(stack, { email: here.email, password: newPassword })
    })
  })

  describe('the deletion of an account', () => {
    it('204: requires the password, and removes keys, sessions, rows and objects immediately; another account keeps everything', async () => {
      const [leaving, staying] = await Promise.all(
        ['ada@ends.example.com', 'bob@stays.example.com'].map(async (email) => {
          const session = await signUp(stack, { email })
          const key = await stack.operator('GET', `/accounts/${session.accountId}/key`)
          const account = { accountId: session.accountId, ...((await key.json()) as { apiKey: string }) }
          const templateId = await stack.publish(account, 'note', htmlTemplate('<p>{{a}}</p>'))
          return { session, account, templateId }
        }),
      )
      if (!leaving || !staying) throw new Error('two users must sign up')
      const objectsOf = async (templateId: string) =>
        (await objectKeys(stack)).filter((key) => key.includes(templateId))
      for (const { templateId } of [leaving, staying]) {
        await putObject(stack, `drafts/${templateId}/assets/logo.png`)
        await putObject(stack, `pictures/${templateId}.webp`)
      }
      expect(await objectsOf(leaving.templateId)).to.include.members([
        `drafts/${leaving.templateId}/assets/logo.png`,
        `pictures/${leaving.templateId}.webp`,
      ])
      const before = await objectsOf(staying.templateId)
      // An invalid field ends the request before a worker is needed, but after the key was checked.
      const use = (account: typeof leaving.account) => stack.create(account, { nothing: true })
      expect((await use(leaving.account)).status).to.equal(422)

      const end = (password: string) =>
        leaving.session.fetch('/account', { method: 'DELETE', json: { password } })
      const refused = await expectProblem(await end('not the password'), 422, 'invalid_request')
      expect(refused.errors?.[0]?.pointer).to.equal('/password')
      expect((await use(leaving.account)).status).to.equal(422)

      const other = await signIn(stack, leaving.session)
      expect((await end(leaving.session.password)).status).to.equal(204)
      expect((await use(leaving.account)).status).to.equal(401)
      await expectProblem(await other.fetch('/session'), 401, 'login_required')
      await expectProblem(await end(leaving.session.password), 401, 'login_required')
      const again = await visit(stack, '/auth/sign-in/email', {
        email: leaving.session.email,
        password: leaving.session.password,
      })
      await expectProblem(again, 401, 'invalid_credentials')
      expect((await stack.operator('GET', `/accounts/${leaving.account.accountId}/key`)).status).to.equal(404)
      expect(await objectsOf(leaving.templateId)).to.deep.equal([])

      expect((await use(staying.account)).status).to.equal(422)
      expect(await objectsOf(staying.templateId)).to.deep.equal(before)
      expect((await staying.session.fetch('/session')).status).to.equal(200)
      await signUp(stack, { email: leaving.session.email })
    })
  })

  const logIn = (email: string, password: string) => postLogIn(stack, email, password)
})

describe('guessing passwords', () => {
  let stack: Stack
  let ada: DashboardSession

  before(async () => {
    stack = await startStack({ workers: 0 })
    ada = await signUp(stack, { email: 'ada@example.com' })
  })
  after(() => stack.close())

  const logIn = (email: string, password: string) => postLogIn(stack, email, password)

  it('429 rate_limited: after ten wrong passwords for a known or unknown address, with Retry-After; other users can still log in', async () => {
    const bob = await signUp(stack, { email: 'bob@example.com' })
    for (const email of [bob.email, 'no-bob@example.com']) {
      const answers = await Promise.all(Array.from({ length: 14 }, () => logIn(email, 'not the password')))
      expect(answers.filter((answer) => answer.status === 401).length, email).to.equal(10)
      const refused = await logIn(email.toUpperCase(), bob.password)
      await expectProblem(refused, 429, 'rate_limited')
      expect(Number(refused.headers.get('retry-after'))).to.be.within(60, 900)
    }
    await signIn(stack, ada)
    // An open session does not bypass the limit. It has its own ten attempts.
    const json = { password: 'not the password' }
    const tries = await Promise.all(
      Array.from({ length: 14 }, () => bob.fetch('/account', { method: 'DELETE', json })),
    )
    expect(tries.filter(({ status }) => status === 422)).to.have.length(10)
    expect(tries.filter(({ status }) => status === 429)).to.have.length(4)
  })

  it('200: accepts the correct password from a known device, regardless of guesses from other devices; a device is known for one email address', async () => {
    const carol = await signUp(stack, { email: 'carol@example.com' })
    const cookies = (await logIn(carol.email, carol.password)).headers.getSetCookie()
    const device = cookies.find((cookie) => cookie.startsWith('platen.device='))?.split(';')[0] ?? ''
    await Promise.all(Array.from({ length: 14 }, () => logIn(carol.email, 'not the password')))
    const enter = (email: string, password: string, Cookie: string) =>
      visit(stack, '/auth/sign-in/email', { email, password }, { Cookie })
    expect((await enter(carol.email, carol.password, device)).status).to.equal(200)
    await expectProblem(await enter(carol.email, carol.password, `${device}x`), 429, 'rate_limited')
    const guesses = await Promise.all(
      Array.from({ length: 14 }, () => enter(carol.email, 'not the password', device)),
    )
    expect(guesses.filter((answer) => answer.status === 401)).to.have.length(10)
  })

  it('200: accepts the new password after a reset, regardless of wrong guesses; a failed reset changes nothing', async () => {
    const dora = await signUp(stack, { email: 'dora@example.com' })
    const made = await stack.operator('POST', '/reset-links', { email: dora.email })
    const token = new URL(((await made.json()) as { url: string }).url).searchParams.get('token')
    const reset = (newPassword: string, of = token) =>
      visit(stack, '/auth/reset-password', { token: of, newPassword })
    await Promise.all(Array.from({ length: 14 }, () => logIn(dora.email, 'not the password')))
    await expectProblem(await reset('short'), 422, 'invalid_request')
    await expectProblem(await reset('another good password', `${token}x`), 403, 'invalid_link')
    await expectProblem(await logIn(dora.email, dora.password), 429, 'rate_limited')
    expect((await reset('another good password')).status).to.equal(200)
    await expectProblem(await logIn(dora.email, dora.password), 401, 'invalid_credentials')
    expect((await logIn(dora.email, 'another good password')).status).to.equal(200)
  })

  it('429 rate_limited: after five resets for an address, and after a hundred failed logins from one machine', async () => {
    const ask = () => visit(stack, '/auth/request-password-reset', { email: 'many@example.com' })
    for (let count = 0; count < 5; count++) expect((await ask()).status).to.equal(200)
    await expectProblem(await ask(), 429, 'rate_limited')
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const answer = await logIn(`guess${index}@example.com`, 'not the password')
        return answer.status
      }),
    )
    expect(statuses).to.include(429)
    await expectProblem(await logIn(ada.email, ada.password), 429, 'rate_limited')
  })
})

/** Returns the CPU time of all threads. Linux counts it in 10 ms ticks. */
function cpuMsOf({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function postLogIn(stack: Stack, email: string, password: string): Promise<Response> {
  return visit(stack, '/auth/sign-in/email', { email, password })
}

async function list(session: DashboardSession): Promise<SessionInfo[]> {
  const answer = await session.fetch('/auth/list-sessions')
  return ((await answer.json()) as { sessions: SessionInfo[] }).sessions
}

function objectsFolder(stack: Stack): string {
  return join(stack.dataFolder, 'storage/objects')
}

function objectKeys(stack: Stack): Promise<string[]> {
  return readdir(objectsFolder(stack), { recursive: true })
}

async function putObject(stack: Stack, key: string): Promise<void> {
  const file = join(objectsFolder(stack), key)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'some bytes')
}
