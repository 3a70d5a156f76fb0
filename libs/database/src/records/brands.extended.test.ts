import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { sql } from 'kysely'
import { type OpenDatabase, openDatabase } from '../database/open-database.ts'
import { migrate } from '../migrations/migrate.ts'
import { createBrands } from './brands.ts'
import { createTemplates } from './templates.ts'

describe('templates that use the brand', () => {
  let folder = ''
  let opened: OpenDatabase

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-brands-'))
    opened = await openDatabase({ kind: 'pglite', folder }, (error) => console.error(error))
    await migrate(opened.db)
  })
  after(async () => {
    await opened?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('are listed, and their thumbnails are invalidated, without reading drafts', async () => {
    const { db } = opened
    const clock = () => new Date()
    const context = { db, clock, storedBytesMax: 0 } as Parameters<typeof createBrands>[0]
    const [brands, templates] = [createBrands(context), createTemplates(context)]
    await sql`insert into accounts (id, name, created_at) values ('acc_1', 'A', now())`.execute(db)
    // Incompressible, so that it is stored outside of its row.
    const large = randomBytes(500_000).toString('base64')
    for (const [slug, css, settings] of [
      ['colour', 'h1 { color: var(--brand-primary) }', '{}'],
      ['logo', 'h1 { content: url(assets/brand-logo.png) }', '{}'],
      ['company', '', '{ "fields": { "company": { "brand": true } } }'],
      ['plain', '', '{}'],
    ] as const) {
      const source = {
        files: { 'template.html': large, 'style.css': css, 'template.json': settings },
        assets: {},
      }
      await templates.createDrafted('acc_1', { templateId: `tpl_${slug}`, slug, name: slug, source })
    }
    await sql`update templates set picture_revision = 1`.execute(db)
    const before = await blocksApart()
    const uses = await brands.listUses('acc_1')
    await brands.forgetPictures('acc_1')
    expect(await blocksApart()).to.equal(before)
    expect(uses.map(({ name }) => name)).to.deep.equal(['colour', 'company', 'logo'])
    const { rows } = await sql<{ slug: string }>`
      select slug from templates where picture_revision is not null
    `.execute(db)
    expect(rows).to.deep.equal([{ slug: 'plain' }])
  })

  /** Returns how many blocks of drafts' large values have been read so far. */
  async function blocksApart(): Promise<number> {
    await sql`select pg_stat_force_next_flush()`.execute(opened.db)
    const { rows } = await sql<{ blocks: string | number }>`
      select toast_blks_hit + toast_blks_read as blocks from pg_statio_user_tables where relname = 'drafts'
    `.execute(opened.db)
    return Number(rows[0]?.blocks)
  }
})
