import type { IncomingMessage, ServerResponse } from 'node:http'

/** What a connection still reads of an answered request: a client that sends all of a small body before it reads gets its answer. */
const lingerBytesMax = 256 * 2 ** 10
/** How long the caller has to read the answer before the connection is cut. */
const lingerMs = 1_000

/**
 * Ends the connection of a request that is answered before its body has arrived. Node would read the rest of the body, whatever its size, for
 * any caller. Here, the rest stays in the caller's network buffers. The connection is not cut at once, because that would take the
 * answer with it. Call it before the request is handled.
 */
export function endUnread(req: IncomingMessage, res: ServerResponse): void {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = req.headers
  if (length === '0' && chunked === undefined) return
  const writeHead = res.writeHead.bind(res)
  res.writeHead = ((...head: Parameters<typeof writeHead>) => {
    if (!req.complete) closeAfterAnswer(req, res)
    return writeHead(...head)
  }) as typeof res.writeHead
}

function closeAfterAnswer(req: IncomingMessage, res: ServerResponse): void {
  const { socket } = req
  res.shouldKeepAlive = false
  let left = lingerBytesMax
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) req.unpipe().pause()
  })
  // Node reads the rest of a request from which nothing was read.
  req.read(0)
  // Node calls it when the answer is sent.
  socket.destroySoon = () => {
    socket.end()
    const cut = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(cut))
  }
}
