import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../http/limits/network-of.ts'
import { createTurns } from './start-in-turns.ts'

/** A connection is not read while this many of its requests are waiting. Clients that pipeline requests send far fewer. */
const waitingMax = 32
/** Each limit, log and stream of a request listens for the end of its response. With more than ten listeners, Node warns about a leak. */
const listenersMax = 32

interface RequestLine {
  waiting: Array<() => void>
  isPausing: boolean
}

/**
 * Handles one request of each connection at a time, so that other connections get a turn between two of them. HTTP/1.1 returns responses in order anyway.
 * A few waiting requests from all connections start in each turn of the event loop, and networks take turns. One read of a socket can contain thousands of
 * requests, which Node parses at once, so a connection with more than 32 waiting requests is closed and `onClosed` is called.
 */
export function handleInOrder(handle: RequestListener, onClosed: () => void = () => {}): RequestListener {
  const lines = new WeakMap<Socket, RequestLine>()
  const turns = createTurns()

  function begin(line: RequestLine, req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req
    if (socket.destroyed) return
    res.setMaxListeners(listenersMax)
    res.once('close', () => {
      const next = line.waiting.shift()
      if (next && !socket.destroyed) turns.startLater(networkOfSocket(socket), next)
      else lines.delete(socket)
      if (line.waiting.length === waitingMax - 1) socket.resume()
    })
    handle(req, res)
  }

  /** Waits for the end of this read, because Node resumes the socket after each request in it. */
  function pauseLater(line: RequestLine, socket: Socket): void {
    if (line.isPausing) return
    line.isPausing = true
    setImmediate(() => {
      line.isPausing = false
      if (line.waiting.length >= waitingMax) socket.pause()
    })
  }

  return (req, res) => {
    const { socket } = req
    const line = lines.get(socket)
    if (line) {
      if (line.waiting.length >= waitingMax) {
        stopReading(socket)
        onClosed()
        return
      }
      line.waiting.push(() => begin(line, req, res))
      if (line.waiting.length >= waitingMax) pauseLater(line, socket)
      return
    }
    const first = { waiting: [], isPausing: false }
    lines.set(socket, first)
    turns.startNow(networkOfSocket(socket), () => begin(first, req, res))
  }
}

function networkOfSocket({ remoteAddress = '' }: Socket): string {
  return networkOf(remoteAddress)
}

/** Closes a connection, and stops parsing the bytes that were already read. */
function stopReading(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  // Closing the socket does not stop Node's parser. It stops when `onIncoming` returns 2, which means an upgrade.
  if (socket.parser) socket.parser.onIncoming = () => 2
  socket.destroy()
}
