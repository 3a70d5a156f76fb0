import { Fault } from '@platen/contract'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Throws `invalid_request` (`too_many_templates`) when the account has this many templates, archived ones included, deleted ones not. */
export async function requireTemplateRoom(
  db: Kysely<Schema>,
  accountId: string,
  templatesMax: number,
): Promise<void> {
  const { count } = await db
    .selectFrom('templates')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count < templatesMax) return
  const message = `The account has ${count.toLocaleString('en')} templates, and may have no more. Delete some that nobody needs.`
  throw new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '', code: 'too_many_templates', message }],
  })
}
