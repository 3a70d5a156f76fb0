import { lookup } from 'node:dns/promises'
import type { Agent as HttpAgent } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'
import { type AddressRules, checkUrl } from './check-url.ts'
import { type Fetched, type FetchOptions, fetchThroughGuard } from './fetch-public.ts'
import { GuardedHttpAgent, GuardedHttpsAgent } from './guarded-agent.ts'
import { guardedLookup, type ResolveAll } from './guarded-lookup.ts'
import { resolveName } from './resolve-name.ts'
import { type SendAnswer, type SendOptions, sendThroughGuard } from './send-bytes.ts'

export interface EgressOptions {
  /** Allows private addresses, every port and `http:`, for a private network. Other schemes and user names are still rejected. */
  allowPrivate: boolean
  /** Allowed ports. Default: 80 and 443. */
  ports?: readonly number[]
  /**
   * Resolves a name to all its addresses. Default: `resolveName`. With `allowPrivate`, the system's resolver, which also knows the names of a private
   * network.
   */
  lookup?: ResolveAll
  /** Addresses of the nameservers, with optional ports. Default: those of the system. */
  nameservers?: readonly string[]
}

/** All calls to addresses that customers chose go through this guard. A rejected address throws `AddressRefused`. */
export interface Egress {
  readonly allowPrivate: boolean
  /** Guarded agents for clients that send their own requests. */
  readonly httpAgent: HttpAgent
  readonly httpsAgent: HttpsAgent
  /** Returns the agent for `http:` or `https:`. */
  agentFor(protocol: string): HttpAgent
  /**
   * Parses an address and rejects everything that can be rejected without a resolver. Names are checked when a connection is opened.
   */
  assertPublicUrl(url: string | URL): URL
  /**
   * Sends a GET request to a public `https:` address. Each redirect is checked like the first address. Throws `FetchFailed` if the call fails or
   * exceeds a limit.
   */
  fetchPublic(url: string | URL, options: FetchOptions): Promise<Fetched>
  /**
   * Sends a PUT request to a public address without following redirects. Returns a response with any status. Throws `FetchFailed` if there is no
   * response.
   */
  putBytes(url: string | URL, bytes: Uint8Array, options: SendOptions): Promise<SendAnswer>
  /** Like `putBytes`, with POST. The body may be sent a second time if an idle connection turns out to be closed. */
  postBytes(url: string | URL, bytes: Uint8Array, options: SendOptions): Promise<SendAnswer>
  /** Closes idle connections. */
  close(): void
}

/**
 * Guards against addresses that must not be called. A name is resolved once for each connection, and rejected if any of its addresses is not public.
 * The connection is opened to a checked address.
 */
export function createEgress(options: EgressOptions): Egress {
  const { allowPrivate } = options
  const rules: AddressRules = { allowPrivate, ports: options.ports ?? [80, 443] }
  const { nameservers } = options
  const resolve: ResolveAll =
    options.lookup ??
    ((name) =>
      allowPrivate ? lookup(name, { all: true, order: 'verbatim' }) : resolveName(name, { nameservers }))
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
