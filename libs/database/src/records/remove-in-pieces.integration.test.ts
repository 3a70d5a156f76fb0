import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { sql } from 'kysely'
import { type Catalog, openCatalog } from '../open-catalog.ts'
import { MasterKey } from '../secrets/master-key.ts'

describe('removal of templates and accounts with many versions', () => {
  let folder = ''
  let catalog: Catalog

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-removal-'))
    catalog = await openCatalog({
      at: { kind: 'pglite', folder },
      masterKeys: [new MasterKey(Buffer.alloc(32, 1))],
    })
    await refuseLargeDeletions('versions')
    await refuseLargeDeletions('kept_block_versions')
  })
  after(async () => {
    await catalog?.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Stands in for the timeout of statements: fails a statement that removes more than 200 rows of the table. */
  async function refuseLargeDeletions(table: 'versions' | 'kept_block_versions'): Promise<void> {
    const db = catalog.identityDatabase
    const refuse = sql.table(`refuse_of_${table}`)
    await sql`
      create function ${refuse}() returns trigger language plpgsql as $$ begin
        perform set_config('test.rows', (coalesce(nullif(current_setting('test.rows', true), ''), '0')::integer + 1)::text, true);
        if current_setting('test.rows')::integer > 200 then raise exception 'the statement removes too many rows'; end if;
        return null;
      end $$`.execute(db)
    await sql`
      create trigger removed after delete on ${sql.table(table)} for each row execute function ${refuse}()`.execute(
      db,
    )
  }

  async function templateWithVersions(count: number) {
    const { accountId } = await catalog.accounts.create({ name: 'A' })
    const { templateId } = await catalog.templates.create(accountId, { slug: 'invoice', name: 'Invoice' })
    await sql`
      insert into versions (template_id, version, settings, fields, notes, source, bundle_key, created_at)
      select ${templateId}, n, '{}', '[]', '[]', '{}', 'bundle', now() from generate_series(1, ${count}::integer) as n`.execute(
      catalog.identityDatabase,
    )
    return { accountId, templateId }
  }

  async function addBlockWithVersions(accountId: string, count: number): Promise<void> {
    const blockId = `blk_${accountId}`
    await sql`
      insert into kept_blocks (id, account_id, folder, name, version, content, created_at, updated_at)
      values (${blockId}, ${accountId}, '', 'A', ${count + 1}::integer, '{}', now(), now())`.execute(
      catalog.identityDatabase,
    )
    await sql`
      insert into kept_block_versions (block_id, version, content, kept_at)
      select ${blockId}, n, '{}', now() from generate_series(1, ${count}::integer) as n`.execute(
      catalog.identityDatabase,
    )
  }

  const remaining = async (templateId: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from versions where template_id = ${templateId}`.execute(
      catalog.identityDatabase,
    )
    return rows[0]?.count
  }

  it('a deleted template is purged with 450 versions, and a template that is not deleted keeps all', async () => {
    const [deleted, other] = [await templateWithVersions(450), await templateWithVersions(3)]
    await catalog.templates.delete(deleted.accountId, deleted.templateId)
    const before = new Date(Date.now() + 60_000)
    await catalog.templates.purge(other.templateId, before)
    await catalog.templates.purge(deleted.templateId, before)
    expect(await catalog.templates.listDeleted(before)).to.deep.equal([])
    expect([await remaining(deleted.templateId), await remaining(other.templateId)]).to.deep.equal([0, 3])
  })

  it('an account is deleted with 450 versions of a template and of a block', async () => {
    const [mine, other] = [await templateWithVersions(450), await templateWithVersions(3)]
    await addBlockWithVersions(mine.accountId, 450)
    expect(await catalog.accounts.delete(mine.accountId)).to.equal(true)
    expect(await catalog.accounts.find(mine.accountId)).to.equal(undefined)
    expect([await remaining(mine.templateId), await remaining(other.templateId)]).to.deep.equal([0, 3])
  })
})
