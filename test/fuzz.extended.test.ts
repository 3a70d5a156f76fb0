import type { Problem } from '@platen/contract'
import { expect } from 'chai'
import fc from 'fast-check'
import { json, name, object } from './parts/hostile-json.ts'
import { exchange, type RawAnswer } from './parts/raw-http.ts'
import { type Account, htmlTemplate, projectFolder, type Stack, startStack } from './parts/stack.ts'
import { runsOf } from './parts/runs.ts'

/** The seed is fixed, so that a run can be repeated. fast-check prints the seed with the counterexample. */
const seed = 20_261_121
const msForEach = 3_000

/** The codes that each status can have: those of the contract, and those of the HTTP server. */
const codes: Record<number, string[]> = {
  400: ['malformed_json', 'malformed_request'],
  401: ['unauthorized'],
  403: ['invalid_link'],
  404: ['not_found', 'template_not_found'],
  405: ['method_not_allowed'],
  408: ['request_timeout'],
  409: ['idempotency_conflict'],
  413: ['payload_too_large'],
  415: ['unsupported_media_type'],
  422: ['invalid_request', 'invalid_data', 'bucket_not_connected', 'render_failed'],
  431: ['headers_too_large'],
}

const templates: Record<string, string> = {
  plain: '<p>{{a}}</p>',
  nested:
    '<h1>{{o.a}}</h1>{{#items}}<p>{{name}}{{#parts}}{{.}}{{/parts}}</p>{{/items}}{{^items}}none{{/items}}',
  hostile:
    '<p title="{{length}}">{{__proto__}}{{constructor}}{{toString}}</p>{{#hasOwnProperty}}{{valueOf}}{{/hasOwnProperty}}{{#prototype}}{{a}}{{/prototype}}',
}

describe('arbitrary requests get documented responses', () => {
  let stack: Stack
  let account: Account
  let ids: string[]

  before(async () => {
    stack = await startStack({
      api: { RATE_LIMIT: '1000000', RATE_BURST: '1000000' },
      worker: { LANES: '2' },
    })
    account = await stack.createAccount('Ada')
    ids = []
    for (const [slug, html] of Object.entries(templates))
      ids.push(await stack.publish(account, slug, htmlTemplate(html)))
  })
  after(() => stack.close())

  afterEach('the processes are running, and have logged no internal error and no key', async () => {
    expect([stack.api.exitCode, ...stack.workers.map((worker) => worker.exitCode)]).to.deep.equal([
      null,
      null,
    ])
    expect((await fetch(`${stack.baseUrl}/healthz`)).status).to.equal(200)
    expect(
      stack
        .log()
        .split('\n')
        .filter((line) => line.includes('"level":"error"')),
    ).to.deep.equal([])
    expect(stack.log()).not.to.include(account.apiKey)
  })

  const endpoint = fc.constantFrom('/v1/create', '/v1/pdf')
  const template = () => fc.constantFrom(...ids)

  async function holds<T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => Promise<void>): Promise<void> {
    await fc.assert(
      // Several requests at once, as in practice.
      fc.asyncProperty(fc.array(arbitrary, { minLength: 1, maxLength: 8 }), async (values) => {
        await Promise.all(values.map(check))
      }),
      { seed, numRuns: runsOf(2_000), interruptAfterTimeLimit: msForEach },
    )
  }

  async function post(path: string, body: string | Uint8Array): Promise<RawAnswer> {
    const answer = await fetch(`${stack.baseUrl}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
      body: typeof body === 'string' ? body : Buffer.from(body),
    })
    return { status: answer.status, headers: new Map(answer.headers), body: await answer.text() }
  }

  function expectContract(path: string, answer: RawAnswer): void {
    const body = JSON.parse(answer.body) as Record<string, unknown>
    expect(answer.headers.get('x-request-id')).to.match(/^[A-Za-z0-9._:-]{1,128}$/)
    if (answer.status === 200) {
      const keys = Object.keys(body).join()
      expect(keys).to.be.oneOf(path === '/v1/pdf' ? ['url'] : ['url', 'base64,fileName'])
      return
    }
    const problem = body as unknown as Problem
    expect(codes[answer.status], answer.body).to.include(problem.code)
    expect(answer.headers.get('content-type')).to.equal('application/problem+json')
    expect(problem.status).to.equal(answer.status)
    expect(problem.requestId).to.equal(answer.headers.get('x-request-id'))
    expect(problem.type).to.equal(`${stack.baseUrl}/problems/${problem.code.replaceAll('_', '-')}`)
    for (const { pointer, code, message } of problem.errors ?? []) {
      expect(pointer).to.match(/^(\/([^~/]|~[01])*)*$/s)
      expect(code).to.match(/^[a-z_]+$/)
      expect(message).to.be.a('string').and.not.equal('')
    }
    expect((problem.errors ?? []).length).to.be.lessThan(210)
    expect(answer.body).not.to.match(/node_modules|\.[jt]s:\d+|\bat (async )?\w+ \(|node:internal/)
    for (const place of [projectFolder, stack.dataFolder]) expect(answer.body).not.to.include(place)
  }

  it('with any values in fields, duplicated or missing', async () => {
    const field = fc.oneof(
      fc.constantFrom(
        'templateId',
        'data',
        'output',
        'expiration',
        's3_bucket',
        's3_key',
        'format',
        'templateID',
        'Output',
        'expirationMinutes',
      ),
      name,
    )
    const right = fc.oneof(
      template().map((id) => `"templateId":${JSON.stringify(id)}`),
      fc.constantFrom(
        '"output":"url"',
        '"output":"base64"',
        '"expiration":60',
        '"format":"pdf"',
        '"s3_bucket":"b","s3_key":"k"',
        '"data":{"a":"x"}',
      ),
    )
    const wrong = fc.tuple(field, json).map(([key, value]) => `${JSON.stringify(key)}:${value}`)
    const body = fc.array(fc.oneof(right, wrong), { maxLength: 7 }).map((fields) => `{${fields.join(',')}}`)
    await holds(fc.tuple(endpoint, fc.oneof({ weight: 6, arbitrary: body }, json)), async ([path, sent]) => {
      expectContract(path, await post(path, sent))
    })
  })

  it('with any tree as data, with hostile names', async () => {
    const fitting = fc.constantFrom(
      '{"a":"\\u0000<script>"}',
      '{"o":{"a":1},"items":[{"name":"x","parts":["a",1,true,null]}]}',
      '{"__proto__":"x","constructor":"y","toString":"z","length":1,"hasOwnProperty":[{"valueOf":1}],"prototype":{"a":1}}',
    )
    await holds(
      fc.tuple(endpoint, template(), fc.oneof({ weight: 9, arbitrary: object }, fitting)),
      async ([path, id, data]) => {
        const answer = await post(path, `{"templateId":"${id}","data":${data}}`)
        expectContract(path, answer)
        const errors = (JSON.parse(answer.body) as Partial<Problem>).errors ?? []
        for (const { pointer, code } of errors) {
          if (code !== 'inexact_number') expect(pointer).to.match(/^\/data/)
        }
      },
    )
  })

  it('with any bytes as the body, or a valid body with one byte changed', async () => {
    const right = Buffer.from(JSON.stringify({ templateId: ids[0], data: { a: 'x\\"é😀' }, output: 'url' }))
    const changed = fc.tuple(fc.nat(right.length - 1), fc.nat(255)).map(([at, byte]) => {
      const bytes = Uint8Array.from(right)
      bytes[at] = byte
      return bytes
    })
    const cut = fc.nat(right.length - 1).map((length) => right.subarray(0, length))
    await holds(
      fc.tuple(endpoint, fc.oneof(fc.uint8Array({ maxLength: 200 }), changed, cut)),
      async ([path, bytes]) => {
        expectContract(path, await post(path, bytes))
      },
    )
  })

  it('with any bytes in the headers and URL', async () => {
    const token = fc.string({
      unit: fc.constantFrom(...'abcXYZ-_!#$%&*+.^`|~09'.split('')),
      minLength: 1,
      maxLength: 12,
    })
    const anyByte = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code))
    const value = fc.oneof(
      fc.string({ unit: anyByte, maxLength: 30 }),
      fc.constantFrom(
        'chunked',
        'gzip',
        'application/json',
        'application/json; charset=utf-16',
        'close',
        '5',
        '-1',
        'Bearer',
        'Bearer  x',
        'identity',
        '100-continue',
        'bytes=0-',
      ),
    )
    const known = fc.constantFrom(
      'Content-Type',
      'Content-Length',
      'Transfer-Encoding',
      'Content-Encoding',
      'Authorization',
      'x-api-key',
      'X-Request-Id',
      'Idempotency-Key',
      'Expect',
      'Connection',
      'Host',
      'Range',
      'Upgrade',
    )
    const header = fc
      .tuple(fc.oneof({ weight: 4, arbitrary: known }, token), value)
      .map(([key, text]) => `${key}: ${text}\r\n`)
    const target = fc.oneof(
      endpoint,
      fc.constantFrom('/', '//', '/files/a', '/problems/x', '*', '/docs', '/healthz', 'http://x/v1/pdf'),
      fc.string({ unit: anyByte, maxLength: 20 }).map((text) => `/${text}`),
    )
    const method = fc.constantFrom('POST', 'GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'FOO')
    const isMine = fc.boolean()
    await holds(
      fc.tuple(method, target, isMine, fc.array(header, { maxLength: 5 })),
      async ([verb, path, mine, headers]) => {
        const key = mine
          ? `Authorization: Bearer ${account.apiKey}\r\nContent-Type: application/json\r\n`
          : ''
        // Closing the connection ends the body that the headers announce.
        const bytes = `${verb} ${path} HTTP/1.1\r\nHost: x\r\n${key}${headers.join('')}\r\n{"templateId":1}`
        const { answers, closed } = await exchange(stack.baseUrl, bytes, { endAfterMs: 100 })
        const [answer] = answers.filter(({ status }) => status >= 200)
        if (!answer) expect(closed).to.equal(true)
        else if (answer.headers.get('content-type') === 'application/problem+json')
          expectContract(path, answer)
        else expect(`${answer.status}`).to.match(/^(200|206)$/)
      },
    )
  })

  it('documents are still generated afterwards', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('/v1/create', `{"templateId":"${ids[0]}","data":{"a":"x"}}`)),
    )
    expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 10 }, () => 200))
  })
})
