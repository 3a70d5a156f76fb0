import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import type { Context } from 'mocha'
import { signedHeaders } from '../apps/api/src/webhooks/sign.ts'
import { buildPackage } from '../integrations/build/build-package.ts'
import { order, printedText } from './parts/connector-order.ts'
import { itConforms, publishOrder } from './parts/connectors/conformance-suite.ts'
import { driveZapier, type ZapierApp } from './parts/connectors/zapier-app.ts'
import { type Account, projectFolder, type Stack, startStack, until } from './parts/stack.ts'
import { startStoreFront } from './parts/store-front.ts'
import { startWebhookReceiver } from './parts/webhook-receiver.ts'

type Perform = (...given: never[]) => unknown
interface Operation {
  perform: Perform
  performResume: Perform
  performSubscribe: Perform
  performUnsubscribe: Perform
}
type Actions = Record<string, { operation: Operation }>
interface App {
  authentication: { test: Perform }
  creates: Actions
  searches: Actions
  triggers: Actions
  hydrators: Record<string, Perform>
}
type Try = <T>(what: unknown, bundle: object) => Promise<T>

/** This package is loaded from its own folder, because it is not a dependency of the product. */
const core = 'zapier-platform-core'

/** Returns the folder of the package: `PLATEN_ZAPIER`, or the folder that `scripts/integrations install zapier` creates. */
function findZapier(): string | undefined {
  const folders = [process.env['PLATEN_ZAPIER'], path.join(projectFolder, '.cache/integrations/zapier')]
  return folders.find(
    (folder) => folder && existsSync(path.join(folder, 'node_modules/zapier-platform-core')),
  )
}

describe('the Zapier app, through the test app of zapier-platform-core', () => {
  let stack: Stack
  let folder: string
  let account: Account
  let templateId: string
  let app: App
  let attempt: Try

  before(async function (this: Context) {
    const zapier = findZapier()
    if (zapier === undefined) {
      console.log(
        'zapier-platform-core is not installed. Run `scripts/integrations install zapier`, or set PLATEN_ZAPIER to its folder',
      )
      this.skip()
    }
    folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'platen-zapier-')), 'app')
    await buildPackage('zapier', folder)
    await symlink(path.join(zapier, 'node_modules'), path.join(folder, 'node_modules'))
    const require = createRequire(path.join(folder, 'index.js'))
    app = require(folder) as App
    attempt = (require(core) as { createAppTester: (tested: App) => Try }).createAppTester(app)
    stack = await startStack({ api: { PLATEN_ALLOW_PRIVATE_WEBHOOKS: '1' } })
    ;({ account, templateId } = await publishOrder(stack))
  })
  after(async () => {
    await stack?.close()
    if (folder) await rm(path.dirname(folder), { recursive: true, force: true })
  })

  const given = (inputData: object = {}, more: object = {}) => ({
    authData: { baseUrl: `${stack.baseUrl}/`, apiKey: account.apiKey },
    inputData,
    ...more,
  })
  const trigger = (key: string) => (app.triggers[key] as Actions[string]).operation
  const create = (key: string) => app.creates[key]?.operation as Operation
  const typed = () => ({
    templateId,
    data__number: order.number,
    data__date: `${order.date}T00:00:00+00:00`,
    data__customer__name: order.customer.name,
    data__lines: order.lines.map(({ text, quantity, price }) => ({
      data__lines__text: text,
      data__lines__quantity: String(quantity),
      data__lines__price: price,
    })),
  })
  const askJob = async (jobId: string) => {
    const answer = await fetch(`${stack.baseUrl}/v1/jobs/${jobId}`, {
      headers: { Authorization: `Bearer ${account.apiKey}` },
    })
    return (await answer.json()) as { status: string }
  }
  const endpoints = async () => {
    const answer = await fetch(`${stack.baseUrl}/v1/webhook-endpoints`, {
      headers: { Authorization: `Bearer ${account.apiKey}` },
    })
    return (
      (await answer.json()) as {
        endpoints: { url: string; events: string[]; templateIds: string[] | null }[]
      }
    ).endpoints
  }

  /** Returns the state of a sleeping step. `authData` replaces the connection's data. */
  const asleep = (inputData: object, authData = {}, url = 'http://127.0.0.1:9/callback') => {
    const bundle = given({ ...typed(), ...inputData })
    return attempt<{ jobId: string; endpointId: string }>(
      async (z: { generateCallbackUrl: () => string }, got: object) => {
        z.generateCallbackUrl = () => url
        return (create('generateDocument').perform as (...all: unknown[]) => unknown)(z, got)
      },
      { ...bundle, authData: { ...bundle.authData, ...authData } },
    )
  }
  /** Returns the file of a dehydrated value, as Zapier does for the step that uses it. */
  async function hydrate(promised: string): Promise<Uint8Array> {
    const [, payload = ''] = promised.split('|||')
    const { method, bundle } = JSON.parse(payload) as { method: string; bundle: object }
    let stashed: Uint8Array = Buffer.from('')
    await attempt(async (z: { stashFile: (bytes: Uint8Array) => string }, got: object) => {
      z.stashFile = (bytes) => {
        stashed = bytes
        return 'stashed'
      }
      const name = method.replace('hydrators.', '')
      return (app.hydrators[name] as (...all: unknown[]) => unknown)(z, got)
    }, given(bundle))
    return stashed
  }

  itConforms(() => {
    const connection = { baseUrl: stack.baseUrl, apiKey: account.apiKey }
    const driver = driveZapier(app as unknown as ZapierApp, attempt, connection)
    return { driver, stack, account, templateId }
  })

  it('distinguishes a valid key from an invalid one', async () => {
    await attempt(app.authentication.test, given())
    const wrong = { ...given(), authData: { baseUrl: stack.baseUrl, apiKey: 'pk_wrong' } }
    const refused = await attempt(app.authentication.test, wrong).catch(String)
    expect(refused).to.include('401')
  })

  it('generates the PDF from typed fields and line items', async () => {
    const made = await attempt<{ url: string; file: string }>(
      create('generateDocument').perform,
      given(typed()),
    )
    expect(made.file).to.match(/^hydrate\|/)
    expect(await printedText(await fetch(made.url)))
      .to.include('Tea 3 2.5')
      .and.include('Ada & Sons')
  })

  it('is called back for a long document, and continues with it', async () => {
    const receiver = await startWebhookReceiver()
    try {
      const waiting = await asleep({ isLong: true }, {}, receiver.url)
      expect((await endpoints()).map(({ templateIds }) => templateIds)).to.deep.equal([[templateId]])
      await until(() => receiver.messages.length > 0)
      const goesOn = { ...given(), outputData: waiting, cleanedRequest: {} }
      const made = await attempt<{ url: string }>(create('generateDocument').performResume, goesOn)
      expect(await printedText(await fetch(made.url))).to.include('Milk 1 1.2')
      expect(await endpoints()).to.deep.equal([])
    } finally {
      await receiver.close()
    }
  })

  it('receives documents through a webhook endpoint, accepts only signed messages, and keeps the ID of the event', async () => {
    const { performSubscribe, performUnsubscribe, perform } = trigger('documentReady')
    const targetUrl = 'http://127.0.0.1:9/hook'
    const subscribed = await attempt<{ secret: string }>(performSubscribe, { ...given(), targetUrl })
    expect((await endpoints()).map(({ url, events }) => [url, events])).to.deep.equal([
      [targetUrl, ['document.succeeded']],
    ])
    const payload = JSON.stringify({ type: 'document.succeeded', timestamp: '', data: { jobId: 'job_1' } })
    const message = (secret: string) => {
      const headers = signedHeaders({ messageId: 'msg_7', at: new Date(), payload, secrets: [secret] })
      const named = Object.entries(headers).map(([name, value]) => [`Http-${name}`, value])
      return {
        ...given(),
        subscribeData: subscribed,
        rawRequest: { content: payload, headers: Object.fromEntries(named) },
        cleanedRequest: JSON.parse(payload),
      }
    }
    const heard = await attempt<{ id: string }[]>(perform, message(subscribed.secret))
    expect(heard.map(({ id }) => id)).to.deep.equal(['msg_7'])
    expect(await attempt(perform, message('whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'))).to.deep.equal([])
    await attempt(performUnsubscribe, { ...given(), subscribeData: subscribed })
    expect(await endpoints()).to.deep.equal([])
  })

  it('fetches the document of a job, and finds nothing for an unknown job', async () => {
    const accepted = await stack.create(account, { templateId, data: order }, { Prefer: 'respond-async' })
    const { jobId } = (await accepted.json()) as { jobId: string }
    await until(async () => (await askJob(jobId)).status === 'succeeded')
    const find = app.searches['getDocument']?.operation.perform
    const [found] = await attempt<{ jobId: string; file: string }[]>(find, given({ jobId }))
    expect(found?.jobId).to.equal(jobId)
    expect(await printedText(await hydrate(found?.file ?? ''))).to.include('Milk 1 1.2')
    expect(await attempt(find, given({ jobId: 'job_none' }))).to.deep.equal([])
  })

  it('404 template_not_found: the step fails for a batch of an unknown template', async () => {
    const inputData = { templateId: 'tpl_none', items: JSON.stringify([order]) }
    const said = await attempt(create('runBatch').perform, given(inputData)).catch(String)
    expect(said).to.include('template_not_found')
  })

  it('a document that takes too long fails the step, and is not generated again', async () => {
    const front = await startStoreFront(stack.baseUrl)
    try {
      for (const status of [429, 503]) {
        front.calls.length = 0
        front.answer = (request, response) =>
          request.url?.startsWith('/v1/webhook-endpoints')
            ? response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"title":"Not now"}')
            : front.passOn(request, response)
        const error = await asleep({ isLong: true }, { baseUrl: front.endpoint }).then(
          () => undefined,
          (reason: unknown) => reason as Error,
        )
        expect(front.calls).to.include('POST /v1/create')
        expect(error?.name).to.not.equal('ThrottledError')
        expect(error?.message).to.match(/(?:429|Not now).*job_/)
      }
    } finally {
      front.close()
    }
  })
})
