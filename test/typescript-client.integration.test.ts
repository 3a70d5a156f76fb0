import type { RequestListener, ServerResponse } from 'node:http'
import { expect } from 'chai'
import {
  type Document,
  Platen,
  PlatenError,
  verifyWebhook,
  type WebhookMessage,
} from '../clients/typescript/src/index.ts'
import { type Account, htmlTemplate, type SharedStack, shareStack, until } from './parts/stack.ts'
import { makeKey } from './parts/make-key.ts'
import { type StoreFront, startStoreFront } from './parts/store-front.ts'
import { startWebhookReceiver } from './parts/webhook-receiver.ts'

describe('the TypeScript client, against the whole stack', () => {
  let stack: SharedStack
  /** A proxy in front of the service that misbehaves on request. */
  let front: StoreFront
  let account: Account
  let template: string
  let platen: Platen

  before(async () => {
    stack = await shareStack()
    front = await startStoreFront(stack.baseUrl)
    account = await stack.createAccount('Ada')
    template = await stack.publish(
      account,
      'note',
      htmlTemplate('<h1>{{no}}</h1>{{#items}}<p>{{name}}</p>{{/items}}', { fileName: 'Größe-{{no}}.pdf' }),
    )
  })
  after(async () => {
    front?.close()
    await stack?.close()
  })
  beforeEach(() => {
    misbehave(front.passOn)
    platen = new Platen({ apiKey: account.apiKey, baseUrl: front.endpoint })
  })

  const data = { no: 'A-1', items: [{ name: 'Pen' }] }
  /** The idempotency key of each request since the current behavior began. */
  let keysSent: unknown[] = []
  function misbehave(answer: RequestListener): void {
    keysSent = []
    front.answer = (request, response) => {
      keysSent.push(request.headers['idempotency-key'])
      answer(request, response)
    }
  }
  /** Returns the error from a call. */
  const failure = async (call: Promise<unknown>): Promise<PlatenError> => {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(error instanceof PlatenError))
      throw new Error('the call did not fail as expected', { cause: error })
    return error
  }
  const all = async <T>(values: AsyncIterable<T>): Promise<T[]> => {
    const found: T[] = []
    for await (const value of values) found.push(value)
    return found
  }
  const isPdf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-'

  it('generates a document: returns its bytes, file name, pages and version', async () => {
    const made = await platen.generate(template, data)
    expect(isPdf(made.bytes)).to.equal(true)
    expect(made).to.include({ fileName: 'Größe-A-1.pdf', pageCount: 1, templateVersion: 1 })
    expect(made.warnings).to.deep.equal([])
  })

  it('generates a link that works without a key, and the blank form for null', async () => {
    const { url, pageCount } = await platen.generate(template, null, { output: 'url', expirationMinutes: 5 })
    expect(pageCount).to.equal(1)
    expect(isPdf(new Uint8Array(await (await fetch(url)).arrayBuffer()))).to.equal(true)
  })

  it('waits in the queue if requested, and starts jobs that can be awaited or canceled later', async () => {
    const made = await platen.generate(template, data, { async: true })
    expect(isPdf(made.bytes)).to.equal(true)
    const { jobId } = await platen.startJob(template, data, { output: 'url' })
    const job = await platen.jobs.wait(jobId)
    expect(job.status).to.equal('succeeded')
    expect(job.result).to.have.property('url')
    expect((await failure(platen.jobs.cancel(jobId))).code).to.equal('job_ended')
  })

  it('reads templates, their schema and sample, checks data, and reads the account of its key', async () => {
    const [listed] = await all(platen.templates.list({ search: 'test' }))
    expect(listed).to.include({ templateId: template, liveVersion: 1 })
    expect(await all(platen.templates.list({ search: 'no such' }))).to.deep.equal([])
    expect(await platen.templates.get(template)).to.deep.equal(listed)
    expect(await all(platen.templates.versions(template))).to.have.length(1)
    expect(await platen.templates.schema(template, { version: 1 })).to.have.nested.property('properties.no')
    const sample = await platen.templates.sample(template)
    expect((await platen.templates.validate(template, sample.data)).valid).to.equal(true)
    const { valid, errors } = await platen.templates.validate(template, { nr: 1 })
    expect([valid, errors.map(({ pointer }) => pointer)]).to.deep.equal([false, ['/data/nr', '/data/no']])
    expect((await platen.account()).accountId).to.equal(account.accountId)
    expect((await failure(platen.generate(template, data, { version: 9 }))).errors[0]?.pointer).to.equal(
      '/version',
    )
  })

  it('writes, previews and publishes drafts, and sets the live version', async () => {
    const { apiKey } = await makeKey(stack, account, {})
    const { drafts, templates } = new Platen({ apiKey, baseUrl: front.endpoint })
    const sample = new TextEncoder().encode('{"who":"Ada"}')
    const files = {
      'template.html': '<p>Größe {{who}}</p>',
      'template.json': '{"name":"Mine"}',
      'sample.json': sample,
    }
    const shown = await drafts.preview(files, { sample: 'sample.json' })
    expect([isPdf(shown.bytes), shown.pageCount]).to.deep.equal([true, 1])
    const { templateId, revision } = await drafts.create(files, { slug: 'mine' })
    expect((await failure(drafts.create(files, { slug: 'mine' }))).errors[0]?.code).to.equal('slug_taken')
    expect((await drafts.publish('mine', { revision })).version).to.equal(1)
    const draft = await drafts.get(templateId)
    expect(draft).to.deep.include({ revision, hasUnpublishedChanges: false })
    expect(new TextDecoder().decode(draft.files['template.html'])).to.equal(files['template.html'])
    // The response is lost. The request is not repeated, because the draft may have been written.
    misbehave((request, response) => {
      response.once('pipe', () => response.destroy())
      front.passOn(request, response)
    })
    const changed = { ...draft.files, 'template.html': '<h1>{{who}}</h1>' }
    expect((await failure(drafts.replace('mine', changed, { revision }))).code).to.equal('unreachable')
    expect(keysSent).to.have.length(1)
    misbehave(front.passOn)
    await until(async () => (await drafts.get('mine')).revision === revision + 1)
    expect((await failure(drafts.replace('mine', files, { revision }))).code).to.equal('draft_conflict')
    expect((await drafts.publish('mine')).version).to.equal(2)
    expect(await templates.setLiveVersion('mine', 1)).to.include({ liveVersion: 1, isPinned: true })
    const folder = await templates.versionFolder('mine', 2)
    expect(new TextDecoder().decode(folder.files['template.html'])).to.equal('<h1>{{who}}</h1>')
  })

  it('reads the status of documents, and deletes their stored files', async () => {
    const { url, jobId } = await platen.generate(template, data, { output: 'url' })
    const list = () => all(platen.documents.list({ templateId: template, status: 'succeeded' }))
    const isOurs = (each: Document) => each.jobId === jobId
    // Records are written shortly after the response.
    await until(async () => (await list()).some(isOurs))
    const found = (await list()).find(isOurs)
    if (!found) throw new Error('it is no longer listed')
    expect(await platen.documents.get(found.documentId)).to.include({ pageCount: 1, isTest: false })
    await platen.documents.delete(found.documentId)
    expect((await platen.documents.get(found.documentId)).deletedAt).to.be.a('string')
    expect((await fetch(url)).ok).to.equal(false)
    expect(await all(platen.documents.list({ isTest: true }))).to.deep.equal([])
  })

  it('an error has its code, its status, each invalid position, and the request id', async () => {
    const error = await failure(platen.generate(template, { nr: 'A-1', items: [] }))
    expect(error).to.include({ code: 'invalid_data', status: 422, isRetryable: false })
    const found = error.errors.map(({ pointer, code }) => `${pointer} ${code}`)
    expect(found).to.include.members(['/data/nr unknown_key', '/data/no missing_key'])
    expect(error.requestId).to.be.a('string')
    expect(error.message).to.include('/data/nr')
    expect(keysSent).to.have.length(1)
    const wrongKey = new Platen({ apiKey: `${account.apiKey}x`, baseUrl: stack.baseUrl })
    expect((await failure(wrongKey.generate(template, data))).code).to.equal('unauthorized')
  })

  describe('retries', () => {
    const cut = (response: ServerResponse) => response.destroy()
    const refusals: Array<[what: string, answer: (response: ServerResponse) => void]> = [
      ['an interrupted connection', cut],
      ['429 with Retry-After', (response) => response.writeHead(429, { 'Retry-After': '1' }).end()],
      [
        '503 of a proxy, with a date in Retry-After',
        (response) => {
          response.writeHead(503, { 'Retry-After': new Date().toUTCString() }).end('<h1>Busy</h1>')
        },
      ],
    ]
    for (const [what, refuse] of refusals) {
      it(`send the same idempotency key and body after ${what}`, async () => {
        let refused = 0
        misbehave((request, response) => (refused++ < 2 ? refuse(response) : front.passOn(request, response)))
        const pauses: number[] = []
        const pause = async (ms: number) => void pauses.push(ms)
        platen = new Platen({ apiKey: account.apiKey, baseUrl: front.endpoint, pause })
        expect(isPdf((await platen.generate(template, data)).bytes)).to.equal(true)
        expect(keysSent).to.have.length(3)
        expect(new Set(keysSent).size).to.equal(1)
        expect(keysSent[0]).to.match(/^[\da-f-]{36}$/)
        expect(pauses).to.have.length(2)
        if (what.startsWith('429'))
          for (const ms of pauses) expect(ms).to.be.within(1_000, 9_000).and.not.equal(1_000)
      })
    }

    it('start only one job if a response is lost', async () => {
      let isLost = false
      misbehave((request, response) => {
        if (!isLost) response.once('pipe', () => response.destroy())
        isLost = true
        front.passOn(request, response)
      })
      const { jobId } = await platen.startJob(template, data)
      expect(keysSent).to.have.length(2)
      expect(new Set(keysSent).size).to.equal(1)
      const { status } = await platen.jobs.get(jobId)
      expect(['queued', 'rendering', 'succeeded']).to.include(status)
    })
  })

  it('stops after the maximum number of attempts, and immediately if a retry cannot succeed', async () => {
    misbehave((_request, response) => response.destroy())
    const hurried = new Platen({ apiKey: account.apiKey, baseUrl: front.endpoint, retries: 1 })
    const error = await failure(hurried.generate(template, data))
    expect(error).to.include({ code: 'unreachable', status: undefined, isRetryable: true })
    expect(keysSent).to.have.length(2)

    misbehave((_request, response) => response.writeHead(429, { 'Retry-After': '600' }).end())
    expect((await failure(platen.generate(template, data))).retryAfterSeconds).to.equal(600)
    expect(keysSent).to.have.length(1)

    misbehave((_request, response) => response.writeHead(301, { Location: 'https://b.example/' }).end())
    expect((await failure(platen.generate(template, data))).message).to.include('https://b.example/')
    misbehave((_request, response) => response.writeHead(404).end('<h1>nginx</h1>'))
    expect((await failure(platen.generate(template, data))).code).to.equal('unexpected_answer')
    expect(keysSent).to.have.length(1)
  })

  it('does not retry calls without an idempotency key', async () => {
    misbehave((_request, response) => response.destroy())
    const endpoint = { url: 'https://a.example/' }
    expect((await failure(platen.webhookEndpoints.create(endpoint))).code).to.equal('unreachable')
    expect(keysSent).to.have.length(1)
  })

  it('ends at its time limit, and with the caller’s own reason', async () => {
    misbehave(() => undefined)
    expect((await failure(platen.generate(template, data, { timeoutMs: 50 }))).code).to.equal('timeout')
    const reason = new Error('enough')
    const leaving = new AbortController()
    const call = platen.generate(template, data, { signal: leaving.signal }).catch((error: unknown) => error)
    leaving.abort(reason)
    expect(await call).to.equal(reason)
  })

  describe('batch', () => {
    it('generates a document from each item, reports the progress, and lists the documents', async () => {
      const seen: number[] = []
      const items = [1, 2, 3].map((no) => ({ ...data, no: `B-${no}` }))
      const batch = await platen.batch(template, items, {
        output: 'files',
        fileName: '{{no}}.pdf',
        onProgress: ({ counts }) => seen.push(counts.done),
      })
      expect(batch.counts).to.include({ items: 3, done: 3, failed: 0 })
      expect(seen.at(-1)).to.equal(3)
      const files = await all(platen.batches.files(batch.batchId))
      expect(files.map(({ fileName }) => fileName)).to.deep.equal(['B-1.pdf', 'B-2.pdf', 'B-3.pdf'])
      const [listed] = await all(platen.batches.list())
      expect(listed?.batchId).to.equal(batch.batchId)
    })

    it('uploads many items or a table', async () => {
      async function* items() {
        for (let no = 0; no < 1_200; no += 1) yield { no: `${no}`, wrong: true }
      }
      const started = await platen.batches.start(template, items())
      const error = await failure(platen.batches.wait(started.batchId))
      expect(error.code).to.equal('batch_rejected')
      const errors = await all(platen.batches.errors(started.batchId))
      expect(errors.filter(({ code }) => code === 'unknown_key')).to.have.length(1_200)
      const table = { file: 'no,items.name\nC-1,Pen\nC-2,Ink\n', format: 'csv', groupBy: 'no' } as const
      const batch = await platen.batch(template, table, { output: 'merged' })
      expect(batch.counts.done).to.equal(2)
      expect(isPdf(new Uint8Array(await (await fetch(batch.result?.url ?? '')).arrayBuffer()))).to.equal(true)
    })
  })

  it('verifyWebhook accepts messages from the service, and rejects old, changed or forged ones', async () => {
    const receiver = await startWebhookReceiver()
    try {
      const { secret, endpointId } = await platen.webhookEndpoints.create({ url: receiver.url })
      await platen.webhookEndpoints.test(endpointId)
      await platen.webhookEndpoints.rotateSecret(endpointId)
      await platen.startJob(template, data)
      await until(() => receiver.messages.length === 2)
      const messages: WebhookMessage[] = []
      for (const { body, headers } of receiver.messages)
        messages.push(await verifyWebhook(body, headers, secret))
      const [test, done] = messages
      expect(test).to.deep.include({ type: 'webhook.test', data: { endpointId } })
      if (done?.type !== 'document.succeeded') throw new Error(`it is ${done?.type}`)
      expect(done.data.templateId).to.equal(template)

      const [first] = receiver.messages
      if (!first) throw new Error('no message came')
      const { body, headers } = first
      const bytes = new TextEncoder().encode(body)
      expect(
        await verifyWebhook(bytes, new Headers(headers as Record<string, string>), secret),
      ).to.deep.equal(test)
      const other = `whsec_${btoa('another secret, as long as theirs')}`
      const { 'webhook-id': _id, ...unsigned } = headers
      const late = Date.now() + 301_000
      const refused: Array<Parameters<typeof verifyWebhook>> = [
        [body.replace('webhook.test', 'webhook.rest'), headers, secret],
        [body, headers, other],
        [body, { ...headers, 'webhook-signature': 'v1,AAAA v2,x nonsense' }, secret],
        [body, unsigned, secret],
        [body, headers, secret, { now: late }],
        [body, headers, secret, { now: late - 700_000 }],
      ]
      for (const each of refused)
        expect((await failure(verifyWebhook(...each))).code).to.equal('webhook_refused')
    } finally {
      await receiver.close()
    }
  })
})
