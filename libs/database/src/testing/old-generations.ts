import { type Kysely, sql } from 'kysely'
import type { Generation } from '../records/generations.ts'

/** Writes a generation down as the release before partitions does, in its own words. */
export async function insertAsOldRelease<T>(db: Kysely<T>, of: Generation): Promise<void> {
  await sql`
    insert into generations (id, account_id, template_id, version, request_id, job_id, outcome, bytes, pages, ms, warnings,
      is_test, object_key, created_at)
    select ${of.generationId}, ${of.accountId}, ${of.templateId}, ${of.version}::integer, ${of.requestId}, ${of.jobId}, ${of.outcome},
      ${of.bytes}::integer, ${of.pages}::integer, ${JSON.stringify(of.ms)}::jsonb, ${JSON.stringify(of.warnings)}::jsonb,
      ${of.isTest ?? false}::boolean, ${of.objectKey ?? null}, ${of.createdAt}::timestamptz
    where exists (select from accounts where accounts.id = ${of.accountId})
    on conflict (id) do nothing`.execute(db)
}
