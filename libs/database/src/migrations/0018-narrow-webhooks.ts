import { type Kysely, sql } from 'kysely'

/** Which templates an endpoint hears of, and whether of test documents alone. Those that were there hear of all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table webhook_endpoints
    add column template_ids jsonb,
    add column is_test boolean not null default false`,
]
