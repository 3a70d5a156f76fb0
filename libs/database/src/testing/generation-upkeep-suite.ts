import { expect } from 'chai'
import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { createGenerations, type Generations, type NewGeneration } from '../records/generations.ts'
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

  /** Returns how many rows a query reads without returning them, and the conditions of its index scans. */
  async function rowsSkippedBy(
    query: (generations: Generations) => Promise<unknown>,
  ): Promise<{ skipped: number; returned: number; conditions: string[] }> {
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
    const returned = [await query(createGenerations(context))].flat().filter((row) => row !== undefined)
    const [node] = queries
    if (!node) throw new Error('No query was run')
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, createQueryId())
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain (analyze) ${text}`, [...parameters]),
    )
    const plan = rows.map((row) => row['QUERY PLAN'])
    const counts = plan.map((line) => /Rows Removed by .*: (\d+)/.exec(line)?.[1] ?? '0')
    const skipped = counts.reduce((sum, count) => sum + Number(count), 0)
    return {
      skipped,
      returned: returned.length,
      conditions: plan.filter((line) => line.includes('Index Cond')),
    }
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
        const { skipped, returned } = await rowsSkippedBy((generations) =>
          generations.list(accountId, { outcome: requested as keyof typeof outcomes }),
        )
        expect(returned).to.equal(1)
        // Days with few rows across all accounts are read in full.
        expect(skipped, requested).to.be.below(500)
      }
    })

    it('read only those of test keys, and only those of a template that failed', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const rows = (count: number, of: Partial<NewGeneration>) =>
        Array.from({ length: count }, () => toRow({ accountId, templateId: 'tpl_one', ...of }))
      await catalog.generations.insert([
        ...rows(1_000, {}),
        ...rows(1_000, { templateId: 'tpl_two', outcome: 'render_timeout' }),
      ])
      await catalog.generations.insert([
        ...rows(1, { isTest: true }),
        ...rows(1, { outcome: 'render_timeout' }),
      ])
      await sql`analyze generation_records`.execute(catalog.identityDatabase)
      for (const filter of [{ isTest: true }, { templateId: 'tpl_one', outcome: 'failed' }] as const) {
        const { skipped, returned } = await rowsSkippedBy((generations) =>
          generations.list(accountId, filter),
        )
        expect(returned).to.equal(1)
        expect(skipped, JSON.stringify(filter)).to.be.below(500)
      }
    })

    it('one record is found without reading others, even if the database has no statistics', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const createdAt = ago(30)
      await catalog.generations.insert([toRow({ accountId, createdAt })])
      await sql`
        insert into generation_records (id, account_id, template_id, version, request_id, outcome, ms, warnings, is_test, created_at)
        select 'gen_' || md5(n::text), ${accountId}, 'tpl_one', 1, 'req_one', 'succeeded', '{}', '[]', false, ${createdAt}::timestamptz
        from generate_series(1, 5000) as n`.execute(catalog.identityDatabase)
      const { returned, conditions } = await rowsSkippedBy((generations) =>
        generations.find(accountId, 'gen_unknown'),
      )
      expect(returned).to.equal(0)
      expect(conditions.join()).to.include('id = ').and.not.include('account_id')
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
