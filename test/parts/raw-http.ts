import { connect, type Socket } from 'node:net'
import type { Problem } from '@platen/contract'
import { expect } from 'chai'
import { waitMsMax } from './stack.ts'

export interface RawAnswer {
  status: number
  /** Headers by lower-case name. A repeated header has its last value. */
  headers: Map<string, string>
  body: string
}

export interface Exchange {
  answers: RawAnswer[]
  /** Whether the server closed the connection. */
  closed: boolean
}

/**
 * Sends raw bytes (text as Latin-1) on a new connection. Resolves after `answers` final responses or when the connection ends, and rejects after
 * `timeoutMs`. With `untilClosed`, it always waits for the end.
 */
export function exchange(
  baseUrl: string,
  bytes: string | Uint8Array,
  options: {
    answers?: number
    untilClosed?: boolean
    timeoutMs?: number
    headOnly?: boolean
    /** Closes our side after this time without a response, because the bytes announce a body that is never sent. */
    endAfterMs?: number
    /** Receives the data so far, and can send more. */
    onData?: (socket: Socket, all: string) => void
  } = {},
): Promise<Exchange> {
  const { port, hostname } = new URL(baseUrl)
  const wanted = options.answers ?? 1
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const settle = (closed: boolean) => {
      clearTimeout(timer)
      clearTimeout(ending)
      socket.destroy()
      resolve({ answers: parseAnswers(text, options.headOnly ?? false), closed })
    }
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`the response did not end; so far: ${JSON.stringify(text.slice(0, 500))}`))
    }, options.timeoutMs ?? waitMsMax)
    const ending =
      options.endAfterMs === undefined ? undefined : setTimeout(() => socket.end(), options.endAfterMs)
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      options.onData?.(socket, text)
      const whole = parseAnswers(text, options.headOnly ?? false).filter(({ status }) => status >= 200)
      if (!options.untilClosed && whole.length >= wanted) settle(false)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => settle(true))
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  })
}

/** Returns all complete responses. Bodies have a Content-Length, like every response from the API. */
function parseAnswers(text: string, headOnly: boolean): RawAnswer[] {
  const answers: RawAnswer[] = []
  for (let rest = text; ;) {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) return answers
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1] ?? Number.NaN)
    const headers = new Map(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    )
    const length = headOnly ? 0 : Number(headers.get('content-length') ?? 0)
    const body = rest.slice(end + 4, end + 4 + length)
    if (body.length < length) return answers
    answers.push({ status, headers, body: Buffer.from(body, 'latin1').toString('utf8') })
    rest = rest.slice(end + 4 + length)
  }
}

/** Asserts that the response is a complete problem document with this code. */
export function expectProblem(answer: RawAnswer | undefined, status: number, code: string): void {
  const problem = JSON.parse(answer?.body ?? 'null') as Problem | null
  expect(`${answer?.status} ${problem?.code}`).to.equal(`${status} ${code}`)
  expect(answer?.headers.get('content-type')).to.equal('application/problem+json')
  expect(problem?.requestId)
    .to.equal(answer?.headers.get('x-request-id'))
    .and.to.match(/^req_[0-9a-f]{32}$/)
  expect(problem?.status).to.equal(status)
  expect(problem?.type).to.match(new RegExp(`/problems/${code.replaceAll('_', '-')}$`))
}
