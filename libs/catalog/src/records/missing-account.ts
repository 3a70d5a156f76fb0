import { Fault } from '@platen/contract'
import { sqlStateOf } from '../database/database-faults.ts'

const foreignKeyViolation = '23503'

/** The fault of a request for an account that is not there. */
export function missingAccount(): Fault {
  return new Fault('not_found', { detail: 'There is no account with this id.' })
}

/** For the failure of a row that belongs to an account: `not_found` when it is that there is no such account. */
export function throwMissingAccount(error: unknown): never {
  throw sqlStateOf(error) === foreignKeyViolation ? missingAccount() : error
}
