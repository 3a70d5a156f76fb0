import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { connectWithRetry } from '@platen/queue'
import { expect } from 'chai'
import { exchange, expectProblem } from './parts/raw-http.ts'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'
import { itExtended } from './parts/runs.ts'

/** Long enough for a complete body on a busy machine. Slow requests wait until this limit. */
const requestTimeoutMs = 5_000

describe('request bodies over raw connections', () => {
  let stack: Stack
  let account: Account
  let templateId: string
  let head: string

  before(async () => {
    const api = { RATE_LIMIT: '1000000', RATE_BURST: '1000000', REQUEST_TIMEOUT_MS: String(requestTimeoutMs) }
    stack = await startStack({ api, worker: { LANES: '1' } })
    account = await stack.createAccount('Ada')
    templateId = await stack.publish(account, 'note', htmlTemplate('<p>{{a}}</p>'))
    head = `POST /v1/create HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${account.apiKey}\r\nContent-Type: application/json\r\n`
  })
  after(() => stack.close())
  afterEach(() => {
    expect(
      stack
        .log()
        .split('\n')
        .filter((line) => line.includes('"level":"error"')),
    ).to.deep.equal([])
  })

  const withBody = (body: string | Uint8Array, headers = '') =>
    Buffer.concat([
      Buffer.from(`${head}${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`),
      Buffer.from(body),
    ])
  const small = '{"templateId":1}'
  const good = () => JSON.stringify({ templateId, data: { a: 'x' }, output: 'url' })

  describe('refused requests', () => {
    it('413, 401 and 422 do not use the queue', async () => {
      const data = { a: 'x' }
      const cases: Array<[status: number, refused: () => Promise<number>]> = [
        [401, () => send({ templateId, data }, { Authorization: 'Bearer plt_wrong' })],
        [422, () => send({ templateId, data: { nope: 1 } })],
        [413, announceTooMuch],
      ]
      const jobsBefore = await jobsAdded()
      expect(await send({ templateId, data })).to.equal(200)
      expect(await jobsAdded()).to.equal(jobsBefore + 1)
      for (const [status, refused] of cases) {
        for (let times = 0; times < 10; times++) expect(await refused()).to.equal(status)
      }
      expect(await jobsAdded()).to.equal(jobsBefore + 1)
    })

    const send = async (body: unknown, headers: Record<string, string> = {}) =>
      (await stack.create(account, body, headers)).status

    /** Announces a length over the limit, and does not send a body. */
    function announceTooMuch(): Promise<number> {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const headers = {
        Authorization: `Bearer ${account.apiKey}`,
        'Content-Type': 'application/json',
        'Content-Length': 11 * 2 ** 20,
      }
      const sent = httpRequest(`${stack.baseUrl}/v1/create`, { method: 'POST', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
        sent.destroy()
      })
      sent.on('error', reject)
      sent.flushHeaders()
      return promise
    }

    /** The queue writes an event for each added job. Events of later steps may arrive after the response. */
    async function jobsAdded(): Promise<number> {
      const redis = connectWithRetry(stack.redisUrl, { onError: () => undefined })
      const events = await redis.xrange('{platen}:renders:events', '-', '+')
      redis.disconnect()
      return events.filter(([, fields]) => fields.includes('added')).length
    }
  })

  describe('bodies', () => {
    it('413 payload_too_large: responds to the Content-Length without waiting for the body', async () => {
      const { answers, closed } = await exchange(
        stack.baseUrl,
        `${head}Content-Length: 99999999999\r\n\r\n{`,
        { untilClosed: true },
      )
      expectProblem(answers[0], 413, 'payload_too_large')
      expect(closed).to.equal(true)
    })
    it('413 payload_too_large: responds to an endless chunked body as soon as it exceeds the limit', async () => {
      const chunk = `100000\r\n${'x'.repeat(2 ** 20)}\r\n`
      const { answers } = await exchange(
        stack.baseUrl,
        `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(11)}`,
      )
      expectProblem(answers[0], 413, 'payload_too_large')
    })
    it('413 payload_too_large: decompresses a gzip bomb only up to the limit', async () => {
      const bomb = gzipSync(Buffer.alloc(200 * 2 ** 20, 0x20))
      const before = peakBytes()
      const { answers } = await exchange(stack.baseUrl, withBody(bomb, 'Content-Encoding: gzip\r\n'))
      expectProblem(answers[0], 413, 'payload_too_large')
      expect(peakBytes() - before).to.be.lessThan(100 * 2 ** 20)
    })
    it('200: accepts gzip, deflate and br', async () => {
      const { answers } = await exchange(
        stack.baseUrl,
        withBody(gzipSync(good()), 'Content-Encoding: gzip\r\n'),
      )
      expect(answers[0]?.status).to.equal(200)
    })
    for (const [title, bytes] of [
      ['is not gzip', Buffer.from('no gzip')],
      ['is truncated', gzipSync('{"a":1}').subarray(0, -9)],
    ] as const) {
      it(`400 malformed_json: a body with gzip encoding that ${title}`, async () => {
        const { answers } = await exchange(stack.baseUrl, withBody(bytes, 'Content-Encoding: gzip\r\n'))
        expectProblem(answers[0], 400, 'malformed_json')
      })
    }
    it('415 unsupported_media_type: rejects an unknown encoding, and several encodings', async () => {
      for (const encoding of ['zstd', 'gzip, gzip', 'x']) {
        const { answers } = await exchange(stack.baseUrl, withBody('{}', `Content-Encoding: ${encoding}\r\n`))
        expectProblem(answers[0], 415, 'unsupported_media_type')
      }
    })
    it('sends "100 Continue" only for a valid key and a valid length', async () => {
      const expecting = `${head}Expect: 100-continue\r\n`
      const welcome = await exchange(stack.baseUrl, `${expecting}Content-Length: ${small.length}\r\n\r\n`, {
        onData: (socket, all) => void (all === 'HTTP/1.1 100 Continue\r\n\r\n' && socket.write(small)),
      })
      expect(welcome.answers.map((answer) => answer.status)).to.deep.equal([100, 422])
      const large = await exchange(stack.baseUrl, `${expecting}Content-Length: 20000000\r\n\r\n`)
      expect(large.answers.map((answer) => answer.status)).to.deep.equal([413])
      const noKey = expecting.replace(account.apiKey, 'plt_x')
      const refused = await exchange(stack.baseUrl, `${noKey}Content-Length: 10\r\n\r\n`)
      expect(refused.answers.map((answer) => answer.status)).to.deep.equal([401])
    })
  })

  describe('slow, silent and disconnected callers', () => {
    itExtended('408 request_timeout: a body that is sent byte by byte, after the time limit', async () => {
      const socketBytes = `${head}Content-Length: 1000\r\n\r\n{`
      let drip: NodeJS.Timeout | undefined
      const { port } = new URL(stack.baseUrl)
      const text = await new Promise<string>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(socketBytes)
          drip = setInterval(() => socket.write(' '), 100)
        })
        let all = ''
        socket.on('data', (chunk) => (all += chunk.toString()))
        socket.on('error', () => undefined)
        socket.on('close', () => resolve(all))
      })
      clearInterval(drip)
      expect(text)
        .to.match(/^HTTP\/1\.1 408 /)
        .and.to.include('"code":"request_timeout"')
    })
    itExtended('408 request_timeout: endless headers', async () => {
      const { answers } = await exchange(stack.baseUrl, 'GET /healthz HTTP/1.1\r\nHost: x\r\n', {
        untilClosed: true,
      })
      expectProblem(answers[0], 408, 'request_timeout')
    })
    it('callers that disconnect at any byte leave no trace', async () => {
      const { port } = new URL(stack.baseUrl)
      const whole = withBody(good())
      await Promise.all(
        Array.from({ length: 60 }, (_, count) => Math.floor((whole.length * (count + 1)) / 60)).map(
          (bytes) =>
            new Promise((resolve) => {
              const socket = connect(Number(port), '127.0.0.1', () => {
                if (bytes % 2) socket.end(whole.subarray(0, bytes))
                else socket.write(whole.subarray(0, bytes), () => socket.destroy())
              })
              socket.on('error', () => undefined)
              socket.on('close', resolve)
              socket.resume()
            }),
        ),
      )
      await until(async () => (await exchange(stack.baseUrl, withBody(good()))).answers[0]?.status === 200)
    })
    itExtended(
      'the memory of the API does not grow for 200 callers who send 10 MiB without a key',
      async () => {
        const { port } = new URL(stack.baseUrl)
        const bytes = Buffer.alloc(2 ** 20, 0x20)
        const before = peakBytes()
        const statuses = await Promise.all(
          Array.from({ length: 200 }, () => {
            return new Promise<string>((resolve) => {
              const socket = connect(Number(port), '127.0.0.1', () => {
                socket.write(
                  'POST /v1/create HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10485760\r\n\r\n',
                )
                for (let count = 0; count < 10; count++) socket.write(bytes)
              })
              let status = ''
              socket.on('data', (chunk) => (status ||= chunk.toString('latin1').slice(9, 12)))
              socket.on('error', () => undefined)
              socket.on('close', () => resolve(status))
            })
          }),
        )
        // A caller who continues to send is disconnected one second after the response, and may miss the response.
        expect(statuses.filter((status) => status === '401')).to.have.length.greaterThan(20)
        expect(statuses.filter((status) => !['401', ''].includes(status))).to.deep.equal([])
        expect(peakBytes() - before).to.be.lessThan(64 * 2 ** 20)
      },
    )
  })

  /** Returns the API's peak memory. */
  function peakBytes(): number {
    const status = readFileSync(`/proc/${stack.api.pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024
  }
})
