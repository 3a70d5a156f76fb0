import type { ObjectStore } from '@platen/storage'

const removedAtOnce = 16

/** Removes every object of a batch's folder whose key `goes`, all unless given. Throws `unavailable`; what was removed stays so. */
export async function clearObjects(
  store: ObjectStore,
  folder: string,
  { goes = () => true, signal }: { goes?: (key: string) => boolean; signal?: AbortSignal } = {},
): Promise<void> {
  let keys: string[] = []
  const removeThem = () => Promise.all(keys.map((key) => store.remove(key)))
  for await (const { key } of store.list(folder)) {
    if (!goes(key)) continue
    signal?.throwIfAborted()
    keys.push(key)
    if (keys.length < removedAtOnce) continue
    await removeThem()
    keys = []
  }
  await removeThem()
}
