import { type Catalog, type ConnectorRecord, parseHookSecret } from '@platen/database'
import { Fault } from '@platen/contract'
import { shareJson } from '@platen/platform'
import { LRUCache } from 'lru-cache'
import type { SecretLookup } from '../identity/secret-lookup.ts'
import type { SuspendedAccounts } from '../identity/suspended-accounts.ts'

/** Finds connectors by the secret in their address. */
export interface FindConnector {
  /**
   * Throws `not_found` for invalid, unknown and expired secrets, `rate_limited` for too many of these from one network, and `account_suspended`.
   */
  (secret: string, address: string | undefined): Promise<ConnectorRecord>
  /** Clears the cache, so that a change takes effect immediately in this process. */
  forget(): void
}

/** How long another API process may use the previous settings. */
const freshMs = 2_000
/** How long a connector without messages is cached, so that its mapping is not read again. */
const keptMs = 60_000
/** Maximum size of the cached mappings as JSON. Mappings are most of the cache. */
const cachedLengthMax = 32 * 2 ** 20
/** Approximate size of a connector without its mapping. */
const otherLength = 2_000

interface CachedConnector {
  connector: ConnectorRecord
  /** When a rotated address expires. */
  endsAt: number
  /** When the connector must be looked up again. */
  freshUntil: number
}

interface LookupKey {
  hash: string
  /** The sender's network address. */
  address: string | undefined
}

/** Caches connectors, to avoid a database query for each message. */
export function cacheConnectors(
  connectors: Pick<Catalog['connectors'], 'findByHash'>,
  {
    lookup,
    suspended,
    now = Date.now,
  }: {
    lookup: SecretLookup<ConnectorRecord>
    suspended?: Pick<SuspendedAccounts, 'refuse'>
    now?: () => number
  },
): FindConnector {
  const cache = new LRUCache<string, CachedConnector>({
    max: 2_000,
    maxSize: cachedLengthMax,
    sizeCalculation: ({ connector }) =>
      otherLength + (connector.mapping ? shareJson(connector.mapping).bytes.length : 0),
    ttl: keptMs,
    ttlAutopurge: true,
    ttlResolution: 0,
    // The cache takes 0 for no time, and would then check every millisecond.
    perf: { now: () => now() + 1 },
  })

  const pending = new Map<string, Promise<CachedConnector | undefined>>()

  /** Looks a connector up, and passes the known connector, so that an unchanged mapping is not read again. */
  async function read(secret: string, { hash, address }: LookupKey): Promise<CachedConnector | undefined> {
    const known = cache.peek(hash)?.connector
    const connector = await lookup.find({ hash, address }, () => connectors.findByHash(hash, known))
    if (!connector) return undefined
    const endsAt = connector.secret === secret ? Infinity : (connector.previousUntil?.getTime() ?? 0)
    return { connector, endsAt, freshUntil: now() + freshMs }
  }

  /** Concurrent messages share one lookup. Its result is not cached if the connector was changed in the meantime. */
  async function readOnce(secret: string, of: LookupKey): Promise<CachedConnector | undefined> {
    const { hash } = of
    const reading = pending.get(hash) ?? read(secret, of)
    pending.set(hash, reading)
    try {
      const known = await reading
      if (pending.get(hash) === reading) {
        if (known) cache.set(hash, known)
        else cache.delete(hash)
      }
      return known
    } finally {
      if (pending.get(hash) === reading) pending.delete(hash)
    }
  }

  const find = async (secret: string, address: string | undefined) => {
    const parsed = parseHookSecret(secret)
    const kept = parsed && cache.get(parsed.hash)
    const known =
      kept && now() < kept.freshUntil
        ? kept
        : parsed && (await readOnce(secret, { hash: parsed.hash, address }))
    if (!known || known.endsAt <= now()) throw unknownAddress()
    suspended?.refuse(known.connector.accountId)
    return known.connector
  }
  return Object.assign(find, {
    forget: () => {
      for (const known of cache.values()) known.freshUntil = 0
      pending.clear()
      lookup.forget()
    },
  })
}

/** Creates the same fault for unknown and expired addresses. */
export function unknownAddress(): Fault {
  return new Fault('not_found', { detail: 'No connector has this address.' })
}
