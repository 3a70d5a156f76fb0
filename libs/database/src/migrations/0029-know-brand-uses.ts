import { type Kysely, sql } from 'kysely'

export const worksWith = '0020-end-accounts'

/** Notes with each save whether a draft names the brand, so that nothing has to read all drafts of an account to find out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}

// In the JSON of the draft, the quotes of template.json are escaped: `_` matches the backslash.
const statement = `
  alter table drafts add column names_brand boolean not null generated always as (
    source::text like '%--brand-%'
    or source::text like '%assets/brand-logo.%'
    or source::text like '%"company_":%'
  ) stored`
