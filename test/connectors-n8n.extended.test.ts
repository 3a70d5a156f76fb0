import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import type { Context } from 'mocha'
import { buildPackage } from '../integrations/build/build-package.ts'
import type { TriggerKey } from '../integrations/shared/description.ts'
import { order, printedText } from './parts/connector-order.ts'
import { driveN8n } from './parts/connectors/n8n-package.ts'
import { itConforms, publishOrder } from './parts/connectors/conformance-suite.ts'
import { findN8n, type N8nServer, startN8n } from './parts/n8n-server.ts'
import { type Account, type Stack, startStack, until } from './parts/stack.ts'
import { startStoreFront } from './parts/store-front.ts'

interface Execution {
  id: string
  status: string
}

interface Credentials {
  platenApi: { id: string; name: string }
}

const platen = 'CUSTOM.platen'

describe('n8n-nodes-platen, in a real n8n', () => {
  let stack: Stack
  let n8n: N8nServer
  let extensions: string
  let account: Account
  let templateId: string
  let credentials: Credentials
  let paths = 0

  before(async function (this: Context) {
    const folder = findN8n()
    if (folder === undefined) {
      console.log(
        'n8n is not installed. Run `scripts/integrations install n8n`, or set PLATEN_N8N to its folder',
      )
      this.skip()
    }
    extensions = await mkdtemp(path.join(os.tmpdir(), 'platen-nodes-'))
    await buildPackage('n8n', path.join(extensions, 'n8n-nodes-platen'))
    ;[stack, n8n] = await Promise.all([
      startStack({ api: { PLATEN_ALLOW_PRIVATE_WEBHOOKS: '1' } }),
      startN8n(folder, { extensions }),
    ])
    ;({ account, templateId } = await publishOrder(stack))
    credentials = await connect('Mine', `${stack.baseUrl}/`)
  })
  after(async () => {
    await n8n?.close()
    await stack?.close()
    if (extensions) await rm(extensions, { recursive: true, force: true })
  })

  async function connect(name: string, baseUrl: string): Promise<Credentials> {
    const data = { baseUrl, apiKey: account.apiKey }
    const made = await n8n.ask<{ id: string }>('POST', '/credentials', { name, type: 'platenApi', data })
    return { platenApi: { id: made.id, name } }
  }

  /** Sends a request that the editor sends while a user is filling in the node. */
  const askNode = <T>(kind: string, methodName: string, more: object = {}) =>
    n8n.ask<T>('POST', `/dynamic-node-parameters/${kind}`, {
      path: 'parameters.fields',
      nodeTypeAndVersion: { name: platen, version: 1 },
      currentNodeParameters: {
        resource: 'document',
        operation: 'generate',
        templateId: { __rl: true, mode: 'list', value: templateId },
      },
      methodName,
      credentials,
      ...more,
    })
  const mapper = (value: object) => ({ mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] })
  const generate = (parameters: object) => ({
    name: 'Platen',
    type: platen,
    typeVersion: 1,
    position: [400, 0],
    id: 'platen-node',
    credentials,
    parameters: {
      resource: 'document',
      operation: 'generate',
      templateId: { __rl: true, mode: 'id', value: templateId },
      fields: mapper({
        number: '={{ $json.body.number }}',
        date: '={{ $json.body.date }}',
        'customer.name': '={{ $json.body.customer }}',
        lines: '={{ $json.body.lines }}',
      }),
      ...parameters,
    },
  })

  /** Returns an item for each order line. */
  const split = {
    name: 'Split',
    type: 'n8n-nodes-base.splitOut',
    typeVersion: 1,
    position: [200, 0],
    id: 'split-node',
    parameters: { fieldToSplitOut: 'body.lines', include: 'allOtherFields', options: {} },
  }
  /** Generates a document for each line, while the run is sleeping. A failed document becomes an item with the error. */
  const callBack = (by = credentials) => ({
    ...generate({
      wait: 'callback',
      fields: mapper({
        number: '={{ $("Webhook").first().json.body.number }}',
        date: '={{ $("Webhook").first().json.body.date }}',
        'customer.name': 'Ada & Sons',
        lines: '={{ [$json["body.lines"]] }}',
      }),
    }),
    credentials: by,
    onError: 'continueRegularOutput',
  })

  /** Activates a workflow that starts with a webhook and continues with these nodes in order. */
  async function activate(
    nodes: { name: string }[],
    first?: object,
  ): Promise<{ url: string; workflowId: string }> {
    const at = `orders-${++paths}`
    const webhook = {
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      id: 'webhook-node',
      webhookId: at,
      parameters: {
        httpMethod: 'POST',
        path: at,
        responseMode: 'lastNode',
        responseData: 'firstEntryBinary',
        responseBinaryPropertyName: 'data',
        ...first,
      },
    }
    return { url: `${n8n.baseUrl}/webhook/${at}`, workflowId: await publish([webhook, ...nodes]) }
  }
  async function publish(nodes: { name: string }[]): Promise<string> {
    const connections = Object.fromEntries(
      nodes
        .slice(0, -1)
        .map(({ name }, at) => [name, { main: [[{ node: nodes[at + 1]?.name, type: 'main', index: 0 }]] }]),
    )
    const workflow = { name: `Orders ${++paths}`, nodes, connections, settings: {} }
    const made = await n8n.ask<{ id: string; versionId: string }>('POST', '/workflows', workflow)
    await n8n.ask('POST', `/workflows/${made.id}/activate`, { versionId: made.versionId })
    return made.id
  }
  /** Returns the Platen trigger, by default for documents that are ready. */
  const trigger = (on: TriggerKey = 'documentReady') => ({
    name: 'Platen Trigger',
    type: 'CUSTOM.platenTrigger',
    typeVersion: 1,
    position: [0, 0],
    id: 'trigger-node',
    webhookId: `ready-${++paths}`,
    credentials,
    parameters: { on: [on] },
  })
  const endpointsOf = async () => {
    const listed = await fetch(`${stack.baseUrl}/v1/webhook-endpoints`, {
      headers: { Authorization: `Bearer ${account.apiKey}` },
    })
    return ((await listed.json()) as { endpoints: { url: string; events: string[] }[] }).endpoints
  }
  const post = (url: string, body: unknown) =>
    fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  /** Returns the file for a job when it is ready. */
  async function documentOf(jobId: string): Promise<Uint8Array> {
    let base64: string | undefined
    await until(async () => {
      const answer = await fetch(`${stack.baseUrl}/v1/jobs/${jobId}`, {
        headers: { Authorization: `Bearer ${account.apiKey}` },
      })
      ;({ base64 } = ((await answer.json()) as { result?: { base64: string } }).result ?? {
        base64: undefined,
      })
      return base64 !== undefined
    })
    return Buffer.from(base64 ?? '', 'base64')
  }
  async function executionOf(workflowId: string): Promise<Execution | undefined> {
    const filter = encodeURIComponent(JSON.stringify({ workflowId }))
    const { results } = await n8n.ask<{ results: Execution[] }>('GET', `/executions?filter=${filter}`)
    return results[0]
  }
  const statusOf = async (workflowId: string) => (await executionOf(workflowId))?.status
  async function ended(workflowId: string): Promise<{ status: string; data: string }> {
    await until(async () => ['success', 'error', 'crashed'].includes((await statusOf(workflowId)) ?? ''))
    return n8n.ask('GET', `/executions/${(await executionOf(workflowId))?.id}`)
  }

  itConforms(() => {
    const listen = async (on: TriggerKey, next: object) => {
      const before = (await endpointsOf()).map(({ url }) => url)
      const workflowId = await publish([trigger(on), next as { name: string }])
      const endpoint = (await endpointsOf()).find(({ url }) => !before.includes(url))
      const end = () => n8n.ask<void>('POST', `/workflows/${workflowId}/deactivate`, {})
      return { url: endpoint?.url ?? '', end }
    }
    const driver = driveN8n({ askNode, generate, activate, post, listen })
    return { driver, stack, account, templateId }
  })

  it('tests the address and the key, and reports which one is wrong', async () => {
    const testing = async (baseUrl: string, apiKey = account.apiKey) => {
      const tested = { id: '', name: 'Tested', type: 'platenApi', data: { baseUrl, apiKey } }
      return n8n.ask<{ status: string; message: string }>('POST', '/credentials/test', {
        credentials: tested,
      })
    }
    const front = await startStoreFront(stack.baseUrl)
    front.answer = (_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><p>Another page</p>')
    try {
      expect((await testing(`${stack.baseUrl}/`)).status).to.equal('OK')
      for (const elsewhere of [`${stack.baseUrl}/app`, front.endpoint]) {
        const { status, message } = await testing(elsewhere)
        expect(status, elsewhere).to.equal('Error')
        expect(message).to.include('Platen does not respond at this address')
      }
      const { status, message } = await testing(stack.baseUrl, 'nobodys')
      expect(status).to.equal('Error')
      expect(message).to.include('The API key is invalid')
    } finally {
      front.close()
    }
  })

  it('generates the PDF from a list of line items whose columns have other names', async () => {
    const columnNames = { names: [{ column: 'lines[].text', from: 'product.title' }] }
    const { url } = await activate([generate({ columnNames })])
    const lines = order.lines.map(({ text, ...rest }) => ({
      product: { title: text },
      ...rest,
      sku: 'not ours',
    }))
    const answer = await post(url, { ...order, customer: order.customer.name, lines })
    expect(answer.headers.get('content-type'), n8n.log().slice(-2_000)).to.equal('application/pdf')
    expect(await printedText(answer))
      .to.include('Tea 3 2.5')
      .and.include('Ada & Sons')
  })

  it('generates one PDF from many incoming items, each a typed line item', async () => {
    const { url } = await activate([
      split,
      generate({
        lineItems: 'items',
        fields: mapper({
          number: '={{ $("Webhook").first().json.body.number }}',
          date: '={{ $("Webhook").first().json.body.date }}',
          'customer.name': 'Ada & Sons',
        }),
        columns: mapper({
          'lines[].text': '={{ $json["body.lines"].text }}',
          'lines[].quantity': '={{ $json["body.lines"].quantity }}',
          'lines[].price': '={{ $json["body.lines"].price }}',
        }),
      }),
    ])
    const answer = await post(url, order)
    expect(answer.headers.get('content-type'), n8n.log().slice(-2_000)).to.equal('application/pdf')
    const text = await printedText(answer)
    expect(text).to.include('Tea 3 2.5').and.include('Milk 1 1.2')
  })

  const rowsOf = { ...split, parameters: { fieldToSplitOut: 'body.rows', options: {} } }
  /** Activates a workflow that generates a document for each value of Group By without waiting. */
  const activateGrouped = (groupBy: string, more?: object) =>
    activate(
      [
        rowsOf,
        {
          ...generate({
            lineItems: 'items',
            groupBy,
            wait: 'none',
            fields: mapper({
              number: '={{ $json.order }}',
              date: '={{ $("Webhook").first().json.body.date }}',
              'customer.name': 'Ada & Sons',
            }),
            columns: mapper({
              'lines[].text': '={{ $json.text }}',
              'lines[].quantity': '={{ $json.quantity }}',
              'lines[].price': '={{ $json.price }}',
            }),
          }),
          ...more,
        },
      ],
      { responseData: 'allEntries' },
    )

  it('generates a document for each value of Group By without waiting', async () => {
    const { url } = await activateGrouped('={{ $json.order }}')
    const [tea, milk] = order.lines
    const rows = [
      { order: 'A-1', ...tea },
      { order: 'A-2', ...tea, text: 'Salt' },
      { order: 'A-1', ...milk },
    ]
    // The workers are stopped, so the run must not wait for documents.
    stack.workers.forEach((worker) => worker.kill('SIGSTOP'))
    let jobs: { jobId: string }[]
    try {
      jobs = (await (await post(url, { date: order.date, rows })).json()) as typeof jobs
    } finally {
      stack.workers.forEach((worker) => worker.kill('SIGCONT'))
    }
    const texts = await Promise.all(jobs.map(async ({ jobId }) => printedText(await documentOf(jobId))))
    expect(texts).to.have.lengthOf(2)
    expect(texts[0]).to.include('A-1').and.include('Tea 3 2.5').and.include('Milk 1 1.2')
    expect(texts[1]).to.include('A-2').and.include('Salt 3 2.5').and.not.include('Tea')
  })

  it('does not generate a document if Group By does not identify each row’s group', async () => {
    const [tea, milk] = order.lines
    const rows = [{ order: 'A-1', ...tea }, milk]
    for (const [groupBy, said] of [
      ['={{ $json.order }}', 'Group By is empty for item 1'],
      ['={{ $json.nothing.at.all }}', 'Group By is empty for item 0'],
      ['order', 'Group By has the same value for every item: order'],
      ['=order', 'Group By has the same value for every item: =order'],
    ] as const) {
      const goesOn = await activateGrouped(groupBy, { onError: 'continueRegularOutput' })
      const answer = await post(goesOn.url, { date: order.date, rows })
      const made = (await answer.json()) as { error: string }[]
      expect(made).to.have.lengthOf(1)
      expect(made[0]?.error, groupBy).to.equal(said)
      const stops = await activateGrouped(groupBy)
      await post(stops.url, { date: order.date, rows })
      const { status, data } = await ended(stops.workflowId)
      expect(status).to.equal('error')
      expect(data).to.include(said)
    }
  })

  it('accepts plain text for Group By if there is one row', async () => {
    const { url } = await activateGrouped('order')
    const rows = [{ order: 'A-1', ...order.lines[0] }]
    const jobs = (await (await post(url, { date: order.date, rows })).json()) as { jobId: string }[]
    expect(jobs).to.have.lengthOf(1)
    expect(await printedText(await documentOf(jobs[0]?.jobId ?? ''))).to.include('Tea 3 2.5')
  })

  it('sleeps until Platen calls back, and continues with the document and an earlier failure', async () => {
    const { url, workflowId } = await activate([split, callBack()], { responseMode: 'onReceived' })
    // Nothing is printed until the run sleeps.
    stack.workers.forEach((worker) => worker.kill('SIGSTOP'))
    try {
      const [line] = order.lines
      await post(url, { ...order, lines: [line, { ...line, quantity: 'many' }] })
      await until(async () => {
        const status = await statusOf(workflowId)
        expect(status).to.not.be.oneOf(['success', 'error', 'crashed'])
        return status === 'waiting'
      })
    } finally {
      stack.workers.forEach((worker) => worker.kill('SIGCONT'))
    }
    const { status, data } = await ended(workflowId)
    expect(status).to.equal('success')
    expect(data).to.include('order-A-1.pdf').and.include('The document was not generated')
    expect(await endpointsOf()).to.deep.equal([])
  })

  it('returns the job ID and leaves no endpoint behind if it cannot wait for a document', async () => {
    const front = await startStoreFront(stack.baseUrl)
    front.answer = (request, response) =>
      request.url?.startsWith('/v1/jobs/')
        ? response.writeHead(503, { 'Content-Type': 'application/json' }).end('{"title":"Not now"}')
        : front.passOn(request, response)
    try {
      const { url, workflowId } = await activate(
        [split, callBack(await connect('Through the front', front.endpoint))],
        { responseMode: 'onReceived' },
      )
      await post(url, order)
      const { status, data } = await ended(workflowId)
      expect(status).to.equal('success')
      expect(data)
        .to.match(/Not now/)
        .and.match(/"jobId":/)
      expect(await endpointsOf()).to.deep.equal([])
    } finally {
      front.close()
    }
  })

  it('explains where to create a key if the given key is unknown, and returns Platen’s messages as plain text', async () => {
    const data = { baseUrl: stack.baseUrl, apiKey: 'nobodys' }
    const { id } = await n8n.ask<{ id: string }>('POST', '/credentials', {
      name: 'Nobody’s',
      type: 'platenApi',
      data,
    })
    const failing = async (by: Credentials) => {
      const going = { ...generate({}), credentials: by, onError: 'continueRegularOutput' }
      const { url } = await activate([going], { responseData: 'firstEntryJson' })
      const given = { ...order, customer: order.customer.name, lines: [{ ...order.lines[0], price: '<b>&' }] }
      return (await (await post(url, given)).json()) as { error: string; details: string }
    }
    const unknown = await failing({ platenApi: { id, name: 'Nobody’s' } })
    expect(unknown.error).to.equal('The API key is invalid. Create one on the template’s Integrations tab.')
    expect(unknown.details).to.match(/^Request /)
    const wrong = await failing(credentials)
    expect(wrong.details).to.include('/data/lines/0/price').and.include('<b>&')
  })

  it('uses the same idempotency key for all attempts in a run, and a different key in another run', async () => {
    const front = await startStoreFront(stack.baseUrl)
    const keys: unknown[] = []
    front.answer = (request, response) => {
      if (request.url === '/v1/create' && keys.push(request.headers['idempotency-key']) === 1)
        response.writeHead(503, { 'Content-Type': 'application/json' }).end('{"title":"Not now"}')
      else front.passOn(request, response)
    }
    try {
      const trying = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 }
      const by = await connect('Tried again', front.endpoint)
      const { url } = await activate([{ ...generate({}), credentials: by, ...trying } as { name: string }])
      for (const _run of [1, 2]) {
        const answer = await post(url, { ...order, customer: order.customer.name })
        expect(answer.headers.get('content-type')).to.equal('application/pdf')
      }
      expect(keys).to.have.lengthOf(3)
      expect(keys[0]).to.match(/^n8n-/).and.equal(keys[1])
      expect(keys[2]).to.match(/^n8n-/).and.not.equal(keys[0])
    } finally {
      front.close()
    }
  })

  it('starts a workflow when a document is ready, and refuses unsigned messages', async () => {
    const get = generate({ operation: 'get', jobId: '={{ $json.data.jobId }}' })
    const workflowId = await publish([trigger(), get])
    const endpoints = await endpointsOf()
    expect(endpoints.map(({ events }) => events)).to.deep.equal([['document.succeeded']])
    const forged = await post(endpoints[0]?.url ?? '', { type: 'document.succeeded', data: {} })
    expect(forged.status).to.equal(401)
    await stack.create(account, { templateId, data: order }, { Prefer: 'respond-async' })
    const { status, data } = await ended(workflowId)
    expect(status).to.equal('success')
    expect(data).to.include('order-A-1.pdf')
    await n8n.ask('POST', `/workflows/${workflowId}/deactivate`, {})
    expect(await endpointsOf()).to.deep.equal([])
  })
})
