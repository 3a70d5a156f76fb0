import type {
  BatchAnswer,
  DocumentPage,
  JobAnswer,
  Problem,
  WebhookEndpoint,
  WebhookEndpointList,
} from '@platen/contract'
import { expect } from 'chai'
import { makeKey } from './parts/make-key.ts'
import { type Account, htmlTemplate, shareStack, type SharedStack, until } from './parts/stack.ts'

describe('the data that each key can access', () => {
  let stack: SharedStack
  let live: Account
  let test: Account
  /** A key for a single template. */
  let limited: Account
  let ids: { mine: string; other: string }

  before(async () => {
    stack = await shareStack()
    live = await stack.createAccount('Known to keys')
    const publish = (slug: string) => stack.publish(live, slug, htmlTemplate('<p>{{a}}</p>'))
    ids = { mine: await publish('mine'), other: await publish('other') }
    test = await makeKey(stack, live, { isTest: true })
    limited = await makeKey(stack, live, { templateIds: [ids.mine] })
  })
  after(() => stack?.close())

  async function ask(account: Account, method: string, path: string, body?: object, headers = {}) {
    const answer = await fetch(`${stack.baseUrl}/v1/${path}`, {
      method,
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) as unknown }
  }
  async function read<T>(account: Account, path: string): Promise<T> {
    return (await ask(account, 'GET', path)).json() as T
  }

  /** Creates one document, one job and one batch, and waits for their end. */
  async function make(account: Account, templateId: string) {
    const one = { templateId, data: { a: 'x' } }
    const documentId = (await ask(account, 'POST', 'create', { ...one, output: 'url' })).headers.get(
      'x-document-id',
    )
    const job = await ask(account, 'POST', 'create', one, { Prefer: 'respond-async' })
    const { jobId } = job.json() as JobAnswer
    await ask(account, 'GET', `jobs/${jobId}`, undefined, { Prefer: 'wait=60' })
    const { batchId } = (
      await ask(account, 'POST', 'batches', { templateId, output: 'files', items: [{ a: 'x' }] })
    ).json() as BatchAnswer
    await until(async () => (await read<BatchAnswer>(account, `batches/${batchId}`)).status === 'succeeded')
    return { documentId, jobId, batchId }
  }
  const routesOf = ({ documentId, jobId, batchId }: Awaited<ReturnType<typeof make>>) => [
    `GET documents/${documentId}`,
    `GET documents/${jobId.replace('job_', 'gen_')}`,
    `GET jobs/${jobId}`,
    `GET batches/${batchId}`,
    `GET batches/${batchId}/files`,
    `GET batches/${batchId}/errors`,
    `GET batches/${batchId}/warnings`,
    `GET batches/${batchId}/events`,
    `GET batches?before=${batchId}`,
    `DELETE jobs/${jobId}`,
    `DELETE documents/${documentId}`,
    `DELETE batches/${batchId}`,
  ]
  async function answersTo(account: Account, routes: string[]): Promise<string[]> {
    const answers: string[] = []
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ')
      const { status, text } = await ask(account, method, path)
      answers.push(status === 404 ? `404 ${(JSON.parse(text) as Problem).code}` : String(status))
    }
    return answers
  }

  it('404 not_found: a test key cannot access or list a live key’s documents, jobs and batches; a live key can access those from both kinds of keys', async () => {
    const [ofLive, ofTest] = await Promise.all([make(live, ids.mine), make(test, ids.mine)])
    const routes = routesOf(ofLive)
    expect(await answersTo(test, routes)).to.deep.equal(routes.map(() => '404 not_found'))
    for (const filter of ['', '?isTest=false', '?isTest=true']) {
      const { data } = await read<DocumentPage>(test, `documents${filter}`)
      expect(data.map(({ isTest }) => isTest).includes(false), filter).to.equal(false)
      expect(data.length > 0, filter).to.equal(filter !== '?isTest=false')
    }
    const listed = async (account: Account) =>
      (await read<{ batches: BatchAnswer[] }>(account, 'batches')).batches.map(({ batchId }) => batchId)
    expect(await listed(test)).to.deep.equal([ofTest.batchId])
    expect(await listed(live)).to.include.members([ofTest.batchId, ofLive.batchId])
    // Everything that the test key tried to end still exists.
    expect(await answersTo(live, routes)).to.not.include('404 not_found')
    expect(await answersTo(live, routesOf(ofTest))).to.not.include('404 not_found')
  })

  it('404 not_found: a key for one template cannot access another template', async () => {
    const routes = routesOf(await make(live, ids.other))
    expect(await answersTo(limited, routes)).to.deep.equal(routes.map(() => '404 not_found'))
  })

  it('a live key can use a test key’s Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': `order-${Date.now()}` }
    const body = (a: string) => ({ templateId: ids.mine, data: { a } })
    expect((await ask(test, 'POST', 'create', body('test'), key)).status).to.equal(200)
    expect((await ask(live, 'POST', 'create', body('live'), key)).status).to.equal(200)
    expect((await ask(limited, 'POST', 'create', body('limited'), key)).status).to.equal(200)
    expect((await ask(live, 'POST', 'create', body('other'), key)).status).to.equal(409)
  })

  it('webhook endpoints receive only what their key can access, and a key cannot read, change or delete other endpoints', async () => {
    const url = 'https://example.com/hook'
    const add = async (account: Account, body: object = {}) =>
      (await ask(account, 'POST', 'webhook-endpoints', { url, ...body })).json() as WebhookEndpoint
    const limitedTest = await makeKey(stack, live, { templateIds: [ids.mine], isTest: true })
    const made = {
      ofAll: await add(live),
      ofOther: await add(live, { templateIds: [ids.other] }),
      ofMine: await add(limited),
      ofTests: await add(test),
      ofItsTests: await add(limitedTest),
    }
    expect(Object.values(made).map(({ templateIds, isTest }) => ({ templateIds, isTest }))).to.deep.equal([
      { templateIds: null, isTest: false },
      { templateIds: [ids.other], isTest: false },
      { templateIds: [ids.mine], isTest: false },
      { templateIds: null, isTest: true },
      { templateIds: [ids.mine], isTest: true },
    ])
    const beyond = await ask(limited, 'POST', 'webhook-endpoints', {
      url,
      templateIds: [ids.mine, ids.other],
    })
    expect((beyond.json() as Problem).errors?.map(({ pointer, code }) => `${pointer} ${code}`)).to.deep.equal(
      ['/templateIds/1 not_found'],
    )
    const known: [Account, (keyof typeof made)[]][] = [
      [limited, ['ofMine', 'ofItsTests']],
      [test, ['ofTests', 'ofItsTests']],
      [limitedTest, ['ofItsTests']],
    ]
    for (const [account, names] of known) {
      const { endpoints } = await read<WebhookEndpointList>(account, 'webhook-endpoints')
      expect(endpoints.map(({ endpointId }) => endpointId)).to.deep.equal(
        names.map((name) => made[name].endpointId),
      )
      for (const [name, { endpointId }] of Object.entries(made)) {
        if (names.some((one) => one === name)) continue
        const one = `webhook-endpoints/${endpointId}`
        for (const [method, path, body] of [
          ['GET', one],
          ['GET', `${one}/attempts`],
          ['PATCH', one, { url: 'https://example.com/mine' }],
          ['POST', `${one}/rotate-secret`],
          ['POST', `${one}/test`],
          ['POST', `${one}/messages/msg_1/resend`],
          ['DELETE', one],
        ] as const) {
          const { status } = await ask(account, method, path, body)
          expect(status, `${method} ${name}`).to.equal(404)
        }
      }
    }
    expect((await ask(limited, 'DELETE', `webhook-endpoints/${made.ofMine.endpointId}`)).status).to.equal(204)
    expect((await read<WebhookEndpointList>(live, 'webhook-endpoints')).endpoints).to.have.length(4)
  })
})
