import { type Kysely, sql } from 'kysely'

/** Several keys for each account, each with what it may do; documents of test keys are told from the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table api_keys
    add column name text not null default 'Main key',
    -- Of the first key of its line: a roll puts the next one into the same line.
    add column line_id text,
    add column is_main boolean not null default true,
    add column scopes jsonb not null default '["generate","read","batches","webhooks"]',
    add column template_ids jsonb,
    add column is_test boolean not null default false,
    add column per_second integer,
    -- Of a key that was rolled.
    add column grace_until timestamptz`,
  `update api_keys set line_id = (
    select first.id from api_keys first where first.account_id = api_keys.account_id
    order by first.created_at, first.id limit 1)`,
  `update api_keys set grace_until = expires_at, expires_at = null`,
  `alter table api_keys
    alter column name drop default,
    alter column line_id set not null,
    alter column is_main drop default,
    alter column scopes drop default`,
  `alter table generations add column is_test boolean not null default false`,
]
