import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import type { Problem } from '@platen/contract'
import { expect } from 'chai'
import { type Account, htmlTemplate, type SharedStack, shareStack, until } from './parts/stack.ts'

interface Answered {
  status: number
  headers: Headers
  body: Record<string, unknown> & Partial<Problem>
}

describe('the HTTP contract, against the whole stack', () => {
  let stack: SharedStack
  let ada: Account
  let bob: Account
  let templateId: string

  before(async () => {
    stack = await shareStack()
    ada = await stack.createAccount('Ada')
    bob = await stack.createAccount('Bob')
    templateId = await stack.publish(
      ada,
      'invoice',
      htmlTemplate(
        '<h1>{{invoice_no}}</h1>{{#items}}<p>{{name}} {{qty}}</p>{{/items}}{{^items}}<p>None</p>{{/items}}',
        {
          fileName: 'invoice-{{invoice_no}}.pdf',
        },
      ),
    )
  })
  after(() => stack.close())

  const data = { invoice_no: 'A-1', items: [{ name: 'Pen', qty: 2 }] }

  async function post(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
    account = ada,
  ): Promise<Answered> {
    const answer = await fetch(`${stack.baseUrl}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
    })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answered['body'] }
  }

  function expectProblem(answer: Answered, status: number, code: string): void {
    expect(`${answer.status} ${String(answer.body.code)}`).to.equal(`${status} ${code}`)
    expect(answer.headers.get('content-type')).to.equal('application/problem+json')
    expect(answer.body.type).to.equal(`${stack.baseUrl}/problems/${code.replaceAll('_', '-')}`)
    expect(answer.body.requestId).to.equal(answer.headers.get('x-request-id'))
    expect(JSON.stringify(answer.body)).not.to.match(/node_modules|\.ts:\d+|at async/)
  }

  describe('POST /v1/create', () => {
    it('200: by default, returns only fileName and base64, which is a PDF with the data', async () => {
      const answer = await post('/v1/create', { templateId, data })
      expect(answer.status).to.equal(200)
      expect(Object.keys(answer.body)).to.deep.equal(['base64', 'fileName'])
      expect(answer.body['fileName']).to.equal('invoice-A-1.pdf')
      expect(textOf(Buffer.from(String(answer.body['base64']), 'base64'))).to.include('Pen 2')
      expect(answer.headers.get('x-page-count')).to.equal('1')
      expect(answer.headers.get('x-document-warnings')).to.equal('0')
      expect(answer.headers.get('x-template-version')).to.equal('1')
      expect(answer.headers.get('x-job-id')).to.be.a('string')
    })

    it('200: for output "url", returns only a url, which works without a key and sends the content type and file name', async () => {
      const answer = await post('/v1/create', { templateId, data, output: 'url', format: 'pdf' })
      expect(Object.keys(answer.body)).to.deep.equal(['url'])
      const file = await fetch(String(answer.body['url']))
      expect(file.headers.get('content-type')).to.equal('application/pdf')
      expect(file.headers.get('content-disposition')).to.include('invoice-A-1.pdf')
      expect(textOf(Buffer.from(await file.arrayBuffer()))).to.include('A-1')
      const part = await fetch(String(answer.body['url']), { headers: { Range: 'bytes=0-4' } })
      expect([part.status, await part.text()]).to.deep.equal([206, '%PDF-'])
    })

    it('403 invalid_link: rejects a link if any part of it was changed', async () => {
      const { body } = await post('/v1/create', { templateId, data, output: 'url' })
      const other = await post('/v1/create', { templateId, data, output: 'url' })
      const url = new URL(String(body['url']))
      const forged = [
        `${url.origin}${new URL(String(other.body['url'])).pathname}${url.search}`,
        url.href.replace(/expires=(\d+)/, (_, seconds: string) => `expires=${Number(seconds) + 60}`),
        url.href.replace('invoice-A-1', 'other'),
        url.href.replace(/signature=../, 'signature=AA'),
        `${url.origin}${url.pathname}`,
        `${url.origin}/files/..%2F..%2Foperator-token${url.search}`,
      ]
      for (const link of forged) expect((await fetch(link)).status, link).to.equal(403)
    })

    it('200: accepts the slug of the template instead of its id', async () => {
      const answer = await post('/v1/create', { templateId: 'invoice', data })
      expect(answer.status).to.equal(200)
      const strange = await post('/v1/create', { templateId: 'invoice', data }, {}, bob)
      expectProblem(strange, 404, 'template_not_found')
    })

    it('200: blank generates the form without values', async () => {
      const answer = await post('/v1/create', { templateId, blank: true })
      expect(textOf(Buffer.from(String(answer.body['base64']), 'base64'))).to.include('None')
    })
    it('422 invalid_request: rejects blank together with data', async () => {
      const answer = await post('/v1/create', { templateId, data: {}, blank: true })
      expectProblem(answer, 422, 'invalid_request')
      expect(answer.body.errors?.map(({ pointer }) => pointer)).to.deep.equal(['/blank'])
    })
    it('422 invalid_data: treats missing data as {}', async () => {
      const answers = await Promise.all(
        [{ templateId }, { templateId, data: null }, { templateId, data: {} }].map((body) =>
          post('/v1/create', body),
        ),
      )
      for (const answer of answers) {
        expectProblem(answer, 422, 'invalid_data')
        expect(answer.body.errors?.map(({ pointer }) => pointer)).to.deep.equal(['/data/invoice_no'])
      }
    })
    it('200: treats null for an optional field as missing', async () => {
      const nulls = {
        output: null,
        expiration: null,
        s3_bucket: null,
        s3_key: null,
        format: null,
        version: null,
        blank: null,
      }
      const answer = await post('/v1/create', { templateId, data, ...nulls })
      expect([answer.status, Object.keys(answer.body)]).to.deep.equal([200, ['base64', 'fileName']])
    })

    it('422 invalid_data: reports every invalid key with a suggestion', async () => {
      const answer = await post('/v1/create', {
        templateId,
        data: { invoiceNo: 'x', items: [{ name: 'a' }, 'b'] },
      })
      expectProblem(answer, 422, 'invalid_data')
      const found = (answer.body.errors ?? []).map(({ pointer, code, suggestion }) =>
        [pointer, code, suggestion ?? ''].join(' ').trim(),
      )
      expect(found).to.include.members([
        '/data/invoiceNo unknown_key invoice_no',
        '/data/invoice_no missing_key',
        '/data/items/0/qty missing_key',
        '/data/items/1 wrong_type',
      ])
    })

    it('422 invalid_request: reports all invalid fields at once', async () => {
      const answer = await post('/v1/create', {
        templateID: templateId,
        output: 'pdf',
        expirationMinutes: 5,
        s3_bucket: 'b',
        format: 'docx',
        data: [],
      })
      expectProblem(answer, 422, 'invalid_request')
      const found = (answer.body.errors ?? []).map(({ pointer, suggestion }) =>
        [pointer, suggestion ?? ''].join(' ').trim(),
      )
      expect(found).to.include.members([
        '/templateId',
        '/templateID templateId',
        '/output',
        '/s3_key',
        '/format',
        '/data',
        '/expirationMinutes expiration',
      ])
    })

    for (const [title, fields, pointer] of [
      ['expiration without url', { expiration: 5 }, '/expiration'],
      ['expiration with base64', { expiration: 5, output: 'base64' }, '/expiration'],
      ['expiration 0', { expiration: 0, output: 'url' }, '/expiration'],
      ['expiration 10081', { expiration: 10_081, output: 'url' }, '/expiration'],
      ['expiration 1.5', { expiration: 1.5, output: 'url' }, '/expiration'],
      ['expiration as a string', { expiration: '60', output: 'url' }, '/expiration'],
      ['a key without a bucket', { s3_key: 'a.pdf' }, '/s3_bucket'],
      ['a key with ..', { s3_bucket: 'b', s3_key: '../a.pdf' }, '/s3_key'],
      ['a key with a leading /', { s3_bucket: 'b', s3_key: '/a.pdf' }, '/s3_key'],
      ['a 1,025-byte key', { s3_bucket: 'b', s3_key: 'é'.repeat(512) + 'a' }, '/s3_key'],
      ['a key with control characters', { s3_bucket: 'b', s3_key: 'a\nb.pdf' }, '/s3_key'],
    ] as const) {
      it(`422 invalid_request: ${title}`, async () => {
        const answer = await post('/v1/create', { templateId, data, ...fields })
        expectProblem(answer, 422, 'invalid_request')
        expect((answer.body.errors ?? []).map((item) => item.pointer)).to.deep.equal([pointer])
      })
    }

    it('404 template_not_found: rejects an unknown id', async () => {
      expectProblem(await post('/v1/create', { templateId: 'tpl_nope', data }), 404, 'template_not_found')
    })

    it('422 bucket_not_connected: rejects a bucket that is not connected to the account', async () => {
      const answer = await post('/v1/create', { templateId, data, s3_bucket: 'mine', s3_key: 'a.pdf' })
      expectProblem(answer, 422, 'bucket_not_connected')
    })

    it('neutralizes hostile names and values', async () => {
      const hostile =
        '{"templateId":"T","data":{"__proto__":{"x":1},"constructor":{"prototype":{}},"invoice_no":"<script>{{items}}</script>"}}'
      const answer = await post('/v1/create', hostile.replace('T', templateId))
      expectProblem(answer, 422, 'invalid_data')
      const values = { invoice_no: '<script>alert(1)</script>{{items}} \u202e', items: [] }
      const printed = await post('/v1/create', { templateId, data: values })
      expect(printed.status).to.equal(200)
      const text = textOf(Buffer.from(String(printed.body['base64']), 'base64'))
      expect(text).to.include('<script>alert(1)</script>{{items}}')
      const refused = await post('/v1/create', { templateId, data: { ...values, invoice_no: 'A\u0000' } })
      expectProblem(refused, 422, 'invalid_data')
      expect(refused.body.errors?.map(({ code }) => code)).to.deep.equal(['invalid_text'])
    })
  })

  describe('POST /v1/pdf', () => {
    it('200: returns only url', async () => {
      const answer = await post('/v1/pdf', { templateId, data, expiration: 5 })
      expect(answer.status).to.equal(200)
      expect(Object.keys(answer.body)).to.deep.equal(['url'])
      expect((await fetch(String(answer.body['url']))).status).to.equal(200)
    })
    it('422 invalid_request: rejects any output except "url"', async () => {
      expectProblem(await post('/v1/pdf', { templateId, data, output: 'base64' }), 422, 'invalid_request')
    })
  })

  describe('keys', () => {
    const withHeaders = (headers: Record<string, string>) =>
      fetch(`${stack.baseUrl}/v1/create`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ templateId, data }),
      })
    it('200: accepts x-api-key, and the scheme in upper or lower case', async () => {
      expect((await withHeaders({ 'x-api-key': ada.apiKey })).status).to.equal(200)
      expect((await withHeaders({ Authorization: `bearer ${ada.apiKey}` })).status).to.equal(200)
    })
    it('uses Authorization if both are sent', async () => {
      expect(
        (await withHeaders({ Authorization: `Bearer ${ada.apiKey}`, 'x-api-key': 'wrong' })).status,
      ).to.equal(200)
      expect((await withHeaders({ Authorization: 'Bearer wrong', 'x-api-key': ada.apiKey })).status).to.equal(
        401,
      )
    })
    it('401 unauthorized: returns the same response for every invalid key', async () => {
      const changed = ada.apiKey.slice(0, -1) + (ada.apiKey.endsWith('a') ? 'b' : 'a')
      const wrong: Array<Record<string, string>> = [
        {},
        { Authorization: 'Bearer' },
        { Authorization: `Basic ${ada.apiKey}` },
        { Authorization: `Bearer ${changed}` },
        { Authorization: 'Bearer plt_x' },
        { 'x-api-key': '' },
        { 'x-api-key': 'x'.repeat(8_000) },
      ]
      const bodies = new Set<string>()
      for (const headers of wrong) {
        const answer = await withHeaders(headers)
        expect([answer.status, answer.headers.get('www-authenticate')]).to.deep.equal([401, 'Bearer'])
        const body = (await answer.json()) as Problem
        bodies.add(JSON.stringify({ ...body, requestId: '' }))
      }
      expect(bodies.size).to.equal(1)
    })
    it('ignores a key in the query string', async () => {
      const answer = await fetch(`${stack.baseUrl}/v1/create?api_key=${ada.apiKey}`, {
        method: 'POST',
        body: '{}',
      })
      expect(answer.status).to.equal(401)
    })
  })

  describe('isolation of accounts', () => {
    it("404 template_not_found: returns the same error for another account's template as for a missing one", async () => {
      const theirs = await post('/v1/create', { templateId, data }, {}, bob)
      const nobodys = await post('/v1/create', { templateId: 'tpl_nope', data }, {}, bob)
      expectProblem(theirs, 404, 'template_not_found')
      expect({ ...theirs.body, requestId: '' }).to.deep.equal({ ...nobodys.body, requestId: '' })
    })
    it('does not share idempotency keys between accounts', async () => {
      const key = { 'Idempotency-Key': 'shared-key' }
      expect((await post('/v1/create', { templateId, data }, key)).status).to.equal(200)
      expectProblem(await post('/v1/create', { templateId, data }, key, bob), 404, 'template_not_found')
    })
  })

  describe('Idempotency-Key', () => {
    it('200: returns the first response again for the same key and body', async () => {
      const key = { 'Idempotency-Key': 'once-1' }
      const first = await post('/v1/create', { templateId, data, output: 'url' }, key)
      const second = await post('/v1/create', { templateId, data, output: 'url' }, key)
      expect(second.body).to.deep.equal(first.body)
      expect(second.headers.get('x-job-id')).to.equal(first.headers.get('x-job-id'))
      expect(second.headers.get('idempotency-replayed')).to.equal('true')
    })
    it('200: the second request waits for the first one', async () => {
      const key = { 'Idempotency-Key': 'once-2' }
      const answers = await Promise.all([1, 2, 3, 4].map(() => post('/v1/create', { templateId, data }, key)))
      expect(new Set(answers.map((answer) => answer.headers.get('x-job-id'))).size).to.equal(1)
      expect(new Set(answers.map((answer) => answer.body['base64'])).size).to.equal(1)
    })
    it('409 idempotency_conflict: rejects a different body or path', async () => {
      const key = { 'Idempotency-Key': 'once-3' }
      await post('/v1/create', { templateId, data, output: 'url' }, key)
      expectProblem(await post('/v1/create', { templateId, data }, key), 409, 'idempotency_conflict')
      expectProblem(
        await post('/v1/pdf', { templateId, data, output: 'url' }, key),
        409,
        'idempotency_conflict',
      )
    })
    it('accepts a corrected request with the same key after a failure', async () => {
      const key = { 'Idempotency-Key': 'once-4' }
      expect((await post('/v1/create', { templateId, data: {} }, key)).status).to.equal(422)
      expect((await post('/v1/create', { templateId, data }, key)).status).to.equal(200)
    })
    it('422 invalid_request: rejects a key that is too long', async () => {
      expectProblem(
        await post('/v1/create', { templateId, data }, { 'Idempotency-Key': 'x'.repeat(256) }),
        422,
        'invalid_request',
      )
    })
  })

  describe('bodies', () => {
    for (const [title, body, status, code] of [
      ['no body', '', 400, 'malformed_json'],
      ['half a body', '{"templateId":', 400, 'malformed_json'],
      ['null', 'null', 422, 'invalid_request'],
      ['an array', '[]', 422, 'invalid_request'],
      ['a string', '"x"', 422, 'invalid_request'],
      ['a number', '1', 422, 'invalid_request'],
      ['UTF-16', Buffer.from('{"templateId":"x"}', 'utf16le'), 400, 'malformed_json'],
      ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400, 'malformed_json'],
      ['depth 100,000', '['.repeat(100_000), 422, 'invalid_request'],
      ['depth 65', `{"data":${'['.repeat(65)}${']'.repeat(65)}}`, 422, 'invalid_request'],
      ['1e400', '{"templateId":"x","data":{"a":1e400}}', 422, 'invalid_request'],
      ['2^53+1', '{"templateId":"x","data":{"a":9007199254740993}}', 422, 'invalid_request'],
      ['over 10 MiB', `{"templateId":"${'x'.repeat(10 * 2 ** 20)}"}`, 413, 'payload_too_large'],
    ] as const) {
      it(`${status} ${code}: ${title}`, async () =>
        expectProblem(await post('/v1/create', body), status, code))
    }
    it('ignores a byte-order mark', async () => {
      expect((await post('/v1/create', `\uFEFF${JSON.stringify({ templateId, data })}`)).status).to.equal(200)
    })
    it('415 unsupported_media_type: rejects anything except JSON in UTF-8', async () => {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-16',
        'multipart/form-data',
      ]) {
        expectProblem(await post('/v1/create', '{}', { 'Content-Type': type }), 415, 'unsupported_media_type')
      }
    })
    it('413 payload_too_large: the response arrives even if the caller continues to send', async () => {
      const { hostname, port } = new URL(stack.baseUrl)
      const socket = connect(Number(port), hostname)
      const answer: Buffer[] = []
      const closed = new Promise((resolve) => socket.once('close', resolve))
      // The service closes the connection instead of reading the rest of the body.
      socket.on('error', () => undefined)
      const whole = 11 * 2 ** 20
      socket.write(
        `POST /v1/create HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${ada.apiKey}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${whole}\r\n\r\n`,
      )
      socket.on('data', (bytes: Buffer) => answer.push(bytes))
      await once(socket, 'data')
      for (let sent = 0; sent < whole && !socket.destroyed; sent += 2 ** 20)
        await new Promise<void>((resolve) => socket.write('x'.repeat(2 ** 20), () => resolve()))
      await closed
      expect(Buffer.concat(answer).toString()).to.match(/^HTTP\/1\.1 413 [^]*"code":"payload_too_large"/)
    })
    it('413 payload_too_large: rejects a chunked body without a length, and keeps the connection usable', async () => {
      const status = await new Promise<number>((resolve, reject) => {
        const sent = httpRequest(
          `${stack.baseUrl}/v1/create`,
          {
            method: 'POST',
            headers: { Authorization: `Bearer ${ada.apiKey}`, 'Content-Type': 'application/json' },
          },
          (answer) => {
            answer.resume()
            resolve(answer.statusCode ?? 0)
          },
        )
        sent.on('error', reject)
        for (let count = 0; count < 11; count++) sent.write('x'.repeat(2 ** 20))
        sent.end()
      })
      expect(status).to.equal(413)
      expect((await post('/v1/create', { templateId, data })).status).to.equal(200)
    })
  })

  describe('addresses and headers', () => {
    it('404 not_found: rejects an unknown path in any spelling', async () => {
      for (const path of ['/v1/nope', '/v1/create/', '//v1/create', '/V1/create', '/v1/%2e%2e/create', '/']) {
        const answer = await fetch(`${stack.baseUrl}${path}`, { method: 'POST' })
        expect(answer.status, path).to.equal(404)
        expect(((await answer.json()) as Problem).code).to.equal('not_found')
      }
    })
    it('405 method_not_allowed: sends the Allow header', async () => {
      for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
        const answer = await fetch(`${stack.baseUrl}/v1/create`, { method })
        expect([method, answer.status, answer.headers.get('allow')]).to.deep.equal([method, 405, 'POST'])
      }
    })
    it('returns a valid X-Request-Id, and replaces an invalid one', async () => {
      const sane = await post('/v1/create', {}, { 'X-Request-Id': 'my-id:1' })
      expect(sane.headers.get('x-request-id')).to.equal('my-id:1')
      const odd = await post('/v1/create', {}, { 'X-Request-Id': 'a b<c>' })
      expect(odd.headers.get('x-request-id')).to.match(/^req_[0-9a-f]{32}$/)
    })
    it('does not return a server error for an invalid escape in the path', async () => {
      const answer = await fetch(`${stack.baseUrl}/files/%zz`)
      expect(answer.status).to.be.within(400, 404)
    })
  })

  describe('operations', () => {
    it('serves /healthz, /readyz, /healthz/dependencies, /openapi.json, /docs and every problem page', async () => {
      expect((await fetch(`${stack.baseUrl}/readyz`)).status).to.equal(200)
      const ready = (await (await fetch(`${stack.baseUrl}/healthz/dependencies`)).json()) as {
        ready: boolean
        browsers: string[]
        warnings: string[]
      }
      expect(ready.warnings).to.be.an('array')
      expect(ready.ready).to.equal(true)
      expect(ready.browsers[0]).to.match(/Chrome/)
      const openApi = (await (await fetch(`${stack.baseUrl}/openapi.json`)).json()) as {
        openapi: string
        paths: object
      }
      expect(openApi.paths).to.include.keys('/v1/create', '/v1/pdf', '/v1/jobs/{jobId}')
      for (const path of ['/openapi.json', '/docs']) {
        const etag = (await fetch(`${stack.baseUrl}${path}`)).headers.get('etag') ?? ''
        // By default, fetch sends "no-cache", which requests the complete response.
        const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' }
        const again = await fetch(`${stack.baseUrl}${path}`, { headers })
        expect([again.status, await again.text()], path).to.deep.equal([304, ''])
      }
      const docs = await (await fetch(`${stack.baseUrl}/docs`)).text()
      for (const [, page] of docs.matchAll(/href="(\/problems\/[a-z-]+)"/g)) {
        const answer = await fetch(`${stack.baseUrl}${page}`)
        expect(answer.status, page).to.equal(200)
        expect((await answer.text()).length).to.be.greaterThan(1_500)
      }
    })
    it('401 unauthorized: rejects /metrics and /operator without the operator token', async () => {
      for (const path of ['/metrics', '/operator/accounts']) {
        expect((await fetch(`${stack.baseUrl}${path}`)).status).to.equal(401)
        const withKey = await fetch(`${stack.baseUrl}${path}`, {
          headers: { Authorization: `Bearer ${ada.apiKey}` },
        })
        expect(withKey.status).to.equal(401)
      }
    })
    it('logs a line for each request, but never keys or data', async () => {
      await post(
        '/v1/create',
        { templateId, data: { invoice_no: 'VERY-PRIVATE', items: [] } },
        { 'X-Request-Id': 'find-me' },
      )
      const lines = () =>
        stack
          .log()
          .split('\n')
          .filter((line) => line.includes('find-me') && line.includes('"request"'))
      await until(async () => lines().length > 0)
      const log = stack.log()
      expect(lines()).to.have.length(1)
      expect(log).not.to.include('VERY-PRIVATE')
      expect(log).not.to.include(ada.apiKey)
    })
  })
})

function textOf(pdf: Buffer): string {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString()
}
