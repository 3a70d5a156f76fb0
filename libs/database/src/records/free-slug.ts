import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Leaves space for a number in a slug of at most 100 characters. */
const stemMax = 94

/** Returns the requested slug, or the first of `wanted-2`, `wanted-3`, … that no active template uses. The account must be locked. */
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
