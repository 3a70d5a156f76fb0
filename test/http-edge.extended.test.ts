import { expect } from 'chai'
import { exchange, expectProblem } from './parts/raw-http.ts'
import { type Account, htmlTemplate, type Stack, startStack } from './parts/stack.ts'

describe('HTTP edge cases over raw connections', () => {
  let stack: Stack
  let account: Account
  let templateId: string
  let head: string

  before(async () => {
    stack = await startStack({ worker: { LANES: '1' } })
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
  const health = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'

  describe('invalid HTTP, which returns a problem document and closes the connection', () => {
    const get = (rest: string) => `GET /healthz HTTP/1.1\r\nHost: x\r\n${rest}\r\n`
    const chunked = 'Transfer-Encoding: chunked\r\n'
    const cases: Array<[title: string, bytes: () => string | Uint8Array, status: number, code: string]> = [
      ['not HTTP', () => 'garbage\r\n\r\n', 400, 'malformed_request'],
      ['a TLS greeting', () => Buffer.from([0x16, 3, 1, 2, 0, 1, 0]), 400, 'malformed_request'],
      ['an HTTP/2 preface', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed_request'],
      ['bare line feeds', () => 'GET /healthz HTTP/1.1\nHost: x\n\n', 400, 'malformed_request'],
      ['an unknown method', () => 'FOO /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
      ['no Host', () => 'GET /healthz HTTP/1.1\r\n\r\n', 400, 'malformed_request'],
      ['two Hosts', () => get('Host: y\r\n'), 400, 'malformed_request'],
      ['NUL in a header', () => get('X-Request-Id: a\0b\r\n'), 400, 'malformed_request'],
      ['CR in a header', () => get('X-Request-Id: a\rb\r\n'), 400, 'malformed_request'],
      ['a folded header', () => get('X-Request-Id: a\r\n b\r\n'), 400, 'malformed_request'],
      [
        'a space before the colon',
        () => `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
        400,
        'malformed_request',
      ],
      [
        'Content-Length with Transfer-Encoding',
        () => `${head}${chunked}Content-Length: 5\r\n\r\n0\r\n\r\n`,
        400,
        'malformed_request',
      ],
      [
        'Transfer-Encoding: xchunked',
        () => `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
        400,
        'malformed_request',
      ],
      [
        'chunked, and then identity',
        () => `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
        400,
        'malformed_request',
      ],
      ['chunked twice', () => `${head}${chunked}${chunked}\r\n0\r\n\r\n`, 400, 'malformed_request'],
      [
        'two lengths',
        () => `${head}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`,
        400,
        'malformed_request',
      ],
      ['a negative length', () => `${head}Content-Length: -1\r\n\r\n`, 400, 'malformed_request'],
      [
        'a length over 2^64',
        () => `${head}Content-Length: 99999999999999999999999\r\n\r\n`,
        400,
        'malformed_request',
      ],
      ['a broken chunk', () => `${head}${chunked}\r\nZZ\r\n`, 400, 'malformed_request'],
      [
        'a chunk with an endless extension',
        () => `${head}${chunked}\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
        413,
        'payload_too_large',
      ],
      [
        'endless trailers',
        () => `${head}${chunked}\r\n2\r\n{}\r\n0\r\n${'a: b\r\n'.repeat(5_000)}\r\n`,
        431,
        'headers_too_large',
      ],
      ['a header over 16 KiB', () => get(`X: ${'a'.repeat(17_000)}\r\n`), 431, 'headers_too_large'],
      ['3,500 headers', () => get('a:\r\n'.repeat(3_500)), 431, 'headers_too_large'],
      [
        'an address over 16 KiB',
        () => `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
        431,
        'headers_too_large',
      ],
      ['CONNECT', () => 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'method_not_allowed'],
    ]
    for (const [title, bytes, status, code] of cases) {
      it(`${status} ${code}: ${title}`, async () => {
        const { answers, closed } = await exchange(stack.baseUrl, bytes(), { untilClosed: true })
        expect(answers).to.have.length(1)
        expectProblem(answers[0], status, code)
        expect(closed).to.equal(true)
      })
    }
    it('200: accepts a 15 KiB header', async () => {
      const { answers } = await exchange(stack.baseUrl, get(`X: ${'a'.repeat(15_000)}\r\n`))
      expect(answers[0]?.status).to.equal(200)
    })
  })

  describe('addresses and methods', () => {
    for (const target of [
      'http://',
      'http://x',
      'http://x?y',
      '*',
      '//',
      '//x/healthz',
      '/??',
      '/%00',
      '/problems/%00',
      '/problems/%zz',
      '/problems/__proto__',
    ]) {
      it(`404 not_found: GET ${target}`, async () => {
        const { answers } = await exchange(stack.baseUrl, `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`)
        expectProblem(answers[0], 404, 'not_found')
      })
    }
    it('403 invalid_link: rejects NUL in a file name', async () => {
      expectProblem(
        (await exchange(stack.baseUrl, 'GET /files/%00 HTTP/1.1\r\nHost: x\r\n\r\n')).answers[0],
        403,
        'invalid_link',
      )
    })
    it('HEAD returns the headers of the same response without a body', async () => {
      for (const [target, status] of [
        ['/healthz', 200],
        ['/v1/create', 405],
        ['/nope', 404],
      ] as const) {
        const bytes = `HEAD ${target} HTTP/1.1\r\nHost: x\r\n\r\n${health}`
        const { answers } = await exchange(stack.baseUrl, bytes, { answers: 2, headOnly: true })
        expect(answers.map((answer) => answer.status)).to.deep.equal([status, 200])
      }
    })
    it('405 method_not_allowed: /v1 has no CORS and no OPTIONS', async () => {
      const bytes =
        'OPTIONS /v1/create HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nAccess-Control-Request-Method: POST\r\n\r\n'
      const [answer] = (await exchange(stack.baseUrl, bytes)).answers
      expectProblem(answer, 405, 'method_not_allowed')
      expect(
        [...(answer?.headers.keys() ?? [])].filter((name) => name.startsWith('access-control')),
      ).to.deep.equal([])
    })
    it('405 method_not_allowed: Allow lists the methods for each address', async () => {
      const allowed: Array<[target: string, allow: string]> = [
        ['/v1/create', 'POST'],
        ['/v1/pdf', 'POST'],
        ['/v1/uploads', 'POST'],
        ['/v1/jobs/job_x', 'GET, HEAD, DELETE'],
        ['/v1/batches', 'GET, HEAD, POST'],
        ['/v1/batches/bat_x', 'GET, HEAD, DELETE'],
        ['/v1/batches/bat_x/errors', 'GET, HEAD'],
        ['/v1/batches/bat_x/files', 'GET, HEAD'],
        ['/v1/batches/bat_x/warnings', 'GET, HEAD'],
        ['/v1/batches/bat_x/events', 'GET, HEAD'],
        ['/v1/webhook-endpoints', 'GET, HEAD, POST'],
        ['/v1/webhook-endpoints/whe_x', 'GET, HEAD, PATCH, DELETE'],
        ['/v1/webhook-endpoints/whe_x/attempts', 'GET, HEAD'],
        ['/v1/webhook-endpoints/whe_x/rotate-secret', 'POST'],
        ['/v1/webhook-endpoints/whe_x/test', 'POST'],
        ['/v1/webhook-endpoints/whe_x/messages/msg_x/resend', 'POST'],
        ['/app', 'GET, HEAD'],
        ['/app/', 'GET, HEAD'],
        ['/app/any/page', 'GET, HEAD'],
        ['/healthz', 'GET, HEAD'],
        ['/openapi.json', 'GET, HEAD'],
        ['/problems/not_found', 'GET, HEAD'],
        ['/files/a/b', 'GET, HEAD, PUT'],
      ]
      for (const [target, allow] of allowed) {
        const bytes = `OPTIONS ${target} HTTP/1.1\r\nHost: x\r\n\r\n`
        const [answer] = (await exchange(stack.baseUrl, bytes)).answers
        expectProblem(answer, 405, 'method_not_allowed')
        expect([target, answer?.headers.get('allow')]).to.deep.equal([target, allow])
        expect(answer?.body.toString()).to.include(`This path supports ${allow}.`)
      }
    })
    it('ignores an upgrade to another protocol', async () => {
      const { answers } = await exchange(
        stack.baseUrl,
        health.replace('\r\n\r\n', '\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
      )
      expect(answers[0]?.status).to.equal(200)
    })
  })

  describe('many requests on one connection', () => {
    it('responds to pipelined requests in order', async () => {
      const bytes = Buffer.concat([withBody(good()), withBody(small), Buffer.from(health)])
      const { answers } = await exchange(stack.baseUrl, bytes, { answers: 3 })
      expect(answers.map((answer) => answer.status)).to.deep.equal([200, 422, 200])
    })
    it('keeps the connection for the next request after a rejected one', async () => {
      const noKey = `POST /v1/create HTTP/1.1\r\nHost: x\r\nContent-Length: ${small.length}\r\n\r\n${small}`
      const { answers } = await exchange(stack.baseUrl, noKey + health, { answers: 2 })
      expect(answers.map((answer) => answer.status)).to.deep.equal([401, 200])
    })
    it('garbage after a valid request does not affect its response, and closes the connection', async () => {
      const bytes = Buffer.concat([withBody(good()), Buffer.from('garbage\r\n\r\n')])
      const { answers } = await exchange(stack.baseUrl, bytes, { untilClosed: true })
      expect(answers.map((answer) => answer.status)).to.deep.equal([200])
    })
  })
})
