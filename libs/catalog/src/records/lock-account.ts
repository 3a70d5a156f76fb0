import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { missingAccount } from './missing-account.ts'

/**
 * Lets one transaction at a time roll the account's keys or add templates to it, until the transaction ends: rows that belong to an
 * account need a lock on the account's, too. Throws `not_found` without an account.
 */
export async function lockAccount(transaction: Transaction<Schema>, accountId: string): Promise<void> {
  const account = await transaction
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw missingAccount()
}
