import { type Kysely, sql } from 'kysely'

/** Which object of our own store holds a generation's document, so that its owner can have it removed before its time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table generations
    add column object_key text,
    add column deleted_at timestamptz`,
]
