import { type RawBuilder, sql } from 'kysely'

/** Columns of `generation_records`, in order. */
export const generationColumns = [
  'id',
  'account_id',
  'template_id',
  'version',
  'request_id',
  'job_id',
  'outcome',
  'bytes',
  'pages',
  'ms',
  'warnings',
  'is_test',
  'object_key',
  'deleted_at',
  'created_at',
] as const

/**
 * Returns two parts of a `with`: `added` inserts the rows of `given`, which has all columns of `generationColumns`, and `counted` adds them to the
 * counters. In one statement, so that a repeated row is neither stored nor counted twice. Rows of deleted accounts are skipped.
 */
export function addAndCount(given: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = sql.join(generationColumns.map((column) => sql.ref(column)))
  return sql`
    added as (
      insert into generation_records (${columns})
      select ${columns} from (${given}) as given
      where exists (select from accounts where accounts.id = given.account_id)
      on conflict do nothing
      returning account_id, template_id, version, is_test, outcome, job_id, created_at
    ),
    counted as (
      insert into generation_counts (account_id, template_id, day, version, is_test, succeeded, failed)
      select account_id, template_id, (created_at at time zone 'UTC')::date, version, is_test,
        count(*) filter (where outcome = 'succeeded'), count(*) filter (where outcome not in ('succeeded', 'caller_left'))
      from added
      -- A batch has one row, regardless of its size. Its documents are counted when it ends.
      where job_id is null or job_id not like 'bat\\_%'
      group by 1, 2, 3, 4, 5
      -- Concurrent processes lock the counters in the same order.
      order by 1, 2, 3, 4, 5
      on conflict (account_id, template_id, day, version, is_test) do update
        set succeeded = generation_counts.succeeded + excluded.succeeded, failed = generation_counts.failed + excluded.failed
      returning 1
    )`
}
