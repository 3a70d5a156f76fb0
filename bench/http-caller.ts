import { connect, type Socket } from 'node:net'

/** The result of one call. */
export interface CallAnswer {
  status: number
  bytes: number
}

/**
 * Sends keep-alive HTTP/1.1 calls with minimal CPU, because the caller shares the cores with Platen. A connection has one call at a time.
 * Responses must have a Content-Length.
 */
export class HttpCaller {
  readonly #idle: Socket[] = []
  readonly #url: URL

  constructor(url: URL) {
    this.#url = url
  }

  async post(headers: Record<string, string>, body: Buffer): Promise<CallAnswer> {
    const socket = this.#idle.pop() ?? connect(Number(this.#url.port), this.#url.hostname).setNoDelay()
    const lines = Object.entries({ host: this.#url.host, ...headers, 'content-length': String(body.length) })
    const head = `POST ${this.#url.pathname} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
    socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]))
    const answer = await readAnswer(socket)
    this.#idle.push(socket)
    return answer
  }

  close(): void {
    for (const socket of this.#idle) socket.destroy()
  }
}

function readAnswer(socket: Socket): Promise<CallAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<CallAnswer>()
  let head = ''
  let status = 0
  let left = -1
  let bytes = 0
  const onData = (chunk: Buffer) => {
    if (left < 0) {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) return
      status = Number(head.slice(9, 12))
      bytes = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
      left = bytes - (head.length - end - 4)
    } else left -= chunk.length
    if (left > 0) return
    leave()
    resolve({ status, bytes })
  }
  const onEnd = () => {
    leave()
    reject(new Error('the connection ended during a response'))
  }
  const leave = () => socket.off('data', onData).off('error', onEnd).off('close', onEnd)
  socket.on('data', onData).on('error', onEnd).on('close', onEnd)
  return promise
}
