import { type Kysely, sql } from 'kysely'

export const worksWith = '0020-end-accounts'

/** Raises the revision with each change of a mapping: processes of the release before change mappings and know no revisions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create function raise_mapping_revision() returns trigger language plpgsql as $$
  begin
    new.mapping_revision := old.mapping_revision + 1;
    return new;
  end $$`,
  `create trigger connectors_mapping_revision before update of mapping on connectors
    for each row execute function raise_mapping_revision()`,
]
