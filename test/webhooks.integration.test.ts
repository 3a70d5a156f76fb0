import type { WebhookEndpointList, WebhookEndpointWithSecret } from '@platen/contract'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import {
  axeFindings,
  copiedText,
  listenForTrouble,
  openBrowser,
  openLoggedIn,
  type SuiteBrowser,
} from './parts/browser.ts'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { expectProblem } from './parts/expect-problem.ts'
import { makeKey } from './parts/make-key.ts'
import { type Account, htmlTemplate, type SharedStack, shareStack, until } from './parts/stack.ts'
import { startWebhookReceiver, type WebhookReceiver } from './parts/webhook-receiver.ts'

describe('webhooks, against the whole stack', () => {
  let stack: SharedStack
  let browser: SuiteBrowser
  let receiver: WebhookReceiver
  let people = 0

  before(async () => {
    ;[stack, browser] = await Promise.all([shareStack(), openBrowser()])
  })
  after(async () => {
    await browser?.close()
    await stack?.close()
  })
  beforeEach(async () => {
    receiver = await startWebhookReceiver()
  })
  afterEach(() => receiver.close())

  const call = (account: Account, method: string, path: string, body?: unknown) =>
    fetch(`${stack.baseUrl}/v1/webhook-endpoints${path}`, {
      method,
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  async function addEndpoint(account: Account, body: object = {}): Promise<WebhookEndpointWithSecret> {
    const answer = await call(account, 'POST', '', { url: receiver.url, ...body })
    expect(answer.status).to.equal(201)
    return (await answer.json()) as WebhookEndpointWithSecret
  }
  const publish = (account: Account, slug = 'note', page = '<p>{{no}}</p>') =>
    stack.publish(account, slug, htmlTemplate(page, { name: 'A <b>note</b>' }))

  it('reports publishing by the operator and a completed job, verified with the secret; the secret is in no log', async () => {
    const account = await stack.createAccount('Ada')
    const { secret, endpointId } = await addEndpoint(account)
    const templateId = await publish(account)
    await stack.create(account, { templateId, data: { no: 1 } }, { Prefer: 'respond-async' })
    await until(async () => receiver.messages.length === 2)
    const reported = receiver.messages.map((message) => message.verify(secret))
    const byType = new Map(reported.map(({ type, data }) => [type, data]))
    expect(byType.get('template.published')).to.deep.equal({
      templateId,
      version: 1,
      name: 'A <b>note</b>',
      liveVersion: 1,
    })
    expect(byType.get('document.succeeded')).to.include({ templateId, status: 'succeeded', pageCount: 1 })
    const rotated = (await (
      await call(account, 'POST', `/${endpointId}/rotate-secret`)
    ).json()) as WebhookEndpointWithSecret
    expect(stack.log()).to.not.include(secret.slice(6)).and.not.include(rotated.secret.slice(6))
  })

  it('an endpoint receives events only for its key: one template, test documents, or the whole account', async () => {
    const account = await stack.createAccount('Ada')
    const [mine, other] = [await publish(account, 'mine'), await publish(account, 'other')]
    const limited = await makeKey(stack, account, { templateIds: [mine] })
    const test = await makeKey(stack, account, { isTest: true })
    const receivers = await Promise.all([account, limited, test].map(() => startWebhookReceiver()))
    try {
      for (const [at, key] of [account, limited, test].entries())
        await addEndpoint(key, { url: receivers[at]?.url })
      const job = (key: Account, templateId: string) =>
        stack.create(key, { templateId, data: { no: 1 } }, { Prefer: 'respond-async' })
      await job(account, mine)
      await job(account, other)
      await job(test, other)
      // Messages are kept in the order in which jobs end, so the last message of each receiver comes after all others that it could get.
      await until(async () => receivers[0]?.messages.length === 3)
      await job(test, mine)
      await until(async () => receivers[0]?.messages.length === 4)
      await publish(account, 'mine', '<p>No. {{no}}</p>')
      await until(async () => receivers[0]?.messages.length === 5)
      await until(async () => receivers[1]?.messages.length === 3 && receivers[2]?.messages.length === 2)
      const heard = receivers.map(({ messages }) =>
        messages.map(({ body }) => {
          const { type, data } = JSON.parse(body) as {
            type: string
            data: { templateId: string; isTest?: boolean }
          }
          return [type, data.templateId === mine ? 'mine' : 'other', data.isTest ? 'test' : 'live'].join(' ')
        }),
      )
      expect(heard[1]?.toSorted()).to.deep.equal([
        'document.succeeded mine live',
        'document.succeeded mine test',
        'template.published mine live',
      ])
      expect(heard[2]?.toSorted()).to.deep.equal([
        'document.succeeded mine test',
        'document.succeeded other test',
      ])
    } finally {
      await Promise.all(receivers.map((each) => each.close()))
    }
  })

  it('reports a version that is published in the dashboard, and each change to the live version', async () => {
    const session = await signUp(stack, { email: `author-${++people}@example.com` })
    const made = await session.fetch('/webhook-endpoints', { method: 'POST', json: { url: receiver.url } })
    const { secret } = (await made.json()) as WebhookEndpointWithSecret
    const created = await session.fetch('/templates', {
      method: 'POST',
      json: { from: 'blank', name: 'Mine' },
    })
    const { templateId } = (await created.json()) as { templateId: string }
    const draft = (await (await session.fetch(`/templates/${templateId}/draft`)).json()) as {
      revision: number
    }
    const published = await session.fetch(`/templates/${templateId}/publish`, {
      method: 'POST',
      json: { revision: draft.revision, anyway: true },
    })
    expect(published.status, await published.text()).to.equal(200)
    await until(async () => receiver.messages.length === 1)
    const { type, data } = receiver.messages[0]?.verify(secret) ?? {}
    expect(type).to.equal('template.published')
    expect(data).to.include({ templateId, version: 1, liveVersion: 1 })
    for (const version of [1, 1, 'latest', 1]) {
      const pinned = await session.fetch(`/templates/${templateId}/live-version`, {
        method: 'PUT',
        json: { version },
      })
      expect(pinned.status, await pinned.text()).to.equal(200)
    }
    await until(async () => receiver.messages.length === 4)
    const set = receiver.messages.slice(1).map((message) => message.verify(secret))
    expect(set.map((message) => message.type)).to.deep.equal(Array(3).fill('template.live_version_set'))
    const pins = set.map((message) => message.data as { isPinned: boolean })
    expect(pins.filter(({ isPinned }) => isPinned)).to.have.length(2)
    expect(pins[0]).to.include({ templateId, liveVersion: 1, name: 'Mine' })
  })

  it('404 not_found: every route rejects another account’s endpoint, and does not change it', async () => {
    const [mine, other] = [await stack.createAccount('Ada'), await stack.createAccount('Bob')]
    const { endpointId } = await addEndpoint(mine)
    const asks: Array<[method: string, path: string, body?: unknown]> = [
      ['GET', ''],
      ['PATCH', '', { enabled: false }],
      ['DELETE', ''],
      ['POST', '/rotate-secret'],
      ['POST', '/test'],
      ['GET', '/attempts'],
      ['POST', '/messages/msg_any/resend'],
    ]
    for (const [method, path, body] of asks) {
      const answer = await call(other, method, `/${endpointId}${path}`, body)
      await expectProblem(answer, 404, 'not_found')
    }
    const { endpoints } = (await (await call(other, 'GET', '')).json()) as WebhookEndpointList
    expect(endpoints).to.deep.equal([])
    const kept = (await (await call(mine, 'GET', `/${endpointId}`)).json()) as object
    expect(kept).to.include({ enabled: true }).and.not.have.any.keys('previousSecretUntil', 'secret')
    expect(receiver.messages).to.deep.equal([])
  })

  it('401 unauthorized: rejects an unknown key; 405: rejects other methods; 422 invalid_request: rejects a twenty-first endpoint', async () => {
    const account = await stack.createAccount('Ada')
    await expectProblem(await call({ ...account, apiKey: 'plt_none' }, 'GET', ''), 401, 'unauthorized')
    const wrong = await call(account, 'PUT', '')
    expect(wrong.headers.get('allow')).to.equal('GET, HEAD, POST')
    await expectProblem(wrong, 405, 'method_not_allowed')
    await Promise.all(Array.from({ length: 20 }, () => addEndpoint(account)))
    const answer = await call(account, 'POST', '', { url: receiver.url })
    await expectProblem(answer, 422, 'invalid_request')
  })

  describe('in the browser', () => {
    let session: DashboardSession
    let page: Page
    let trouble: string[]

    beforeEach(async () => {
      session = await signUp(stack, { email: `author-${++people}@example.com` })
      page = await openLoggedIn(browser, stack, session)
      trouble = listenForTrouble(page)
      await page.goto(`${stack.baseUrl}/app/webhooks`)
    })
    afterEach(() => page.context().close())

    it('an endpoint is added, tested, changed, paused and deleted, and its secret is copied and rotated', async () => {
      const dialog = page.getByRole('dialog')
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      await button('Add endpoint').click()
      await dialog.getByLabel('Address').fill('nonsense')
      await dialog.getByRole('button', { name: 'Add endpoint' }).click()
      await dialog.getByText('Must be a public HTTPS URL').waitFor()
      await dialog.getByLabel('Address').fill(receiver.url)
      await dialog.getByLabel('Description').fill('Our <ERP>')
      expect(await axeFindings(page)).to.deep.equal([])
      await dialog.getByRole('button', { name: 'Add endpoint' }).click()
      await dialog.getByText('shown only once').waitFor()
      await dialog.getByRole('button', { name: 'Copy the secret' }).click()
      await until(async () => (await copiedText(page)).startsWith('whsec_'))
      const secret = await copiedText(page)
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('link', { name: receiver.url }).click()

      await button('Send test event').click()
      await page.getByText('Test event delivered. Your server responded with 204.').waitFor()
      expect(receiver.messages[0]?.verify(secret).type).to.equal('webhook.test')
      receiver.answer = (_, response) => response.writeHead(500).end('Table <locked>')
      await button('Send test event').click()
      await page.getByRole('alert').getByText('The endpoint returned status 500: Table <locked>').waitFor()
      const deliveries = page.getByRole('list', { name: 'Deliveries, newest first' }).getByRole('listitem')
      expect(await deliveries.count()).to.equal(2)
      receiver.answer = (_, response) => response.writeHead(200).end()
      await deliveries.first().getByRole('button', { name: 'Send again: webhook.test' }).click()
      await until(async () => (await deliveries.count()) === 3)
      expect(receiver.messages[2]?.id).to.equal(receiver.messages[1]?.id)
      expect(await axeFindings(page)).to.deep.equal([])

      await button('Edit').click()
      await dialog.getByRole('checkbox', { name: 'A batch failed' }).uncheck()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page
        .getByText(
          'document.succeeded, document.failed, batch.succeeded, batch.cancelled, template.published, template.live_version_set',
        )
        .waitFor()
      await button('Pause').click()
      await page.getByText('Paused', { exact: true }).waitFor()
      await button('Resume').click()
      await button('Pause').waitFor()
      await button('Rotate secret').click()
      await dialog.getByRole('button', { name: 'Create new secret' }).click()
      await dialog.getByText('shown only once').waitFor()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.getByText('The previous secret also signs').waitFor()
      await button('Delete').click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await page.getByText('No endpoints yet').waitFor()
      expect(trouble).to.deep.equal([])
    })
  })
})
