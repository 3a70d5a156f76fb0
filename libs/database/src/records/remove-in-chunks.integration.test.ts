import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'chai'
import { sql } from 'kysely'
import { type Catalog, openCatalog } from '../open-catalog.ts'
import { MasterKey } from '../secrets/master-key.ts'
import { createNewConnector } from '../testing/new-connector.ts'
import { SettableClock } from '../testing/opened.ts'

const smallTables = [
  'webhook_deliveries',
  'webhook_attempts',
  'connector_deliveries',
  'batches',
  'uploads',
  'sessions',
  'verifications',
] as const

describe('removal of many rows', () => {
  let folder = ''
  let catalog: Catalog

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-removal-'))
    catalog = await openCatalog({
      at: { kind: 'pglite', folder },
      masterKeys: [new MasterKey(Buffer.alloc(32, 1))],
    })
    await refuseLargeDeletions('versions', 5)
    await refuseLargeDeletions('kept_block_versions', 5)
    await refuseLargeDeletions('webhook_messages', 200)
    for (const table of smallTables) await refuseLargeDeletions(table, 3_000)
  })
  after(async () => {
    await catalog?.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Simulates the statement timeout: a statement that removes more than `rowsMax` rows of the table fails. */
  async function refuseLargeDeletions(table: string, rowsMax: number): Promise<void> {
    const db = catalog.identityDatabase
    const refuse = sql.table(`refuse_of_${table}`)
    const name = sql.lit(`test.${table}`)
    await sql`
      create function ${refuse}() returns trigger language plpgsql as $$ begin
        perform set_config(${name}, (coalesce(nullif(current_setting(${name}, true), ''), '0')::integer + 1)::text, true);
        if current_setting(${name})::integer > ${sql.lit(rowsMax)} then raise exception 'the statement removes too many rows'; end if;
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

  it('purges a deleted template with 450 versions, and keeps the other template', async () => {
    const [deleted, other] = [await templateWithVersions(450), await templateWithVersions(3)]
    await catalog.templates.delete(deleted.accountId, deleted.templateId)
    const before = new Date(Date.now() + 60_000)
    await catalog.templates.purge(other.templateId, before)
    await catalog.templates.purge(deleted.templateId, before)
    expect(await catalog.templates.listDeleted(before)).to.deep.equal([])
    expect([await remaining(deleted.templateId), await remaining(other.templateId)]).to.deep.equal([0, 3])
  })

  it('lets other queries run between its statements', async () => {
    const { accountId, templateId } = await templateWithVersions(100)
    const seen = new Set<number | undefined>()
    const deletion = new AbortController()
    const deleting = catalog.accounts.delete(accountId).finally(() => deletion.abort())
    while (!deletion.signal.aborted) {
      seen.add(await remaining(templateId))
      await turn()
    }
    await deleting
    expect(seen.size).to.be.greaterThan(10)
  })

  it('deletes an account with 450 versions of a template and of a block', async () => {
    const [mine, other] = [await templateWithVersions(450), await templateWithVersions(3)]
    await addBlockWithVersions(mine.accountId, 450)
    expect(await catalog.accounts.delete(mine.accountId)).to.equal(true)
    expect(await catalog.accounts.find(mine.accountId)).to.equal(undefined)
    expect([await remaining(mine.templateId), await remaining(other.templateId)]).to.deep.equal([0, 3])
  })

  const rowsOf = async (table: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)}`.execute(catalog.identityDatabase)
    return rows[0]?.count
  }
  const many = 4_500

  async function addEndpointWithMessages(count: number) {
    const { accountId } = await catalog.accounts.create({ name: 'A' })
    const endpointId = `whe_${accountId}`
    const db = catalog.identityDatabase
    await sql`
      insert into webhook_endpoints (id, account_id, url, description, events, sealed_secret, created_at)
      values (${endpointId}, ${accountId}, 'https://example.com', '', '[]', '', now())`.execute(db)
    await sql`
      insert into webhook_messages (id, account_id, event, payload, created_at)
      select ${accountId} || n, ${accountId}, 'e', '{}', now() from generate_series(1, ${count}::integer) as n`.execute(
      db,
    )
    await sql`
      insert into webhook_deliveries (endpoint_id, message_id)
      select ${endpointId}, id from webhook_messages where account_id = ${accountId}`.execute(db)
    await sql`
      insert into webhook_attempts (id, endpoint_id, message_id, at, ms)
      select 'att_' || id, ${endpointId}, id, now(), 1 from webhook_messages where account_id = ${accountId}`.execute(
      db,
    )
    return { accountId, endpointId }
  }

  it('deletes webhook endpoints with their deliveries and attempts', async () => {
    const { accountId, endpointId } = await addEndpointWithMessages(many)
    const other = await catalog.accounts.create({ name: 'B' })
    expect(await catalog.webhookEndpoints.delete(other.accountId, endpointId)).to.equal(false)
    expect(await rowsOf('webhook_attempts')).to.equal(many)
    expect(await catalog.webhookEndpoints.delete(accountId, endpointId)).to.equal(true)
    expect([await rowsOf('webhook_deliveries'), await rowsOf('webhook_attempts')]).to.deep.equal([0, 0])
  })

  it('purges old webhook messages', async () => {
    await addEndpointWithMessages(many)
    await catalog.webhookDeliveries.purge(new Date(Date.now() + 60_000))
    const tables = ['webhook_messages', 'webhook_deliveries', 'webhook_attempts']
    expect(await Promise.all(tables.map(rowsOf))).to.deep.equal([0, 0, 0])
  })

  it('deletes connectors with their deliveries', async () => {
    const { accountId, templateId } = await templateWithVersions(1)
    const { connectorId } = await createNewConnector({ catalog, clock: new SettableClock() })({
      accountId,
      templateId,
    })
    const db = catalog.identityDatabase
    await sql`
      insert into connector_deliveries (id, connector_id, at, content_type, bytes, request_id, outcome)
      select ${connectorId} || n, ${connectorId}, now(), '', 1, '', 'made' from generate_series(1, ${many}::integer) as n`.execute(
      db,
    )
    expect(await catalog.connectors.delete(accountId, connectorId)).to.equal(true)
    expect(await rowsOf('connector_deliveries')).to.equal(0)
  })

  it('removes expired batches, uploads, sessions and links', async () => {
    const { accountId } = await catalog.accounts.create({ name: 'A' })
    const db = catalog.identityDatabase
    const numbers = sql`generate_series(1, ${many}::integer) as n`
    await sql`
      insert into batches (id, account_id, template_id, version, request_id, status, options, created_at, expires_at)
      select 'bat_' || n, ${accountId}, 't', 1, '', 'succeeded', '{}', now(), now() - interval '1 hour' from ${numbers}`.execute(
      db,
    )
    await sql`
      insert into uploads (id, account_id, object_key, created_at, expires_at)
      select 'upl_' || n, ${accountId}, '', now(), now() - interval '1 hour' from ${numbers}`.execute(db)
    await sql`
      insert into users (id, account_id, name, email, created_at, updated_at)
      values ('usr_many', ${accountId}, '', 'many@example.com', now(), now())`.execute(db)
    await sql`
      insert into sessions (id, user_id, token, created_at, updated_at, expires_at)
      select 'ses_' || n, 'usr_many', n::text, now(), now(), now() - interval '1 hour' from ${numbers}`.execute(
      db,
    )
    await sql`
      insert into verifications (id, identifier, value, created_at, updated_at, expires_at)
      select 'ver_' || n, '', '', now(), now(), now() - interval '1 hour' from ${numbers}`.execute(db)
    await catalog.batches.removeEnded(new Date())
    await catalog.uploads.removeEnded()
    await catalog.users.removeOldSessions('usr_many')
    const tables = ['batches', 'uploads', 'sessions', 'verifications']
    expect(await Promise.all(tables.map(rowsOf))).to.deep.equal([0, 0, 0, 0])
  })
})
