import { type Catalog, type ConnectorRecord, parseHookSecret } from '@platen/database'
import { Fault } from '@platen/contract'
import { shareJson } from '@platen/platform'
import { LRUCache } from 'lru-cache'
import type { SecretLookup } from '../identity/secret-lookup.ts'
import type { SuspendedAccounts } from '../identity/suspended-accounts.ts'

/** Finds connectors by what stands in their address. */
export interface FindConnector {
  /**
   * Throws `not_found` for whatever leads to none: what is no secret, what never was one, and what was one; `rate_limited` for too many of
   * those from one network; `account_suspended`.
   */
  (secret: string, address: string | undefined): Promise<ConnectorRecord>
  /** After a change, so that it holds at once in this process. */
  forget(): void
}

/** How long another API process may go on with the settings before. */
const freshMs = 2_000
/** How long a connector without messages is kept, so that its mapping is not read again. */
const keptMs = 60_000
/** Of the mappings as JSON, which are most of what is kept. */
const lettersMax = 32 * 2 ** 20
/** About as much as a connector has without its mapping. */
const otherLetters = 2_000

interface Known {
  connector: ConnectorRecord
  /** Of an address that was rotated. */
  endsAt: number
  /** Until when it is used without another look-up. */
  freshUntil: number
}

interface Address {
  hash: string
  /** Of the sender's network. */
  address: string | undefined
}

/** Spares the database a look-up for each message. */
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
  const cache = new LRUCache<string, Known>({
    max: 2_000,
    maxSize: lettersMax,
    sizeCalculation: ({ connector }) =>
      otherLetters + (connector.mapping ? shareJson(connector.mapping).bytes.length : 0),
    ttl: keptMs,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now },
  })

  const asked = new Map<string, Promise<Known | undefined>>()

  /** What was found is kept once, so that it is looked up again however often it is asked for. */
  async function read(secret: string, { hash, address }: Address): Promise<Known | undefined> {
    const known = cache.peek(hash)?.connector
    const connector = await lookup.find({ hash, address }, () => connectors.findByHash(hash, known))
    if (!connector) return undefined
    const endsAt = connector.secret === secret ? Infinity : (connector.previousUntil?.getTime() ?? 0)
    return { connector, endsAt, freshUntil: now() + freshMs }
  }

  /** One look-up for all messages that come while it lasts; what was changed meanwhile is not kept. */
  async function readOnce(secret: string, of: Address): Promise<Known | undefined> {
    const { hash } = of
    const answer = asked.get(hash) ?? read(secret, of)
    asked.set(hash, answer)
    try {
      const known = await answer
      if (asked.get(hash) === answer) {
        if (known) cache.set(hash, known)
        else cache.delete(hash)
      }
      return known
    } finally {
      if (asked.get(hash) === answer) asked.delete(hash)
    }
  }

  const find = async (secret: string, address: string | undefined) => {
    const parsed = parseHookSecret(secret)
    const kept = parsed && cache.get(parsed.hash)
    const known =
      kept && now() < kept.freshUntil
        ? kept
        : parsed && (await readOnce(secret, { hash: parsed.hash, address }))
    if (!known || known.endsAt <= now()) throw noConnectorHere()
    suspended?.refuse(known.connector.accountId)
    return known.connector
  }
  return Object.assign(find, {
    forget: () => {
      for (const known of cache.values()) known.freshUntil = 0
      asked.clear()
      lookup.forget()
    },
  })
}

/** The same for what never was an address and for what no longer is one. */
export function noConnectorHere(): Fault {
  return new Fault('not_found', { detail: 'There is no connector at this address.' })
}
