import type { WebhookEndpointWithSecret } from '@platen/contract'
import { expect } from 'chai'
import { batchCallsOf } from './parts/batch-calls.ts'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'
import { startSilentCollector, startTraceCollector, type TraceCollector } from './parts/trace-collector.ts'
import { startWebhookReceiver, type WebhookReceiver } from './parts/webhook-receiver.ts'

const stages = ['queue', 'load', 'merge', 'print', 'deliver']
const files = htmlTemplate('<p>{{name}}</p>', { fileName: 'of-{{name}}.pdf' })
const data = { name: 'Zebedee' }

/** Starts a stack that sends its spans soon after they end. */
function startTracedStack({ api, worker }: { api: string; worker: string }): Promise<Stack> {
  const settings = { OTEL_BSP_SCHEDULE_DELAY: '100', PLATEN_ALLOW_PRIVATE_WEBHOOKS: '1' }
  return startStack({
    api: { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: api },
    worker: { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: worker },
  })
}

describe('traces', () => {
  let collector: TraceCollector
  let stack: Stack
  let receiver: WebhookReceiver
  let ada: Account
  let endpointId: string
  let templateId: string

  before(async () => {
    collector = await startTraceCollector()
    receiver = await startWebhookReceiver()
    stack = await startTracedStack({ api: collector.url, worker: collector.url })
    ada = await stack.createAccount('Ada')
    templateId = await stack.publish(ada, 'letter', files)
    ;({ endpointId } = (await (
      await calls().call('POST', '/v1/webhook-endpoints', { url: receiver.url })
    ).json()) as WebhookEndpointWithSecret)
  })
  after(async () => {
    await stack?.close()
    await receiver?.close()
    await collector?.close()
  })

  const calls = () => batchCallsOf({ stack, account: ada, templateId })

  /** Waits until a trace has these spans, and returns all of them. */
  async function traceOf(traceId: string, names: readonly (string | RegExp)[] = [/^POST/, 'render']) {
    const spans = () => collector.spans.filter((span) => span.traceId === traceId)
    await until(() =>
      names.every((wanted) =>
        spans().some(({ name }) => (wanted instanceof RegExp ? wanted.test(name) : wanted === name)),
      ),
    )
    const named = (name: string) => {
      const found = spans().filter((span) => span.name === name)
      expect(found, name).to.have.lengthOf.at.least(1)
      return found
    }
    return { spans, named }
  }

  it('a document belongs to its caller’s trace, through the API and the worker', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const answer = await stack.create(
      ada,
      { templateId, data },
      { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'X-Request-Id': 'traced-1' },
    )
    expect(answer.status).to.equal(200)
    const { named } = await traceOf(traceId)
    const [request] = named('POST /v1/create')
    expect(request?.parentSpanId).to.equal('b7ad6b7169203331')
    expect(request?.service).to.equal('platen-api')
    expect(request?.attributes).to.include({
      'http.request.method': 'POST',
      'http.route': '/v1/create',
      'http.response.status_code': 200,
      'platen.request_id': 'traced-1',
    })
    const [render] = named('render')
    expect(render?.parentSpanId).to.equal(request?.spanId)
    expect(render?.service).to.equal('platen-worker')
    expect(render?.attributes).to.include({
      'platen.job_id': answer.headers.get('x-job-id'),
      'platen.template_id': templateId,
      'platen.template_version': 1,
      'platen.pages': 1,
      'platen.outcome': 'succeeded',
      'platen.request_id': 'traced-1',
    })
    for (const stage of stages)
      for (const span of named(stage)) expect(span.parentSpanId, stage).to.equal(render?.spanId)
    const line = stack
      .log()
      .split('\n')
      .find((text) => text.includes('"requestId":"traced-1"'))
    expect(JSON.parse(line ?? '{}')).to.include({ traceId })
  })

  it('a large body and an asynchronous job stay in the trace of their request', async () => {
    const traces = {
      '1af7651916cd43dd8448eb211c80319c': { body: { name: 'x'.repeat(200_000) }, headers: {} },
      '2af7651916cd43dd8448eb211c80319c': { body: data, headers: { Prefer: 'respond-async' } },
    }
    for (const [traceId, { body, headers }] of Object.entries(traces)) {
      const traceparent = `00-${traceId}-b7ad6b7169203331-01`
      await stack.create(ada, { templateId, data: body, output: 'url' }, { traceparent, ...headers })
      const { named } = await traceOf(traceId)
      expect(named('render')[0]?.parentSpanId).to.equal(named('POST /v1/create')[0]?.spanId)
    }
  })

  it('an attempt of a job’s webhook is a span of the job’s trace, and has its error', async () => {
    const traceId = '5af7651916cd43dd8448eb211c80319c'
    const { answer } = receiver
    receiver.answer = (_message, response) => response.writeHead(500).end()
    const traceparent = `00-${traceId}-b7ad6b7169203331-01`
    const job = await stack.create(
      ada,
      { templateId, data, output: 'url' },
      { traceparent, Prefer: 'respond-async' },
    )
    const { named } = await traceOf(traceId, ['POST /v1/create', 'render', 'settle', 'webhook'])
    receiver.answer = answer
    const [request] = named('POST /v1/create')
    const [settle] = named('settle')
    const [webhook] = named('webhook')
    expect(settle?.parentSpanId).to.equal(request?.spanId)
    expect(settle?.attributes).to.include({ 'platen.job_id': job.headers.get('x-job-id') })
    expect(webhook).to.include({ parentSpanId: settle?.spanId, service: 'platen-api', isError: true })
    expect(webhook?.attributes).to.include({
      'platen.endpoint_id': endpointId,
      'platen.attempt': 1,
      'http.response.status_code': 500,
      'platen.outcome': 'failed',
    })
    expect(receiver.messages.map(({ id }) => id)).to.include(webhook?.attributes['platen.message_id'])
  })

  it('a batch is one trace with its steps, its chunks in the worker, and its webhook', async () => {
    const traceId = '6af7651916cd43dd8448eb211c80319c'
    const { call, finish } = calls()
    const items = Array.from({ length: 60 }, () => data)
    const answer = await call(
      'POST',
      '/v1/batches',
      { templateId, items },
      { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    )
    expect(answer.status).to.equal(202)
    const { batchId } = (await answer.json()) as { batchId: string }
    await finish(batchId)
    const names = [
      'POST /v1/batches',
      'batch check',
      'batch render',
      'chunk',
      'batch assemble',
      'batch conclude',
    ]
    const { named } = await traceOf(traceId, [...names, 'webhook'])
    const [request] = named('POST /v1/batches')
    for (const step of ['batch check', 'batch render', 'batch assemble', 'batch conclude']) {
      for (const span of named(step)) {
        expect(span.parentSpanId, step).to.equal(request?.spanId)
        expect(span.service, step).to.equal('platen-api')
        expect(span.attributes, step).to.include({
          'platen.batch_id': batchId,
          'platen.template_id': templateId,
          'platen.outcome': 'succeeded',
        })
      }
    }
    const chunks = named('chunk')
    expect(chunks.map(({ attributes }) => attributes['platen.documents'])).to.have.members([10, 50])
    for (const chunk of chunks) {
      expect(named('batch render').map(({ spanId }) => spanId)).to.include(chunk.parentSpanId)
      expect(chunk.service).to.equal('platen-worker')
      expect(chunk.attributes).to.include({ 'platen.batch_id': batchId, 'platen.documents_failed': 0 })
      expect(named('queue').map(({ parentSpanId }) => parentSpanId)).to.include(chunk.spanId)
    }
    const [webhook] = named('webhook')
    expect(webhook).to.include({ parentSpanId: named('batch conclude')[0]?.spanId, isError: false })
    expect(webhook?.attributes).to.include({
      'http.response.status_code': 204,
      'platen.outcome': 'succeeded',
    })
  })

  it('does not record a trace that its caller does not record', async () => {
    const unrecorded = '3af7651916cd43dd8448eb211c80319c'
    const recorded = '4af7651916cd43dd8448eb211c80319c'
    for (const [traceId, flags] of [
      [unrecorded, '00'],
      [recorded, '01'],
    ]) {
      await stack.create(
        ada,
        { templateId, data },
        { traceparent: `00-${traceId}-b7ad6b7169203331-${flags}` },
      )
    }
    await traceOf(recorded ?? '')
    expect(collector.spans.filter(({ traceId }) => traceId === unrecorded)).to.deep.equal([])
  })

  it('spans contain no data, file names or keys', async () => {
    const sent = collector.bodies.join('\n')
    expect(sent).to.include(templateId)
    for (const secret of [data.name, ada.apiKey, 'Bearer', receiver.url]) expect(sent).not.to.include(secret)
  })
})

describe('traces to an unavailable collector', () => {
  it('documents are generated, the log reports the lost spans, and the processes stop', async () => {
    const silent = await startSilentCollector()
    const closed = await startTraceCollector()
    await closed.close()
    const stack = await startTracedStack({ api: silent.url, worker: closed.url })
    try {
      const ada = await stack.createAccount('Ada')
      const templateId = await stack.publish(ada, 'letter', files)
      await until(() => silent.requests() > 0)
      // After this, the exporter of the API waits for the collector.
      expect((await stack.create(ada, { templateId, data })).status).to.equal(200)
      await until(() => stack.log().includes('ECONNREFUSED'))
    } finally {
      await stack.close()
      await silent.close()
    }
  })
})
