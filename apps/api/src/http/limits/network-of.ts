import { isIPv6 } from 'node:net'

/** Returns the network whose requests are counted together: an IPv4 address, or the first 64 bits of an IPv6 address, because one host usually has all of them. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
