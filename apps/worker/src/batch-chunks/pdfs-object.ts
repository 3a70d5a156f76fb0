import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { crc32 } from 'node:zlib'
import { itemName } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import type { ChunkTarget } from './chunk-target.ts'

/** Above this the object is streamed into the store. */
const heldBytesMax = 32 * 2 ** 20
const options = { contentType: 'application/octet-stream' }

/** A chunk's PDFs one behind the other in one object: in memory as long as they are few bytes, through a stream otherwise. */
export function openPdfsObject(store: ObjectStore, key: string): ChunkTarget {
  const held: Buffer[] = []
  let bytes = 0
  let stream: PassThrough | undefined
  let streamed: Promise<unknown> | undefined

  function startStream(): PassThrough {
    const started = new PassThrough()
    streamed = store.putStream(key, started, options)
    // Whoever writes hears of it; between two documents nobody does.
    streamed.catch(() => undefined)
    return started
  }

  return {
    async add(item, { pdf, pages }) {
      const offset = bytes
      bytes += pdf.length
      held.push(pdf)
      if (bytes > heldBytesMax) {
        stream ??= startStream()
        let hasRoom = true
        for (const part of held.splice(0)) hasRoom = stream.write(part)
        // A store that fails destroys the stream, which has no room then for ever.
        if (!hasRoom) await Promise.race([once(stream, 'drain'), streamed])
      }
      return { ...itemName(item), bytes: pdf.length, pages, offset, crc32: crc32(pdf) }
    },
    async end() {
      stream?.end()
      await (streamed ?? store.put(key, Buffer.concat(held), options))
    },
    stop() {
      stream?.destroy()
    },
    async discard() {
      await streamed?.catch(() => undefined)
      await store.remove(key)
    },
  }
}
