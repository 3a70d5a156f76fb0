import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parse('2000::')
const nat64 = ipaddr.IPv6.parse('64:ff9b::')

/**
 * Returns whether an IP address is public. Accepts IPv4 and IPv6 addresses in any notation that `ipaddr.js` reads, but no names. Invalid addresses
 * are not public. IPv4 inside `::ffff:0:0/96` and `64:ff9b::/96` is checked as IPv4. Ranges: the IANA special-purpose address registries. For IPv6,
 * everything outside 2000::/3 is also rejected.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast'
  if (parsed.zoneId !== undefined) return false
  if (parsed.isIPv4MappedAddress() || parsed.match(nat64, 96)) {
    return ipaddr.fromByteArray(parsed.toByteArray().slice(12)).range() === 'unicast'
  }
  return parsed.range() === 'unicast' && parsed.match(globalUnicast, 3)
}
