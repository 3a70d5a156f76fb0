import { type Catalog, type ConnectorRecord, parseHookSecret } from '@platen/catalog'
import { Fault } from '@platen/contract'
import { LRUCache } from 'lru-cache'

/** Finds connectors by what stands in their address. */
export interface FindConnector {
  /** Throws `not_found` for whatever leads to none: what is no secret, what never was one, and what was one. */
  (secret: string): Promise<ConnectorRecord>
  /** After a change, so that it holds at once in this process. */
  forget(): void
}

/** How long another API process may go on with the settings before. */
const freshMs = 2_000

/** Spares the database a look-up for each message. */
export function cacheConnectors(connectors: Catalog['connectors']): FindConnector {
  const cache = new LRUCache<string, ConnectorRecord>({ max: 2_000, ttl: freshMs })
  const find = async (secret: string) => {
    const parsed = parseHookSecret(secret)
    const found = parsed && (cache.get(parsed.hash) ?? (await connectors.findByHash(parsed.hash)))
    if (!found) throw noConnectorHere()
    cache.set(parsed.hash, found)
    return found
  }
  return Object.assign(find, { forget: () => cache.clear() })
}

/** The same for what never was an address and for what no longer is one. */
export function noConnectorHere(): Fault {
  return new Fault('not_found', { detail: 'There is no connector at this address.' })
}
