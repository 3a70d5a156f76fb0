import { Fault } from '@platen/contract'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Room for a number in a slug of at most 100 characters. */
const stemMax = 94

/**
 * Keeps others from adding templates to the account until the transaction ends: their rows need a lock on the account's, too.
 * Throws `not_found` without an account.
 */
export async function lockAccount(transaction: Transaction<Schema>, accountId: string): Promise<void> {
  const account = await transaction
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw new Fault('not_found', { detail: 'There is no account with this id.' })
}

/** The wanted slug, or the first of `wanted-2`, `wanted-3`, … that no template in use has. The account must be locked. */
export async function freeSlug(
  transaction: Transaction<Schema>,
  accountId: string,
  wanted: string,
): Promise<string> {
  const stem = wanted.slice(0, stemMax)
  const rows = await transaction
    .selectFrom('templates')
    .select('slug')
    .where('account_id', '=', accountId)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`starts_with(slug, ${stem})`)
    .execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${stem}-${number}`)) number++
  return `${stem}-${number}`
}
