import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** While more requests of a connection wait, nothing more is read of it. */
const waitingMax = 32
/** Each limit, log and stream of a request listens for the end of its response once. Node warns of a leak from eleven on. */
const listenersMax = 32

interface Line {
  waiting: Array<() => void>
  isPausing: boolean
}

/**
 * Handles one request of each connection at a time, and others between two of them. Node emits all requests that a read of the socket holds at
 * once, which can be thousands. Answers are sent in order anyway.
 */
export function answerInOrder(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>()

  function begin(line: Line, req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req
    if (socket.destroyed) return
    res.setMaxListeners(listenersMax)
    res.once('close', () => {
      const next = line.waiting.shift()
      if (next) setImmediate(next)
      else lines.delete(socket)
      if (line.waiting.length === waitingMax - 1) socket.resume()
    })
    handle(req, res)
  }

  /** After this read, because Node resumes the socket after each request in it. */
  function pauseLater(line: Line, socket: Socket): void {
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
      line.waiting.push(() => begin(line, req, res))
      if (line.waiting.length >= waitingMax) pauseLater(line, socket)
      return
    }
    const first = { waiting: [], isPausing: false }
    lines.set(socket, first)
    begin(first, req, res)
  }
}
