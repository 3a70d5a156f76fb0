import type { IncomingMessage, ServerResponse } from 'node:http'

/** Bytes that are still read after the response, so that a client that sends a whole small body before it reads gets the response. */
const lingerBytesMax = 256 * 2 ** 10
/** How long the caller has to read the response before the connection is destroyed. */
const lingerMs = 1_000

/**
 * Closes the connection if the response is sent before the body has arrived. By default, Node reads the rest of the body, regardless of its size. The connection
 * is not destroyed immediately, because the response would be lost. Call it before the request is handled.
 */
export function closeIfUnread(req: IncomingMessage, res: ServerResponse): void {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = req.headers
  if (length === '0' && chunked === undefined) return
  const writeHead = res.writeHead.bind(res)
  res.writeHead = ((...head: Parameters<typeof writeHead>) => {
    if (!req.complete) closeAfterResponse(req, res)
    return writeHead(...head)
  }) as typeof res.writeHead
}

function closeAfterResponse(req: IncomingMessage, res: ServerResponse): void {
  const { socket } = req
  res.shouldKeepAlive = false
  let left = lingerBytesMax
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) req.unpipe().pause()
  })
  // Node reads the rest of a request if nothing was read from it yet.
  req.read(0)
  // Node calls this when the response is sent.
  socket.destroySoon = () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
  }
}
