import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { networkOf } from './network-of.ts'

/** The cost of a smaller chunk depends more on its overhead than on its bytes. */
const smallBytesMax = 512
/** Chunks in one read of the socket that are not delayed. */
const freeChunks = 256
/** A small chunk takes about 1.2 µs on the main thread (November 2026). */
const chunksPerSecondDefault = 50_000
/** After a flood of small chunks ends, other bodies in small chunks are delayed for at most this time. */
const waitMsMax = 5_000

/**
 * Returns a function that limits the cost of a body's chunks. Call it for each request before its body is read. The sender chooses the size of chunks, and
 * one read of the socket can contain 10,000 chunks of one byte. The small chunks of one read are joined, and later ones are read at a rate that all
 * requests of a network share.
 */
export function createChunkPacer({ chunksPerSecond = chunksPerSecondDefault } = {}): (
  req: IncomingMessage,
) => void {
  /** For each network, until when the small chunks that were read so far use up the rate, as `performance.now()`. */
  const busyUntil = new LRUCache<string, number>({ max: 10_000 })

  function waitMsFor(network: string, chunks: number): number {
    if (chunks <= freeChunks) return 0
    const now = performance.now()
    const start = Math.max(busyUntil.get(network) ?? 0, now)
    const until = Math.min(start + (chunks * 1_000) / chunksPerSecond, now + waitMsMax)
    busyUntil.set(network, until)
    return until - now
  }

  return (req) => {
    if (req.headers['transfer-encoding'] === undefined) return
    const network = networkOf(req.socket.remoteAddress ?? '')
    const push = req.push.bind(req)
    let held: Array<Buffer | null> = []
    let small = 0

    function release(): void {
      const pieces = held
      held = []
      small = 0
      if (req.destroyed) return
      const bytes = pieces.filter((piece) => piece !== null)
      if (bytes.length > 0) push(Buffer.concat(bytes))
      if (bytes.length < pieces.length) push(null)
    }

    function releaseAtRate(): void {
      const waitMs = waitMsFor(network, small)
      if (waitMs === 0) release()
      else setTimeout(release, waitMs)
    }

    // If this returns false, Node stops reading the socket until the next bytes are pushed and read.
    req.push = (chunk: Buffer | null) => {
      const isSmall = chunk !== null && chunk.length <= smallBytesMax
      if (held.length === 0 && !isSmall) return push(chunk)
      if (held.length === 0) setImmediate(releaseAtRate)
      held.push(chunk)
      if (isSmall) small++
      return false
    }
  }
}
