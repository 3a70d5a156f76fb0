import type { Catalog } from '@platen/catalog'
import { repeatUntilClosed, withTimeout } from '@platen/runtime'
import type { ObjectStore } from '@platen/storage'

const againEveryMs = 1_000
/** A store that is away must not keep the service from starting. */
const waitMaxMs = 5_000

/**
 * Initialises the store: at once where it is there, and as soon as it is otherwise. One without its mark is new only to a catalog without a
 * template, for whatever lies in a store belongs to one.
 */
export async function initialiseStore(
  store: Pick<ObjectStore, 'initialise'>,
  { templates, onError }: { templates: Catalog['templates']; onError: (error: unknown) => void },
): Promise<{ close(): Promise<void> }> {
  const isDone = Promise.withResolvers<void>()
  const isNew = async () => !(await templates.hasAny())
  const trying = repeatUntilClosed(
    async () => {
      await store.initialise({ isNew })
      isDone.resolve()
    },
    { everyMs: againEveryMs, onError },
  )
  void isDone.promise.then(() => trying.close())
  await withTimeout(isDone.promise, waitMaxMs, 'the object storage').catch(onError)
  return trying
}
