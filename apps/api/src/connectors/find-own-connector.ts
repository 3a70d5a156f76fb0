import type { Catalog, ConnectorRecord } from '@platen/database'
import { Fault } from '@platen/contract'
import type { Request } from 'express'
import { accountOf } from '../http/request-context.ts'

/** A request about one of the account's connectors. */
export type OfConnector = Request<{ connectorId: string }>

/** The connector of a route; throws `not_found` for another account's, too. */
export async function findOwnConnector(
  connectors: Catalog['connectors'],
  req: OfConnector,
): Promise<ConnectorRecord> {
  return ownConnector(await connectors.find(accountOf(req as Request), req.params.connectorId))
}

/** What was found; throws `not_found` where it is nothing. */
export function ownConnector<T>(found: T | undefined): T {
  if (found === undefined) throw noConnector()
  return found
}

/** The account has none of this id. */
export function noConnector(): Fault {
  return new Fault('not_found', { detail: 'The account has no connector with this id.' })
}
