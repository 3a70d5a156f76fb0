import type { LookupAddress, LookupOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { AddressRefused } from './address-refused.ts'
import { isPublicAddress } from './public-address.ts'

/** Resolves a name to all its addresses; rejects when there is none. */
export type ResolveAll = (name: string) => Promise<LookupAddress[]>

/**
 * A `lookup` for `net.connect`: asks the resolver once for each connection, refuses when any answer is not public, and hands
 * on exactly what it checked, so that the connection goes to a checked address whatever a second look-up would say.
 */
export function guardedLookup(resolve: ResolveAll, allowPrivate: boolean): LookupFunction {
  return (name, options, callback) => {
    const answer = async () => {
      try {
        const addresses = await checkedAddresses(name, options, resolve, allowPrivate)
        return options.all === true ? [null, addresses] : [null, addresses[0]?.address, addresses[0]?.family]
      } catch (error) {
        return [error]
      }
    }
    // On the next tick: an error that the callback throws is its caller's, not a rejection of this promise.
    void answer().then((args) => process.nextTick(callback, ...args))
  }
}

async function checkedAddresses(
  name: string,
  options: LookupOptions,
  resolve: ResolveAll,
  allowPrivate: boolean,
): Promise<LookupAddress[]> {
  const addresses = await resolve(name)
  // All are judged before the family is chosen: a name with one private answer is not trusted with its others.
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new AddressRefused(name, 'the name does not resolve to public addresses only')
  }
  const family = options.family === 'IPv4' ? 4 : options.family === 'IPv6' ? 6 : (options.family ?? 0)
  const fitting = family === 0 ? addresses : addresses.filter((each) => each.family === family)
  if (fitting.length === 0) {
    throw Object.assign(new Error(`No address found for ${name}`), { code: 'ENOTFOUND' })
  }
  return fitting
}
