import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of a connection that wait for the answer to an earlier one. */
const waitingMax = 32

interface Line {
  /** The last request that is answered. */
  last: ServerResponse
  waiting: Array<() => void>
  isEnding: boolean
}

/**
 * Handles one request of each connection at a time. Node emits all requests that a read of the socket holds at once, which can be thousands,
 * and requests of others would wait for them. Answers are sent in order anyway. A connection with more requests than may wait ends after the
 * answers to those: its client sends the others again (RFC 9112, section 9.3.2).
 */
export function answerInOrder(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>()

  function begin(line: Line, req: IncomingMessage, res: ServerResponse): void {
    res.once('close', () => {
      const next = line.waiting.shift()
      if (next) setImmediate(next)
      else lines.delete(req.socket)
    })
    if (!req.socket.destroyed) handle(req as never, res as never)
  }

  return (req, res) => {
    const { socket } = req
    const line = lines.get(socket)
    if (!line) {
      const first: Line = { last: res, waiting: [], isEnding: false }
      lines.set(socket, first)
      begin(first, req, res)
      return
    }
    if (line.waiting.length >= waitingMax) {
      if (!line.isEnding) line.last.shouldKeepAlive = false
      line.isEnding = true
      socket.pause()
      return
    }
    if (line.isEnding) return
    line.last = res
    line.waiting.push(() => begin(line, req, res))
  }
}
