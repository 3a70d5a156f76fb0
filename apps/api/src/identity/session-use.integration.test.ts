import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Catalog, MasterKey, openCatalog } from '@platen/database'
import { expect } from 'chai'
import { createAuth } from './auth.ts'
import { hashPassword } from './password-hash.ts'

const minuteMs = 60_000

describe('sessions in use', () => {
  let folder = ''
  let catalog: Catalog

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-sessions-'))
    catalog = await openCatalog({
      at: { kind: 'pglite', folder },
      masterKeys: [new MasterKey(Buffer.alloc(32, 1))],
    })
  })
  after(async () => {
    await catalog?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('are not removed by as many logins as a user can have sessions', async () => {
    const email = 'ada@example.com'
    const password = 'kettle-of-tea-4417'
    const user = await catalog.users.signUp({
      email,
      name: 'Ada',
      passwordHash: await hashPassword(password),
    })
    const auth = createAuth({ catalog, secret: 'a'.repeat(32), baseUrl: 'http://localhost' })
    const signedIn = await auth.api.signInEmail({ body: { email, password }, returnHeaders: true })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const db = catalog.identityDatabase

    // The session is three minutes old. Since then, there were 100 logins, which take at least that long.
    const mine = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    const earlier = (at: Date) => new Date(at.getTime() - 3 * minuteMs)
    await db
      .updateTable('sessions')
      .set({ updated_at: earlier(mine.updated_at), expires_at: earlier(mine.expires_at) })
      .execute()
    await db
      .insertInto('sessions')
      .values(
        Array.from({ length: 100 }, (_, no) => ({
          ...mine,
          id: `other-${no}`,
          token: `other-${no}`,
          updated_at: new Date(mine.updated_at.getTime() - minuteMs),
        })),
      )
      .execute()
    const headers = new Headers({ cookie })
    expect(await auth.api.getSession({ headers })).to.have.property('session')
    await catalog.users.removeOldSessions(user?.userId ?? '')
    expect(await auth.api.getSession({ headers })).to.have.property('session')
  })
})
