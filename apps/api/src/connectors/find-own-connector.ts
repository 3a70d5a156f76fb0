import type { Catalog, ConnectorRecord, ConnectorSummary } from '@platen/database'
import { Fault } from '@platen/contract'
import { shareJson } from '@platen/platform'
import type { Request } from 'express'
import { accountOf } from '../http/request-context.ts'
import type { StoredReads } from '../http/limits/limit-stored-reads.ts'

/** A request about one of the account's connectors. */
export type ConnectorRequest = Request<{ connectorId: string }>

/** Finds the connector in a request, without its mapping, which can be 2 MB. Throws `not_found`, including for connectors of other accounts. */
export async function findOwnConnector(
  connectors: Pick<Catalog['connectors'], 'findSummary'>,
  req: ConnectorRequest,
): Promise<ConnectorSummary> {
  return ownConnector(await connectors.findSummary(accountOf(req as Request), req.params.connectorId))
}

/**
 * Finds a connector like `findOwnConnector`, but with its mapping, which counts against the account's limit for stored reads. Also throws
 * `rate_limited`.
 */
export async function readOwnConnector(
  { connectors, storedReads }: { connectors: Pick<Catalog['connectors'], 'find'>; storedReads: StoredReads },
  req: ConnectorRequest,
): Promise<ConnectorRecord> {
  const accountId = accountOf(req as Request)
  const found = await storedReads.run(
    accountId,
    () => connectors.find(accountId, req.params.connectorId),
    (read) => (read?.mapping ? shareJson(read.mapping).bytes.length : 0),
  )
  return ownConnector(found)
}

/** Returns what was found. Throws `not_found` for `undefined`. */
export function ownConnector<T>(found: T | undefined): T {
  if (found === undefined) throw connectorNotFound()
  return found
}

/** Creates the fault for an unknown connector. */
export function connectorNotFound(): Fault {
  return new Fault('not_found', { detail: 'The account has no connector with this ID.' })
}
