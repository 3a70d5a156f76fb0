import { Fault } from '@platen/contract'

/**
 * For what the database refuses after its objects were stored: removes them, and throws the refusal. Where the outcome is unknown, the
 * objects stay: the database may name them.
 */
export function removeIfRefused(remove: () => Promise<void>): (refusal: unknown) => Promise<never> {
  return async (refusal) => {
    if (refusal instanceof Fault && refusal.code !== 'unavailable') await remove().catch(() => undefined)
    throw refusal
  }
}
