import { expect } from 'chai'
import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { createGenerations, type NewGeneration } from '../records/generations.ts'
import { generation } from './fixtures.ts'
import type { Opened } from './opened.ts'

const dayMs = 86_400_000

/** Tests of generation upkeep that run on every database. */
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

  /** Returns how many rows a list reads without returning them. */
  async function rowsSkippedBy(
    accountId: string,
    outcome: 'succeeded' | 'failed' | 'left',
  ): Promise<{ skipped: number; returned: number }> {
    const db = opened.catalog.identityDatabase
    const queries: RootOperationNode[] = []
    const recording: KyselyPlugin = {
      transformQuery({ node }) {
        queries.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const context = { db: db.withPlugin(recording), clock: opened.clock.now } as unknown as CatalogContext
    const returned = await createGenerations(context).list(accountId, { outcome })
    const [node] = queries
    if (!node) throw new Error('The list ran no query')
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, createQueryId())
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain (analyze) ${text}`, [...parameters]),
    )
    const counts = rows.map((row) => /Rows Removed by .*: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? '0')
    return { skipped: counts.reduce((sum, count) => sum + Number(count), 0), returned: returned.length }
  }

  describe('lists of generations', () => {
    it('do not read documents with a different status', async () => {
      const { catalog } = opened
      const outcomes = { succeeded: 'succeeded', failed: 'render_timeout', left: 'caller_left' } as const
      for (const [requested, outcome] of Object.entries(outcomes)) {
        const accountId = await newAccount()
        const rows = Object.values(outcomes).flatMap((each) =>
          Array.from({ length: each === outcome ? 1 : 1_000 }, () => toRow({ accountId, outcome: each })),
        )
        await catalog.generations.insert(rows)
        await sql`analyze generation_records`.execute(catalog.identityDatabase)
        const { skipped, returned } = await rowsSkippedBy(accountId, requested as keyof typeof outcomes)
        expect(returned).to.equal(1)
        // Days with few rows across all accounts are read in full.
        expect(skipped, requested).to.be.below(500)
      }
    })
  })

  describe('maintenance of generations', () => {
    it('adds partitions for the coming days, and drops old days with their rows and counts', async () => {
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

    it('removes an account’s rows even if they need several chunks', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      await catalog.generations.insert([toRow({ accountId })])
      await sql`
        insert into generation_records (id, account_id, template_id, version, request_id, outcome, ms, warnings, is_test, created_at)
        select 'gen_piece_' || n, ${accountId}, 'tpl_one', 1, 'req_one', 'succeeded', '{}', '[]', false, ${ago(0)}::timestamptz
        from generate_series(1, 4500) as n`.execute(catalog.identityDatabase)
      await catalog.generations.removeOfAccount(accountId)
      expect(await countOf(accountId, 'generation_records')).to.equal(0)
    })

    it('removes all records of a deleted account, and none from other accounts', async () => {
      const { catalog } = opened
      const [accountId, other] = [await newAccount(), await newAccount()]
      for (const owner of [accountId, other]) {
        await catalog.generations.insert([
          toRow({ accountId: owner, createdAt: ago(1) }),
          toRow({ accountId: owner }),
        ])
      }
      await catalog.accounts.delete(accountId)
      await catalog.generations.removeOfAccount(accountId)
      expect(await countOf(accountId, 'generation_records')).to.equal(0)
      expect(await countOf(accountId, 'generation_counts')).to.equal(0)
      expect(await catalog.generations.list(other)).to.have.length(2)
    })
  })
}
