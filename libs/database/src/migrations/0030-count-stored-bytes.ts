import { type Kysely, sql } from 'kysely'

export const worksWith = '0020-end-accounts'

/**
 * How many bytes each template stores. What was stored before counts as empty: assets and drafts until they are saved again, versions
 * for good.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}

const statement = `
  alter table templates
    add column asset_bytes double precision not null default 0,
    add column draft_bytes double precision not null default 0,
    add column version_bytes double precision not null default 0`
