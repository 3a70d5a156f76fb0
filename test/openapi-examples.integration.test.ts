import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import { makeKey } from './parts/make-key.ts'
import { examplesOf, type Operation, operationsOf, queriesOf } from './parts/reference.ts'
import { type Account, htmlTemplate, type SharedStack, shareStack, until } from './parts/stack.ts'

/** Bodies without an example, and the reasons. */
const withoutExample: Record<string, string> = {
  'application/zip': 'the content is binary, and the same folder has an example as JSON',
  'application/pdf': 'the content is binary',
  'text/event-stream': 'each event contains a batch as JSON',
}

describe('the examples in the reference', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  let stack: SharedStack
  let ada: Account
  let operations: Operation[]
  /** Ids of existing objects that replace the IDs of examples. */
  let things: Record<string, string>
  let cancelledJobId: string

  before(async () => {
    stack = await shareStack()
    ada = await makeKey(stack, await stack.createAccount('Examples of the reference'), {})
    const reference = (await (await fetch(`${stack.baseUrl}/openapi.json`)).json()) as object
    ajv.addSchema(reference, 'reference')
    operations = operationsOf(reference)
    expect(operations.map(({ path }) => path)).to.include.members(['/v1/create', '/v1/batches'])
    const page = '<p>{{name}}</p>{{#site}}<a href="{{site}}">{{site}}</a>{{/site}}'
    const files = htmlTemplate(page, { name: 'Invoice', optional: ['site'] })
    const templateId = await stack.publish(ada, 'invoice', files.set('sample.json', '{ "name": "Ada" }'))
    things = { templateId, documentId: await makeDocument(templateId), ...(await addEndpoint()) }
    things['jobId'] = await endJob(templateId)
    things['batchId'] = await endBatch(templateId)
    things['uploadId'] = await upload()
    cancelledJobId = await cancelJob(templateId)
  })
  after(() => stack?.close())

  const send = (method: string, address: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(stack.baseUrl + address, {
      method,
      headers: {
        Authorization: `Bearer ${ada.apiKey}`,
        // The draft is replaced regardless of its revision.
        'If-Match': '*',
        ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
  async function ask<T>(method: string, address: string, body?: unknown, headers = {}): Promise<T> {
    const answer = await send(method, address, body, headers)
    const text = await answer.text()
    expect(answer.ok, text).to.equal(true)
    return JSON.parse(text) as T
  }

  async function makeDocument(templateId: string): Promise<string> {
    const answer = await send('POST', '/v1/create', { templateId, data: { name: 'Ada' }, output: 'url' })
    return answer.headers.get('x-document-id') ?? ''
  }
  async function beginJob(templateId: string): Promise<string> {
    const asked = { templateId, data: { name: 'Ada' } }
    const { jobId } = await ask<{ jobId: string }>('POST', '/v1/create', asked, { Prefer: 'respond-async' })
    return jobId
  }
  async function endJob(templateId: string): Promise<string> {
    const jobId = await beginJob(templateId)
    await until(async () => 'result' in (await ask<object>('GET', `/v1/jobs/${jobId}`)))
    return jobId
  }
  /** Starts jobs until one can be canceled before it ends. */
  async function cancelJob(templateId: string): Promise<string> {
    let jobId = ''
    await until(async () => {
      jobId = await beginJob(templateId)
      return (await send('DELETE', `/v1/jobs/${jobId}`)).ok
    })
    return jobId
  }
  /** Runs a batch with an invalid item, and an item with a warning. */
  async function endBatch(templateId: string): Promise<string> {
    const items = [{ name: 'Ada' }, { nmae: 'Grace' }, { name: 'Joan', site: 'ftp://example.com' }]
    const asked = { templateId, output: 'files', onInvalid: 'skip', items }
    const { batchId } = await ask<{ batchId: string }>('POST', '/v1/batches', asked)
    await until(async () => 'finishedAt' in (await ask<object>('GET', `/v1/batches/${batchId}`)))
    return batchId
  }
  async function upload(): Promise<string> {
    const { uploadId } = await ask<{ uploadId: string }>(
      'POST',
      '/v1/uploads',
      formOf({ file: 'Name\nAda\n' }),
    )
    return uploadId
  }
  async function addEndpoint(): Promise<{ endpointId: string; messageId: string }> {
    const base = '/v1/webhook-endpoints'
    const { endpointId } = await ask<{ endpointId: string }>('POST', base, { url: 'https://hooks.invalid' })
    const { messageId } = await ask<{ messageId: string }>('POST', `${base}/${endpointId}/test`)
    return { endpointId, messageId }
  }

  function formOf(example: unknown): FormData {
    const form = new FormData()
    for (const [name, text] of Object.entries(example as Record<string, string>))
      form.set(name, new Blob([text]), name)
    return form
  }

  /** Returns the example with the IDs of existing objects. */
  function withThings(example: unknown): unknown {
    return JSON.parse(JSON.stringify(example), (key, value: unknown) => things[key] ?? value)
  }

  function bodiesOf({ body }: Operation): unknown[] {
    const bodies = Object.entries(body).flatMap(([type, media]) =>
      examplesOf(media).map((example) =>
        type === 'multipart/form-data' ? formOf(example) : withThings(example),
      ),
    )
    return bodies.length > 0 ? bodies : [undefined]
  }

  function addressOf({ path, operationId, parameters }: Operation): string {
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const { example } = parameters.find((parameter) => parameter.name === name) ?? {}
      return operationId === 'cancelJob' ? cancelledJobId : (things[name] ?? String(example))
    })
  }

  /** Returns the differences between a value and a schema in the reference. Empty if there are none. */
  function faultsOf(schema: object, value: unknown): string {
    const within = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"reference#/')) as object
    const validate = ajv.compile(within)
    return validate(value) ? '' : `${JSON.stringify(validate.errors)} of ${JSON.stringify(value)}`
  }

  function expectAnswer({ operationId, answers }: Operation, answer: Response, text: string): void {
    expect(answer.status, `${operationId}: ${text}`).to.be.within(200, 299)
    const described = answers[answer.status]
    expect(described, `${operationId}: ${answer.status} is described`).not.to.equal(undefined)
    if (!described?.content) {
      expect(text, operationId).to.equal('')
      return
    }
    const [type = ''] = (answer.headers.get('content-type') ?? '').split(';')
    const media = described.content[type]
    expect(media, `${operationId}: ${type} is described`).not.to.equal(undefined)
    const values =
      type === 'application/json' ? [text] : type === 'application/x-ndjson' ? text.trimEnd().split('\n') : []
    for (const value of values)
      expect(faultsOf(media?.schema ?? {}, JSON.parse(value)), operationId).to.equal('')
    if (type === 'text/event-stream') expect(text, operationId).to.include('event: end')
  }

  it('2xx: every operation runs with its examples and each parameter value, and its response matches its schema', async () => {
    for (const operation of operations) {
      for (const query of queriesOf(operation.parameters)) {
        for (const body of bodiesOf(operation)) {
          const address = `${addressOf(operation)}${query.size > 0 ? `?${query.toString()}` : ''}`
          const answer = await send(operation.method, address, body)
          expectAnswer(operation, answer, await answer.text())
        }
      }
    }
  })

  it('every request and response body has an example, and response examples match their schema', () => {
    for (const { operationId, body, answers } of operations) {
      const answered = Object.entries(answers).flatMap(([status, { content = {} }]) =>
        Number(status) < 300 ? Object.entries(content) : [],
      )
      for (const [type, media] of [...Object.entries(body), ...answered]) {
        const of = `${operationId}, ${type}`
        if (!(type in withoutExample)) expect(examplesOf(media), of).not.to.deep.equal([])
      }
      for (const [type, media] of answered)
        for (const example of examplesOf(media))
          expect(faultsOf(media.schema ?? {}, example), `${operationId}, ${type}`).to.equal('')
    }
  })

  it('describes the header of a repeated response wherever an Idempotency-Key is accepted', async () => {
    const keyed = operations.filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'Idempotency-Key'),
    )
    const undescribed = keyed.flatMap(({ operationId, answers }) =>
      Object.entries(answers)
        .filter(([status, { headers = {} }]) => status < '300' && !('Idempotency-Replayed' in headers))
        .map(([status]) => `${operationId} ${status}`),
    )
    expect(keyed.map(({ operationId }) => operationId)).to.include.members(['createDocument', 'createBatch'])
    expect(undescribed).to.deep.equal([])
    const request = [
      'POST',
      '/v1/create',
      { templateId: things['templateId'], data: { name: 'Ada' } },
    ] as const
    const key = { 'Idempotency-Key': 'described' }
    await send(...request, key)
    const { headers } = await send(...request, key)
    expect(headers.get('Idempotency-Replayed')).to.equal('true')
  })
})
