import { Fault } from '@platen/contract'
import type { RenderedDocument } from '@platen/queue'
import type { ObjectStore } from '@platen/storage'

/**
 * Returns the bytes of a document from a worker: from its reply, or from the object store if they were too large for the reply. In that case, the object
 * is removed. Throws `unavailable` with the detail `lost` if the object is missing.
 */
export async function takeRenderedBytes(
  { bytes, spoolKey }: RenderedDocument,
  { store, lost, onError }: { store: ObjectStore; lost: string; onError: (error: unknown) => void },
): Promise<Buffer> {
  if (bytes) return bytes
  const spooled = spoolKey === undefined ? undefined : await store.get(spoolKey)
  if (spoolKey === undefined || !spooled) throw new Fault('unavailable', { detail: lost })
  // If the object cannot be removed now, it is removed when it expires. Its key contains the expiry time.
  store.remove(spoolKey).catch(onError)
  return spooled
}
