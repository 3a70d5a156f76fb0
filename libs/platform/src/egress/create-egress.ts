import { lookup } from 'node:dns/promises'
import type { Agent as HttpAgent } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'
import { type AddressRules, checkUrl } from './check-url.ts'
import { type Fetched, type FetchOptions, fetchThroughGuard } from './fetch-public.ts'
import { GuardedHttpAgent, GuardedHttpsAgent } from './guarded-agent.ts'
import { guardedLookup, type ResolveAll } from './guarded-lookup.ts'
import { type SendAnswer, type SendOptions, sendThroughGuard } from './send-bytes.ts'

/** Which addresses may be called. */
export interface EgressOptions {
  /** Lets private addresses, every port and `http:` through; for a network of one's own. Schemes and user names stay refused. */
  allowPrivate: boolean
  /** Ports that may be called; 80 and 443 when left out. */
  ports?: readonly number[]
  /** Resolves a name to all its addresses; the system's resolver when left out. */
  lookup?: ResolveAll
}

/** The one door to addresses that others chose. Every refusal is an `AddressRefused`. */
export interface Egress {
  readonly allowPrivate: boolean
  /** Agents with the guard inside, for clients that bring their own requests. */
  readonly httpAgent: HttpAgent
  readonly httpsAgent: HttpsAgent
  /** The agent for `http:` or `https:`. */
  agentFor(protocol: string): HttpAgent
  /** The address, read; refuses what can be refused without a resolver. Names are judged when a connection is made. */
  assertPublicUrl(url: string | URL): URL
  /** GETs a public `https:` address; each redirect is checked like the first address. Throws `FetchFailed` beyond a bound. */
  fetchPublic(url: string | URL, options: FetchOptions): Promise<Fetched>
  /** PUTs to a public address and follows no redirect: any status is an answer. Throws `FetchFailed` when there is none. */
  putBytes(url: string | URL, bytes: Uint8Array, options: SendOptions): Promise<SendAnswer>
  /** As `putBytes`, with POST. The body may be sent a second time where an idle connection turns out to be closed. */
  postBytes(url: string | URL, bytes: Uint8Array, options: SendOptions): Promise<SendAnswer>
  /** Ends idle connections. */
  close(): void
}

/**
 * One guard against addresses that must not be fetched: a name is resolved once for each connection, refused when any of its
 * addresses is not public, and the connection goes to an address that was checked.
 */
export function createEgress(options: EgressOptions): Egress {
  const { allowPrivate } = options
  const rules: AddressRules = { allowPrivate, ports: options.ports ?? [80, 443] }
  const resolve = options.lookup ?? ((name: string) => lookup(name, { all: true, order: 'verbatim' }))
  const agentOptions = {
    lookup: guardedLookup(resolve, allowPrivate),
    keepAlive: true,
    timeout: 5_000,
    maxFreeSockets: 16,
  }
  const httpAgent = new GuardedHttpAgent(agentOptions, rules)
  const httpsAgent = new GuardedHttpsAgent(agentOptions, rules)
  const guard = {
    allowPrivate,
    assertPublicUrl: (url: string | URL) => checkUrl(url, rules),
    agentFor: (protocol: string): HttpAgent => (protocol === 'https:' ? httpsAgent : httpAgent),
  }
  return {
    ...guard,
    httpAgent,
    httpsAgent,
    fetchPublic: (url, fetchOptions) => fetchThroughGuard(guard, url, fetchOptions),
    putBytes: (url, bytes, putOptions) => sendThroughGuard(guard, 'PUT', url, bytes, putOptions),
    postBytes: (url, bytes, postOptions) => sendThroughGuard(guard, 'POST', url, bytes, postOptions),
    close() {
      httpAgent.destroy()
      httpsAgent.destroy()
    },
  }
}
