import { Fault } from '@platen/contract'

/**
 * Returns an error handler for a database write that refers to objects that were stored before it. If the database rejects the write, removes
 * the objects. Rethrows the error. If the result is unknown, the objects are not removed, because the database may refer to them.
 */
export function removeIfRefused(remove: () => Promise<void>): (refusal: unknown) => Promise<never> {
  return async (refusal) => {
    if (refusal instanceof Fault && refusal.code !== 'unavailable') await remove().catch(() => undefined)
    throw refusal
  }
}
