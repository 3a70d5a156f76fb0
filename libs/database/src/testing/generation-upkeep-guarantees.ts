import { expect } from 'chai'
import { sql } from 'kysely'
import type { NewGeneration } from '../records/generations.ts'
import { generation } from './fixtures.ts'
import { insertAsOldRelease } from './old-generations.ts'
import type { Opened } from './opened.ts'

const dayMs = 86_400_000

/** What holds for the upkeep of generations on every database. */
export function describeGenerationUpkeep(opened: Opened): void {
  const newAccount = async () => (await opened.catalog.accounts.create({ name: 'A' })).accountId
  const ago = (days: number) => new Date(opened.clock.now().getTime() - days * dayMs)

  function toRow(of: { accountId: string } & Partial<NewGeneration>) {
    return { ...generation(of), generationId: opened.catalog.generations.newId() }
  }

  async function countOf(accountId: string, table: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where account_id = ${accountId}`.execute(
      opened.catalog.identityDatabase,
    )
    return rows[0]?.count ?? 0
  }

  async function partitions(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'generation_records'::regclass order by 1`.execute(opened.catalog.identityDatabase)
    return rows.map(({ name }) => name)
  }
  const partitionOf = (at: Date) => `generation_records_${at.toISOString().slice(0, 10).replaceAll('-', '')}`

  describe('the upkeep of generations', () => {
    it('adds the partitions of the next days, and drops old days with their rows and counts', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const createdAt = [ago(0), ago(9), ago(10)]
      await catalog.generations.insert(createdAt.map((at) => toRow({ accountId, createdAt: at })))
      await catalog.generations.keepPartitions({ keepDays: 10 })
      await catalog.generations.keepPartitions({ keepDays: 10 })
      const kept = await catalog.generations.list(accountId)
      expect(kept.map((row) => row.createdAt)).to.deep.equal([ago(0), ago(9)])
      const days = await catalog.generations.countByDay(accountId, { days: 20 })
      expect(days.reduce((sum, { succeeded }) => sum + succeeded, 0)).to.equal(2)
      const names = await partitions()
      expect(names).to.include.members([partitionOf(ago(0)), partitionOf(ago(-7)), partitionOf(ago(9))])
      expect(names).to.not.include(partitionOf(ago(10)))
    })

    it('moves what an earlier release wrote: listed all the time, counted once, and not when it is too old', async () => {
      const { catalog } = opened
      const db = catalog.identityDatabase
      const [accountId, gone] = [await newAccount(), await newAccount()]
      const rows = [
        toRow({ accountId, createdAt: ago(0) }),
        toRow({ accountId, createdAt: ago(200), outcome: 'invalid_data', isTest: true }),
        toRow({ accountId, createdAt: ago(400) }),
      ]
      const [newest, old] = rows
      for (const row of [...rows, toRow({ accountId: gone })]) await insertAsOldRelease(db, row)
      await catalog.accounts.delete(gone)
      const before = await catalog.generations.list(accountId)
      expect(before).to.have.length(3)
      await catalog.generations.noteDeleted(accountId, newest?.generationId ?? '')

      expect(await catalog.generations.moveOld({ keepDays: 365 })).to.equal(4)
      expect(await catalog.generations.moveOld({ keepDays: 365 })).to.equal(0)
      expect(await partitions()).to.include(partitionOf(ago(200)))
      expect(await partitions()).to.not.include(partitionOf(ago(400)))
      const after = await catalog.generations.list(accountId)
      const deletedAt = opened.clock.now()
      expect(after).to.deep.equal([{ ...before[0], deletedAt }, before[1]])
      expect(await catalog.generations.find(accountId, old?.generationId ?? '')).to.deep.equal(before[1])
      expect(await countOf(gone, 'generation_records')).to.equal(0)
      const counted = (await catalog.generations.countByDay(accountId, { days: 365 })).filter(
        ({ succeeded, failed, tests }) => succeeded + failed + tests > 0,
      )
      expect(counted).to.deep.equal([
        { day: ago(200).toISOString().slice(0, 10), succeeded: 0, failed: 0, tests: 1 },
        { day: ago(0).toISOString().slice(0, 10), succeeded: 1, failed: 0, tests: 0 },
      ])
    })

    it('goes on with an account of more rows than a piece', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      await sql`
        insert into generations (id, account_id, template_id, version, request_id, outcome, ms, warnings, created_at)
        select 'gen_piece_' || n, ${accountId}, 'tpl_one', 1, 'req_one', 'succeeded', '{}', '[]',
          ${ago(0)}::timestamptz - n * interval '1 minute' from generate_series(1, 4500) as n`.execute(
        catalog.identityDatabase,
      )
      expect(await catalog.generations.moveOld({ keepDays: 365 })).to.equal(4_500)
      expect(await countOf(accountId, 'generation_records')).to.equal(4_500)
      await catalog.generations.removeOfAccount(accountId)
      expect(await countOf(accountId, 'generation_records')).to.equal(0)
    })

    it('leaves nothing of an account that was deleted, and all of the others', async () => {
      const { catalog } = opened
      const [accountId, other] = [await newAccount(), await newAccount()]
      for (const owner of [accountId, other]) {
        await catalog.generations.insert([
          toRow({ accountId: owner, createdAt: ago(1) }),
          toRow({ accountId: owner }),
        ])
        await insertAsOldRelease(catalog.identityDatabase, toRow({ accountId: owner }))
      }
      await catalog.accounts.delete(accountId)
      await catalog.generations.removeOfAccount(accountId)
      expect(await countOf(accountId, 'generations')).to.equal(0)
      expect(await countOf(accountId, 'generation_records')).to.equal(0)
      expect(await countOf(accountId, 'generation_counts')).to.equal(0)
      expect(await catalog.generations.list(other)).to.have.length(3)
    })
  })
}
