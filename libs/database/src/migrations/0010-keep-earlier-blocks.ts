import { type Kysely, sql } from 'kysely'

/** What blocks were before they were kept anew, and how blocks look. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A WebP in base64.
  await sql.raw('alter table kept_blocks add column picture text').execute(db)
  await sql
    .raw(
      `create table kept_block_versions (
    block_id text not null references kept_blocks (id) on delete cascade,
    -- Below that of the block.
    version integer not null,
    content jsonb not null,
    picture text,
    kept_at timestamptz not null,
    primary key (block_id, version)
  )`,
    )
    .execute(db)
}
