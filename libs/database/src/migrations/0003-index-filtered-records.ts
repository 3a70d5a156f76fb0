import { type Kysely, sql } from 'kysely'

/** The indexes change no results. */
export const worksWith = '0001-create-tables'

/** Without them, a list of the documents of test keys, or of a template's failed documents, would read all others, which can be many more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index generation_records_of_tests on generation_records (account_id, created_at desc, id desc)
    where is_test`.execute(db)
  await sql`create index generation_records_failed_of_template
    on generation_records (account_id, template_id, created_at desc, id desc)
    where outcome not in ('succeeded', 'caller_left')`.execute(db)
}
