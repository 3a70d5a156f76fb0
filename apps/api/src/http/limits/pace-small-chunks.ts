import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { networkOf } from './network-of.ts'

/** Smaller ones cost more for themselves than for their bytes. */
const smallBytesMax = 512
/** Of one read of the socket that nobody waits for. */
const freeChunks = 256
/** A small chunk takes about 1.2 us of the thread (November 2026). */
const chunksPerSecondDefault = 50_000
/** So that a flood delays bodies in small chunks for no longer than this after its end. */
const waitMsMax = 5_000

/**
 * Returns a function that bounds what the chunks of a body cost, to be called for each request before its body is read. A sender chooses their
 * size: a read of the socket holds 10,000 chunks of a byte. Those of one read are joined, so that the reader of the body gets few pieces, and
 * further small ones are read at a rate that all requests of a network share.
 */
export function createChunkPace({ chunksPerSecond = chunksPerSecondDefault } = {}): (
  req: IncomingMessage,
) => void {
  /** By network: when the small chunks that were read so far are paid for, as `performance.now()`. */
  const paid = new LRUCache<string, number>({ max: 10_000 })

  function waitMsFor(network: string, chunks: number): number {
    if (chunks <= freeChunks) return 0
    const now = performance.now()
    const begin = Math.max(paid.get(network) ?? 0, now)
    const paidAt = Math.min(begin + (chunks * 1_000) / chunksPerSecond, now + waitMsMax)
    paid.set(network, paidAt)
    return paidAt - now
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

    function releaseInTime(): void {
      const waitMs = waitMsFor(network, small)
      if (waitMs === 0) release()
      else setTimeout(release, waitMs)
    }

    // Node stops reading the socket when this returns false, and goes on when the next bytes were pushed and read.
    req.push = (chunk: Buffer | null) => {
      const isSmall = chunk !== null && chunk.length <= smallBytesMax
      if (held.length === 0 && !isSmall) return push(chunk)
      if (held.length === 0) setImmediate(releaseInTime)
      held.push(chunk)
      if (isSmall) small++
      return false
    }
  }
}
