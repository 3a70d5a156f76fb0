import { batchBounds, type ChunkItem, chunkKeys } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'

const chunkBytesMax = 8 * 2 ** 20
/** Each write waits for the disk or the network, so several are under way at once; not many, since they are held in memory. */
const writesMax = 8
const bytesInProgressMax = 16 * 2 ** 20

/** Gathers items into chunks and writes them to the store. */
export interface ChunkWriter {
  add(item: ChunkItem): Promise<void>
  /** Resolves with the number of chunks when all are in the store. */
  finish(): Promise<number>
}

/** Chunks of at most 50 items and 8 MiB of JSON, in the order of the items. Throws what the store throws. */
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
    refuseAfterFailure()
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

  function refuseAfterFailure(): void {
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
      refuseAfterFailure()
      return chunks
    },
  }
}
