import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** While so many requests of a connection wait, nothing more is read of it. Clients that send requests ahead send far fewer. */
const waitingMax = 32
/** Each limit, log and stream of a request listens for the end of its response once. Node warns of a leak from eleven on. */
const listenersMax = 32

interface Line {
  waiting: Array<() => void>
  isPausing: boolean
}

/**
 * Handles one request of each connection at a time, and others between two of them. Answers are sent in order anyway. A read of a socket can hold
 * thousands of requests, and Node parses all of them at once. So a connection is closed when more than 32 wait, and `onClosed` is called.
 */
export function answerInOrder(handle: RequestListener, onClosed: () => void = () => {}): RequestListener {
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
    begin(first, req, res)
  }
}

/** Closes a connection so that nothing more of the bytes that were read is parsed. */
function stopReading(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  // Closing the socket does not stop Node's parser. It stops after a request that has the result of an upgrade, which is 2.
  if (socket.parser) socket.parser.onIncoming = () => 2
  socket.destroy()
}
