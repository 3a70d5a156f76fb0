import type { LookupAddress, LookupOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { AddressRefused } from './address-refused.ts'
import { isPublicAddress } from './public-address.ts'

/** Resolves a name to all its addresses. Rejects if there are none. */
export type ResolveAll = (name: string) => Promise<LookupAddress[]>

/**
 * Returns a `lookup` for `net.connect` that resolves a name once for each connection and rejects it if any address is not public. It
 * returns exactly the checked addresses, so that a second lookup cannot change the target.
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
    // Called on the next tick, so that an error in the callback does not reject this promise.
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
  // All addresses are checked before the family is chosen: a name with one private address is not trusted.
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
