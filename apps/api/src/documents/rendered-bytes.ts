import { Fault } from '@platen/contract'
import type { RenderedDocument } from '@platen/jobs'
import type { ObjectStore } from '@platen/storage'

/** The bytes of a document that came back from a worker: with its reply, or, where they were too many for it, through the object store. */
export type RenderedBytes = (rendered: RenderedDocument) => Promise<Buffer>

/** Bytes that lay in the store are removed from it as they are read. Throws `unavailable` with the sentence `lost` where they are gone. */
export function createRenderedBytes(of: {
  store: ObjectStore
  lost: string
  onError: (error: unknown) => void
}): RenderedBytes {
  const { store, lost, onError } = of
  return async ({ bytes, spoolKey }) => {
    if (bytes) return bytes
    const spooled = spoolKey === undefined ? undefined : await store.get(spoolKey)
    if (spoolKey === undefined || !spooled) throw new Fault('unavailable', { detail: lost })
    // The key carries its expiry: what cannot be removed now is swept later, and the document is in hand.
    store.remove(spoolKey).catch(onError)
    return spooled
  }
}
