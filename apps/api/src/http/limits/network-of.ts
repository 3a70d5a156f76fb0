import { isIPv6 } from 'node:net'

/** Returns the network whose requests are counted together: an IPv4 address, or the first 64 bits of an IPv6 address, because one host usually has all of them. */
export function networkOf(address: string): string {
  return networkOfBits(address, 64)
}

/** Returns the first 48 bits of an IPv6 address, or `undefined` for an IPv4 address. One customer often has all 65,536 networks in such a range. */
export function siteOf(address: string): string | undefined {
  const site = networkOfBits(address, 48)
  return site.includes(':') ? `${site}::/48` : undefined
}

function networkOfBits(address: string, bits: 48 | 64): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return [...left, ...zeros, ...right].slice(0, bits / 16).join(':')
}
