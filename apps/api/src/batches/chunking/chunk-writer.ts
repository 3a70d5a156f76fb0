import { batchBounds, type ChunkItem, chunkKeys } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'

const chunkBytesMax = 8 * 2 ** 20
/** Several writes run at once, because each waits for the disk or the network, but only a few, because their data is in memory. */
const writesMax = 8
const bytesInProgressMax = 16 * 2 ** 20

/** Writes items to the store in chunks. */
export interface ChunkWriter {
  add(item: ChunkItem): Promise<void>
  /** Resolves with the number of chunks after all are stored. */
  finish(): Promise<number>
}

/** Creates a writer for chunks of up to 50 items and 8 MiB of JSON, in the order of the items. Throws errors from the store. */
export function createChunkWriter({ store, folder }: { store: ObjectStore; folder: string }): ChunkWriter {
  const inProgress = new Set<Promise<void>>()
  let bytesInProgress = 0
  let chunks = 0
  let items: string[] = []
  let bytes = 0
  let failure: { error: unknown } | undefined

  async function write(): Promise<void> {
    const body = Buffer.from(`[${items.join(',')}]`)
    const key = chunkKeys.items(folder, ++chunks)
    items = []
    bytes = 0
    while (
      inProgress.size >= writesMax ||
      (inProgress.size > 0 && bytesInProgress + body.length > bytesInProgressMax)
    )
      await Promise.race(inProgress)
    throwFailure()
    bytesInProgress += body.length
    const writing = store
      .put(key, body, { contentType: 'application/json' })
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => {
        bytesInProgress -= body.length
        inProgress.delete(writing)
      })
    inProgress.add(writing)
  }

  function throwFailure(): void {
    if (failure !== undefined) throw failure.error
  }

  return {
    async add(item) {
      const text = JSON.stringify(item)
      const itemBytes = Buffer.byteLength(text) + 1
      if (items.length > 0 && bytes + itemBytes > chunkBytesMax) await write()
      items.push(text)
      bytes += itemBytes
      if (items.length === batchBounds.chunkItems) await write()
    },
    async finish() {
      if (items.length > 0) await write()
      await Promise.all(inProgress)
      throwFailure()
      return chunks
    },
  }
}
