import { isIP } from 'node:net'
import { AddressRefused, shownAddress } from './address-refused.ts'
import { isPublicAddress } from './public-address.ts'

export interface AddressRules {
  allowPrivate: boolean
  ports: readonly number[]
}

/** Names of this machine or this network, regardless of the resolver (RFC 6761, RFC 8375, ICANN's `.internal`). */
const localName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|localdomain)$/

const longestUrl = 8_192

/**
 * Parses an address. Throws `AddressRefused` for everything that can be rejected without a resolver: schemes except http and https,
 * user names, other ports, local names, and IP addresses that are not public, in every notation of the WHATWG URL standard.
 */
export function checkUrl(address: string | URL, rules: AddressRules): URL {
  const url = typeof address === 'string' ? URL.parse(address) : address
  if (url === null || url.href.length > longestUrl) {
    throw new AddressRefused(shownAddress(address), 'the URL is incomplete or too long')
  }
  const refuse = (reason: string) => new AddressRefused(shownAddress(url), reason)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse('only http and https are supported')
  if (url.username !== '' || url.password !== '') throw refuse('it contains a user name or password')
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  const reason = hostRefusal(url.hostname, port, rules)
  if (reason !== undefined) throw new AddressRefused(shownAddress(url), reason, { isPrivate: true })
  return url
}

/**
 * Returns why a host and port are rejected, or `undefined`. Agents repeat this part of the check for each connection. `host` is
 * written as in a URL: a name, an IPv4 address, or an IPv6 address with or without brackets.
 */
export function hostRefusal(host: string, port: number, rules: AddressRules): string | undefined {
  if (rules.allowPrivate) return undefined
  const bare = host.startsWith('[') ? host.slice(1, -1) : host
  if (isIP(bare) !== 0) {
    if (!isPublicAddress(bare)) return 'the address is not public'
  } else {
    const name = bare.toLowerCase()
    if (name.endsWith('.')) return 'the name ends in a dot'
    if (localName.test(name)) return 'the name is local'
    if (!name.includes('.')) return 'the name has no domain'
  }
  if (rules.ports.includes(port)) return undefined
  const [first, ...others] = rules.ports
  return others.length === 0
    ? `only port ${first} is allowed`
    : `only the ports ${rules.ports.join(' and ')} are allowed`
}
