import { randomUUID } from 'node:crypto'
import { type ObjectStore, storeUnavailable } from './object-store.ts'

/** Folder of the test objects that a check writes and removes. */
export const probesFolder = 'probes/'

/** Writes a small object, reads it and removes it. Throws `unavailable` if the content differs. */
export async function probeStore(store: Pick<ObjectStore, 'put' | 'get' | 'remove'>): Promise<void> {
  const key = `${probesFolder}${randomUUID()}`
  await store.put(key, Buffer.from('probe'), { contentType: 'text/plain' })
  const read = await store.get(key)
  await store.remove(key)
  if (read?.toString() !== 'probe')
    throw storeUnavailable('a test object could not be read back as it was written', undefined)
}
