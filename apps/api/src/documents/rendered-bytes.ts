import { Fault } from '@platen/contract'
import type { RenderedDocument } from '@platen/queue'
import type { ObjectStore } from '@platen/storage'

/**
 * The bytes of a document that came back from a worker: with its reply, or, where they were too many for it, through the object store, out
 * of which they are taken. Throws `unavailable` with the sentence `lost` where they are gone.
 */
export async function takeRenderedBytes(
  { bytes, spoolKey }: RenderedDocument,
  { store, lost, onError }: { store: ObjectStore; lost: string; onError: (error: unknown) => void },
): Promise<Buffer> {
  if (bytes) return bytes
  const spooled = spoolKey === undefined ? undefined : await store.get(spoolKey)
  if (spoolKey === undefined || !spooled) throw new Fault('unavailable', { detail: lost })
  // The key carries its expiry: what cannot be removed now is swept later, and the document is in hand.
  store.remove(spoolKey).catch(onError)
  return spooled
}
