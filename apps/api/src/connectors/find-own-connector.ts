import type { Catalog, ConnectorRecord, ConnectorSummary } from '@platen/database'
import { Fault } from '@platen/contract'
import { shareJson } from '@platen/platform'
import type { Request } from 'express'
import { accountOf } from '../http/request-context.ts'
import type { StoredReads } from '../http/stored-reads.ts'

/** A request about one of the account's connectors. */
export type OfConnector = Request<{ connectorId: string }>

/** The connector of a route without its mapping, which may be 2 MB; throws `not_found` for another account's, too. */
export async function findOwnConnector(
  connectors: Pick<Catalog['connectors'], 'findSummary'>,
  req: OfConnector,
): Promise<ConnectorSummary> {
  return ownConnector(await connectors.findSummary(accountOf(req as Request), req.params.connectorId))
}

/** As `findOwnConnector`, with its mapping, which is counted in the account's allowance. Throws `rate_limited`, too. */
export async function readOwnConnector(
  { connectors, storedReads }: { connectors: Pick<Catalog['connectors'], 'find'>; storedReads: StoredReads },
  req: OfConnector,
): Promise<ConnectorRecord> {
  const accountId = accountOf(req as Request)
  const found = await storedReads.run(
    accountId,
    () => connectors.find(accountId, req.params.connectorId),
    (read) => (read?.mapping ? shareJson(read.mapping).bytes.length : 0),
  )
  return ownConnector(found)
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
