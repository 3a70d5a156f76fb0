import type { RequestListener, ServerResponse } from 'node:http'
import { expect } from 'chai'
import { Platen, PlatenError, type PlatenOptions } from '../clients/typescript/src/index.ts'
import { type StoreFront, startStoreFront } from './parts/store-front.ts'

describe('the TypeScript client with responses that Platen does not send', () => {
  let front: StoreFront
  before(async () => {
    front = await startStoreFront('http://127.0.0.1:1')
  })
  after(() => front?.close())

  const platen = (options: Partial<PlatenOptions> = {}) =>
    new Platen({ apiKey: 'k', baseUrl: front.endpoint, retries: 0, ...options })
  function answering(answer: RequestListener): void {
    front.calls.length = 0
    front.answer = answer
  }
  const say = (response: ServerResponse, status: number, body: string, headers = {}) =>
    void response.writeHead(status, headers).end(body)
  const failure = async (call: Promise<unknown>): Promise<PlatenError> => {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(error instanceof PlatenError))
      throw new Error('the call did not fail as expected', { cause: error })
    return error
  }
  async function* many() {
    for (let no = 0; no < 1_001; no += 1) yield {}
  }

  it('unexpected_answer: a page of a proxy, which is not retried', async () => {
    answering((_request, response) =>
      say(response, 200, '<h1>It works!</h1>', { 'Content-Type': 'text/html' }),
    )
    const asking = platen({ retries: 3, pause: async () => undefined })
    const calls: (() => Promise<unknown>)[] = [
      () => asking.account(),
      () => asking.generate('t', {}),
      () => asking.generate('t', {}, { async: true }),
      () => asking.generate('t', {}, { output: 'url' }),
      () => asking.startJob('t', {}),
      () => asking.jobs.wait('j'),
      () => asking.batch('t', [{}]),
      () => asking.batch('t', many()),
      () => asking.batches.wait('b'),
      () => asking.batches.files('b').next(),
    ]
    for (const call of calls)
      expect(await failure(call())).to.include({ code: 'unexpected_answer', status: 200, isRetryable: false })
    expect(front.calls).to.have.length(calls.length)
  })

  it('unreachable: a list that is interrupted, after its first items', async () => {
    answering((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('{"index":0}\n{"ind', () => response.destroy())
    })
    const files = platen().batches.files('b')
    expect(await files.next()).to.deep.equal({ done: false, value: { index: 0 } })
    expect((await failure(files.next())).code).to.equal('unreachable')
  })

  it('not_found: a deleted document; bucket_not_connected: a document in a disconnected bucket', async () => {
    const job = { jobId: 'j', templateId: 't', templateVersion: 1 }
    answering(({ method }, response) => {
      const [httpStatus, status] = method === 'POST' ? [202, 'queued'] : [200, 'succeeded']
      say(response, httpStatus, JSON.stringify({ ...job, status }))
    })
    const made = (options: object) => failure(platen().generate('t', {}, { async: true, ...options }))
    expect((await made({})).code).to.equal('not_found')
    expect((await made({ bucket: { name: 'ours', key: 'a.pdf' } })).code).to.equal('bucket_not_connected')
  })

  it('messages contain no signed links', async () => {
    for (const status of [403, 307]) {
      const url = `${front.endpoint}/store?signature=secret`
      answering(({ method }, response) =>
        method === 'POST'
          ? say(response, 201, JSON.stringify({ uploadId: 'u', url }))
          : say(response, status, '<h1>No</h1>', { Location: url }),
      )
      const { message } = await failure(platen().batches.start('t', many()))
      expect(message).to.include('/store').and.not.include('secret')
    }
  })

  it('requests a batch again if a connection is dead', async () => {
    answering((_request, response) => {
      if (front.calls.length > 1)
        say(response, 200, JSON.stringify({ batchId: 'b', status: 'succeeded', counts: {} }))
    })
    const waiting = platen({ timeoutMs: 500, retries: 3 }).batches.wait('b')
    expect((await waiting).status).to.equal('succeeded')
  })

  it('a job in progress is not polled again immediately', async () => {
    answering((_request, response) => say(response, 200, JSON.stringify({ jobId: 'j', status: 'queued' })))
    expect((await failure(platen().jobs.wait('j', { timeoutMs: 1_500 }))).code).to.equal('timeout')
    expect(front.calls.length).to.be.at.most(2)
  })

  it('a Retry-After over the limit of timers is an error, regardless of the time limit', async () => {
    answering((_request, response) => say(response, 429, '', { 'Retry-After': '999999999' }))
    expect((await failure(platen({ retries: 3 }).batches.wait('b'))).retryAfterSeconds).to.equal(999_999_999)
    expect(front.calls).to.have.length(1)
  })
})
