import { type Kysely, sql } from 'kysely'
import { accountTables } from './first-tables/accounts.ts'
import { assistantTables } from './first-tables/assistant.ts'
import { connectorTables } from './first-tables/connectors.ts'
import { generationTables } from './first-tables/generations.ts'
import { jobTables } from './first-tables/jobs.ts'
import { templateTables } from './first-tables/templates.ts'
import { webhookTables } from './first-tables/webhooks.ts'

/** The tables of the first release. Rows of an account are deleted with it, except for those that the upkeep removes in chunks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Which releases work with the tables that a migration makes, for processes that do not know the migration.
    'create table compatible_migrations (name text primary key, works_with text not null)',
    ...accountTables,
    ...templateTables,
    ...generationTables,
    ...jobTables,
    ...webhookTables,
    ...connectorTables,
    ...assistantTables,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
