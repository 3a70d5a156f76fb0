import { expect } from 'chai'
import { sql } from 'kysely'
import { withTemporaryFolder } from '../testing/temporary-folder.ts'
import { openDatabase } from './open-database.ts'
import { countStatementTime } from './statement-time.ts'

describe('the time of statements in the embedded database', () => {
  it('is counted for the work that runs them, also if other work runs statements at the same time', () =>
    withTemporaryFolder(async (folder) => {
      const { db, close } = await openDatabase({ kind: 'pglite', folder }, () => {})
      const times: Record<'short' | 'long' | 'none', number[]> = { short: [], long: [], none: [] }
      const run = (work: keyof typeof times, rows: number) =>
        countStatementTime(
          (ms) => times[work].push(ms),
          async () => {
            await sql`select count(*) from generate_series(1, ${rows}::integer)`.execute(db)
          },
        )
      countStatementTime(
        (ms) => times.none.push(ms),
        () => undefined,
      )
      await Promise.all([run('long', 1_000_000), run('short', 1), sql`select 1`.execute(db)])
      await close()
      expect(times.none).to.deep.equal([])
      expect(times.long).to.have.length(1)
      expect(times.short).to.have.length(1)
      expect(times.long[0]).to.be.greaterThan(times.short[0] ?? Infinity)
    }))
})
