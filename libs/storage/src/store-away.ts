import { Fault } from '@platen/contract'

/** The fault of a store that cannot be used. `why` becomes public: a short reason without addresses and secrets. */
export function storeAway(why: string, cause: unknown): Fault {
  return new Fault('unavailable', { detail: `The object storage cannot be used: ${why}.`, cause })
}
