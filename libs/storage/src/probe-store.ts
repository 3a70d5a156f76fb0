import { randomUUID } from 'node:crypto'
import { type ObjectStore, storeUnavailable } from './object-store.ts'

/** What a check of the store writes and takes away again lies here. */
export const probesFolder = 'probes/'

/** Writes a small object, reads it and removes it. Throws `unavailable` when what comes back is not what was written. */
export async function probeStore(store: Pick<ObjectStore, 'put' | 'get' | 'remove'>): Promise<void> {
  const key = `${probesFolder}${randomUUID()}`
  await store.put(key, Buffer.from('probe'), { contentType: 'text/plain' })
  const read = await store.get(key)
  await store.remove(key)
  if (read?.toString() !== 'probe') throw storeUnavailable('what was written was not read back', undefined)
}
