import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { sql } from 'kysely'
import { type OpenDatabase, openDatabase } from '../database/open-database.ts'
import { migrate } from '../migrations/migrate.ts'
import { fields, settings } from '../testing/fixtures.ts'
import { createVersions } from './versions.ts'

describe('lists of versions', () => {
  let folder = ''
  let opened: OpenDatabase

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-versions-'))
    opened = await openDatabase({ kind: 'pglite', folder }, (error) => console.error(error))
    await migrate(opened.db)
  })
  after(async () => {
    await opened?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('show whether a version has a source, without reading the source', async () => {
    const { db } = opened
    const clock = () => new Date()
    const versions = createVersions({ db, clock, storedBytesMax: 0 } as Parameters<typeof createVersions>[0])
    await sql`insert into accounts (id, name, created_at) values ('acc_1', 'A', now())`.execute(db)
    const columns = sql`(id, account_id, slug, name, created_at)`
    await sql`insert into templates ${columns} values ('tpl_1', 'acc_1', 'a', 'A', now())`.execute(db)
    // Incompressible, so that it is stored outside of its row.
    const source = { files: { 'template.html': randomBytes(500_000).toString('base64') }, assets: {} }
    for (const given of [{ source }, {}, { source }]) {
      const version = await versions.reserve('acc_1', 'tpl_1')
      await versions.activate('acc_1', { templateId: 'tpl_1', version, settings, fields, ...given })
    }
    const before = await blocksApart()
    const listed = await versions.listPage('acc_1', 'tpl_1', { limit: 10 })
    expect(listed.map(({ hasSource }) => hasSource)).to.deep.equal([true, false, true])
    expect(await blocksApart()).to.equal(before)
    await versions.findSource('acc_1', 'tpl_1', 1)
    expect(await blocksApart()).to.be.above(before + 50)
  })

  /** Returns how many blocks of versions' large values have been read so far. */
  async function blocksApart(): Promise<number> {
    await sql`select pg_stat_force_next_flush()`.execute(opened.db)
    const { rows } = await sql<{ blocks: string | number }>`
      select toast_blks_hit + toast_blks_read as blocks from pg_statio_user_tables where relname = 'versions'
    `.execute(opened.db)
    return Number(rows[0]?.blocks)
  }
})
