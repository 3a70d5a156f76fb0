import { type Kysely, sql } from 'kysely'

export const worksWith = '0020-end-accounts'

/** How each object of a bucket is stored: encryption, storage class, access. Buckets that were there keep sending nothing of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [`alter table buckets add column object_options jsonb not null default '{}'`]
