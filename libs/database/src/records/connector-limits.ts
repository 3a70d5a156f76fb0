import { connectorMappingsBytesMax, connectorsMax, Fault } from '@platen/contract'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/**
 * Throws if the total size of an account's mappings exceeds the limit. Call it within the transaction, after the change, because sizes are read from
 * the database. The account must be locked.
 */
export async function boundMappings(transaction: Transaction<Schema>, accountId: string): Promise<void> {
  const { bytes } = await transaction
    .selectFrom('connectors')
    .select(sql<number | string | null>`sum(octet_length(mapping::text))`.as('bytes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (Number(bytes) > connectorMappingsBytesMax) throw tooMuchMapping()
}

function tooMuchMapping(): Fault {
  const message = `The mappings of an account’s connectors can be up to ${connectorMappingsBytesMax / 2 ** 20} MiB in total. Shorten this one, or delete a connector that you no longer need.`
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/mapping', code: 'too_large', message }],
  })
}

/** The fault for a connector whose template the account does not have. */
export function noTemplate(): Fault {
  return new Fault('not_found', { detail: 'The account has no template with this ID.' })
}

/** The fault for an account with too many connectors. */
export function tooManyConnectors(): Fault {
  const message = `An account can have at most ${connectorsMax} connectors. Delete one that you no longer need.`
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '', code: 'too_many_connectors', message }],
  })
}
