import type { Transaction } from 'kysely'
import { Fault } from '@platen/contract'
import type { Schema } from '../database/schema.ts'
import { sqlStateOf } from '../database/database-faults.ts'

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

const foreignKeyViolation = '23503'

/** The fault of a request for an account that is not there. */
function missingAccount(): Fault {
  return new Fault('not_found', { detail: 'There is no account with this id.' })
}

/** For the failure of a row that belongs to an account: `not_found` when it is that there is no such account. */
export function throwMissingAccount(error: unknown): never {
  throw sqlStateOf(error) === foreignKeyViolation ? missingAccount() : error
}
