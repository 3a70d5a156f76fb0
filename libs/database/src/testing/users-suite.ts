import { expect } from 'chai'
import { sessionsMax } from '../records/users.ts'
import type { Opened } from './opened.ts'

/** Tests of users and their sessions that run on every database. */
export function describeUsers(opened: Opened): void {
  const hour = 3_600_000

  describe('sessions', () => {
    it('keeps the most recently used sessions of a user, and no expired sessions', async () => {
      const { catalog, clock } = opened
      const db = catalog.identityDatabase
      const ids = async (user_id: string) => {
        const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', user_id).execute()
        return rows.map(({ id }) => id).toSorted()
      }
      const newUser = async (email: string) => {
        const { accountId } = await catalog.accounts.create({ name: 'A' })
        return (await catalog.users.set(accountId, { email, name: 'A', passwordHash: 'x' })).userId
      }
      const [ada, eve] = [await newUser('ada@sessions.example'), await newUser('eve@sessions.example')]
      const now = clock.now().getTime()
      const session = (user_id: string, no: number, endsIn = hour) => ({
        id: `${user_id}-${String(no).padStart(3, '0')}`,
        user_id,
        token: `${user_id}-${no}`,
        expires_at: new Date(now + endsIn),
        ip_address: null,
        user_agent: null,
        created_at: new Date(now),
        // A session with a higher number was used longer ago.
        updated_at: new Date(now - no),
      })
      const rows = Array.from({ length: sessionsMax + 3 }, (_, no) => session(ada, no))
      await db
        .insertInto('sessions')
        .values([...rows, session(ada, 900, -1), session(eve, 901)])
        .execute()
      await catalog.users.removeOldSessions(ada)
      expect(await ids(ada)).to.deep.equal(rows.slice(0, sessionsMax).map(({ id }) => id))
      expect(await ids(eve)).to.have.length(1)
    })
  })
}
