import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { storeError } from './store-error.ts'
import { StoreRefused, StoreSilent } from './store-refused.ts'

const errorBytesMax = 16_384

/**
 * The transport of the minio client: `http.request` or `https.request` with limits that the client lacks. If a store does not start its response
 * within `timeoutMs`, or is silent for as long during the response, the request fails with `StoreSilent`. If the status is not 2xx, it fails with
 * `StoreRefused`, and up to 16 KiB of the response are read. `signal` aborts all requests.
 */
export function createTransport(options: { secure: boolean; timeoutMs: number; signal?: AbortSignal }) {
  const { timeoutMs, signal } = options
  const send = options.secure ? https.request : http.request

  return {
    // A proxy keeps the overloads of Node's function. The client calls it with options and a callback.
    request: new Proxy(send, {
      apply(target, _self, [given, onAnswer]: [http.RequestOptions, (answer: IncomingMessage) => void]) {
        const request = target({ ...given, ...(signal && { signal }) }, (answer) => {
          stopWaiting()
          failWhenSilent(request, answer, timeoutMs)
          const status = answer.statusCode ?? 0
          if (status >= 200 && status < 300) onAnswer(answer)
          else if (given.method === 'HEAD') refuseHead(request, answer, status)
          else void refuse(request, answer, status)
        })
        const stopWaiting = afterTimeAndRead(timeoutMs, () => request.destroy(new StoreSilent(timeoutMs)))
        request.on('close', stopWaiting)
        return request
      },
    }),
  }
}

/**
 * Calls `then` after `ms`, once all arrived data has been read: in a thread that was busy for longer, timers would run first. Returns a function that
 * cancels the call.
 */
function afterTimeAndRead(ms: number, then: () => void): () => void {
  let afterRead: NodeJS.Immediate | undefined
  const timer = setTimeout(() => (afterRead = setImmediate(then)), ms)
  return () => {
    clearTimeout(timer)
    clearImmediate(afterRead)
  }
}

/**
 * Destroys a response whose store sends nothing for `timeoutMs`. Listens on the socket, because a request emits `timeout` only once. A busy thread
 * can cause that event, and the store can still be silent later.
 */
function failWhenSilent(request: ClientRequest, answer: IncomingMessage, timeoutMs: number): void {
  const { socket } = answer
  const checkSocket = () => {
    const before = socket.bytesRead
    setImmediate(() => {
      if (socket.bytesRead === before) answer.destroy(new StoreSilent(timeoutMs))
    })
  }
  request.setTimeout(timeoutMs)
  socket.on('timeout', checkSocket)
  request.once('close', () => socket.off('timeout', checkSocket))
}

// Handles error responses, because the client's own handling would retry with a warning on the console, and lose the message of a 5xx.
async function refuse(request: ClientRequest, answer: IncomingMessage, status: number): Promise<void> {
  const { code, message } = storeError(await readStart(answer))
  request.emit('error', new StoreRefused(status, code, message))
}

// Some stores send a body with the error response to a HEAD (Swift 2.30 does), which Node's parser takes for the next response. The
// error is therefore reported before the parser continues, and the connection is not reused.
function refuseHead(request: ClientRequest, answer: IncomingMessage, status: number): void {
  request.emit('error', new StoreRefused(status, undefined, undefined))
  answer.destroy()
}

async function readStart(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= errorBytesMax) break
    }
  } catch {
    // A truncated error response is still an error response.
  }
  return Buffer.concat(chunks).toString('utf8')
}
