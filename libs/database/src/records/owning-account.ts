import type { Transaction } from 'kysely'
import { Fault } from '@platen/contract'
import type { Schema } from '../database/schema.ts'
import { sqlStateOf } from '../database/database-faults.ts'

/**
 * Locks the account until the transaction ends, so that only one transaction at a time rolls the account's keys or adds templates. Inserting other
 * rows that belong to the account requires this lock, too. Throws `not_found` if there is no such account.
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

/** The fault for a request for a missing account. */
function missingAccount(): Fault {
  return new Fault('not_found', { detail: 'No account has this ID.' })
}

/** Throws `not_found` if the insertion of a row failed because its account does not exist. */
export function throwMissingAccount(error: unknown): never {
  throw sqlStateOf(error) === foreignKeyViolation ? missingAccount() : error
}
