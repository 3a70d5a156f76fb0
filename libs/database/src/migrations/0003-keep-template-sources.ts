import { type Kysely, sql } from 'kysely'

/** What the dashboard keeps of a template: its source at each version, page one's picture, and a deletion that can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // json, not jsonb: the author's order of keys stays as it was. Versions made before have none.
  `alter table versions add column source json`,
  // So that a list of templates tells drafts that changed without reading both sources; jsonb, so that the order of keys does not count.
  `alter table drafts add column source_hash text generated always as (md5(source::jsonb::text)) stored`,
  `alter table versions add column source_hash text generated always as (md5(source::jsonb::text)) stored`,
  `alter table templates add column deleted_at timestamptz`,
  // The draft's revision that the picture shows; the picture itself is an object.
  `alter table templates add column picture_revision integer`,
  `create index generations_of_template on generations (template_id, created_at desc)`,
]
