import { expect } from 'chai'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'
import { startSilentCollector, startTraceCollector, type TraceCollector } from './parts/trace-collector.ts'

const stages = ['queue', 'load', 'merge', 'print', 'deliver']
const files = htmlTemplate('<p>{{name}}</p>', { fileName: 'of-{{name}}.pdf' })
const data = { name: 'Zebedee' }

const withCollector = (url: string) => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: url }
  return startStack({ api: settings, worker: settings })
}

describe('traces', () => {
  let collector: TraceCollector
  let stack: Stack
  let ada: Account
  let templateId: string

  before(async () => {
    collector = await startTraceCollector()
    stack = await withCollector(collector.url)
    ada = await stack.createAccount('Ada')
    templateId = await stack.publish(ada, 'letter', files)
  })
  after(async () => {
    await stack.close()
    await collector.close()
  })

  /** The spans of a trace whose HTTP request and render are over. */
  async function traceOf(traceId: string) {
    const spans = () => collector.spans.filter((span) => span.traceId === traceId)
    const has = (name: RegExp) => spans().some((span) => name.test(span.name))
    await until(() => has(/^POST/) && has(/^render$/))
    const named = (name: string) => {
      const found = spans().filter((span) => span.name === name)
      expect(found, name).to.have.lengthOf.at.least(1)
      return found
    }
    return { spans, named }
  }

  it('one document is one trace of the caller’s, through the API and the worker', async () => {
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

  it('a trace that its caller does not record is not recorded', async () => {
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

  it('spans hold no data, no file name and no key', async () => {
    const sent = collector.bodies.join('\n')
    expect(sent).to.include(templateId)
    for (const secret of [data.name, ada.apiKey, 'Bearer']) expect(sent).not.to.include(secret)
  })
})

describe('traces to a collector that does not answer', () => {
  it('documents are generated, and the processes stop', async () => {
    const collector = await startSilentCollector()
    const stack = await withCollector(collector.url)
    try {
      const ada = await stack.createAccount('Ada')
      const templateId = await stack.publish(ada, 'letter', files)
      await until(() => collector.requests() > 0)
      // The exporter waits for the collector from now on.
      expect((await stack.create(ada, { templateId, data })).status).to.equal(200)
    } finally {
      await stack.close()
      await collector.close()
    }
  })

  it('documents are generated while it is unavailable, and the log reports the lost spans', async () => {
    const collector = await startTraceCollector()
    await collector.close()
    const stack = await withCollector(collector.url)
    try {
      const ada = await stack.createAccount('Ada')
      const templateId = await stack.publish(ada, 'letter', files)
      expect((await stack.create(ada, { templateId, data })).status).to.equal(200)
      await until(() => stack.log().includes('ECONNREFUSED'))
    } finally {
      await stack.close()
    }
  })
})
