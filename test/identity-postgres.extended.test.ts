import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Catalog, loadMasterKeys, openCatalog } from '@platen/database'
import { expect } from 'chai'
import { type DashboardSession, defaultPassword, signIn, signUp, visit } from './parts/dashboard-session.ts'
import { expectProblem } from './parts/expect-problem.ts'
import { type PostgresServer, startPostgresServer } from './parts/postgres-server.ts'
import { type Stack, startStack } from './parts/stack.ts'

const minute = 60_000
const day = 24 * 60 * minute

describe('logins on PostgreSQL, as time passes and services become unavailable', () => {
  let postgres: PostgresServer
  let stack: Stack
  let catalog: Catalog
  let ada: DashboardSession

  before(async () => {
    postgres = await startPostgresServer()
    stack = await startStack({ api: { DATABASE_URL: postgres.url }, workers: 0 })
    ada = await signUp(stack, { email: 'ada@example.com' })
    const masterKeys = await loadMasterKeys({ folder: stack.dataFolder })
    catalog = await openCatalog({ at: { kind: 'postgres', url: postgres.url }, masterKeys })
  })
  after(async () => {
    await catalog?.close()
    await stack?.close()
    await postgres?.stop()
  })

  /** Changes the times as if this much time had passed. */
  async function age(table: 'sessions' | 'verifications', ms: number): Promise<void> {
    const rows = await database().selectFrom(table).select(['id', 'expires_at', 'updated_at']).execute()
    const earlier = (date: Date) => new Date(date.getTime() - ms)
    for (const { id, expires_at, updated_at } of rows) {
      const times = { expires_at: earlier(expires_at), updated_at: earlier(updated_at) }
      await database().updateTable(table).set(times).where('id', '=', id).execute()
    }
  }
  const database = () => catalog.identityDatabase
  const resetToken = async () => {
    const answer = await stack.operator('POST', '/reset-links', { email: ada.email })
    return new URL(((await answer.json()) as { url: string }).url).searchParams.get('token')
  }

  it('stores no password, cookie or link token in plain text', async () => {
    const token = await resetToken()
    const invitation = await stack.operator('POST', '/invitations', {})
    const { url } = (await invitation.json()) as { url: string }
    const kept = JSON.stringify(
      await Promise.all(
        (['users', 'credentials', 'sessions', 'verifications', 'invitations'] as const).map((table) =>
          database().selectFrom(table).selectAll().execute(),
        ),
      ),
    )
    expect(kept).to.include('$argon2id$')
    for (const secret of [
      defaultPassword,
      ada.cookie().split('=')[1],
      token,
      new URL(url).searchParams.get('invite'),
    ])
      expect(kept).not.to.include(secret)
  })

  it('never creates partial accounts: two concurrent sign-ups with one address create one account', async () => {
    const before = (await catalog.accounts.list()).length
    const body = { email: 'twice@example.com', password: defaultPassword }
    const answers = await Promise.all([1, 2, 3, 4].map(() => visit(stack, '/auth/sign-up/email', body)))
    expect(answers.map((answer) => answer.status)).to.deep.equal([200, 200, 200, 200])
    const accounts = await catalog.accounts.list()
    expect(accounts).to.have.length(before + 1)
    for (const { accountId } of accounts) expect(await catalog.apiKeys.list(accountId)).to.have.length(1)
  })

  it('extends a session while it is used, with a cookie of the same lifetime', async () => {
    expect((await ada.fetch('/session')).headers.getSetCookie()).to.deep.equal([])
    await age('sessions', 20 * day)
    const answer = await ada.fetch('/session')
    expect(answer.headers.getSetCookie().join()).to.match(/^platen\.session_token=.*Max-Age=2592000/)
    const ends = await database().selectFrom('sessions').select('expires_at').execute()
    const latest = Math.max(...ends.map((session) => session.expires_at.getTime()))
    expect(latest).to.be.greaterThan(Date.now() + 29 * day)
  })

  it('401 login_required: after 30 days without use; the next login removes other expired sessions', async () => {
    const left = await signIn(stack, ada)
    await age('sessions', 31 * day)
    await expectProblem(await ada.fetch('/session'), 401, 'login_required')
    const again = await signIn(stack, ada)
    const kept = await database().selectFrom('sessions').select('expires_at').execute()
    expect(kept.filter((session) => session.expires_at.getTime() < Date.now())).to.deep.equal([])
    await expectProblem(await left.fetch('/session'), 401, 'login_required')
    ada = again
  })

  it('403 invalid_link: rejects a link after an hour', async () => {
    const token = await resetToken()
    await age('verifications', 61 * minute)
    const answer = await visit(stack, '/auth/reset-password', { token, newPassword: 'another good password' })
    await expectProblem(answer, 403, 'invalid_link')
  })

  it('removes invitations after seven days', async () => {
    await database()
      .updateTable('invitations')
      .set({ expires_at: new Date(Date.now() - minute) })
      .execute()
    await stack.operator('POST', '/invitations', {})
    expect(await database().selectFrom('invitations').select('email').execute()).to.have.length(1)
  })

  it('200: logs in while Redis is unavailable, and still limits the attempts', async () => {
    process.kill(Number(readFileSync(path.join(stack.dataFolder, 'redis', 'redis.pid'), 'utf8')), 'SIGKILL')
    ada = await signIn(stack, ada)
    expect((await ada.fetch('/session')).status).to.equal(200)
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () =>
        visit(stack, '/auth/sign-in/email', { email: 'no@example.com', password: 'not the password' }),
      ),
    )
    expect(guesses.map((answer) => answer.status)).to.include(429)
  })

  it('503 unavailable: while the database is unavailable, and everything works again afterwards', async () => {
    await postgres.kill()
    await expectProblem(await ada.fetch('/session'), 503, 'unavailable')
    const body = { email: ada.email, password: ada.password }
    await expectProblem(await visit(stack, '/auth/sign-in/email', body), 503, 'unavailable')
    const json = { password: ada.password }
    await expectProblem(await ada.fetch('/account', { method: 'DELETE', json }), 503, 'unavailable')
    await postgres.start()
    expect((await ada.fetch('/session')).status).to.equal(200)
    await signIn(stack, ada)
  })
})
