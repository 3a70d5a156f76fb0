import { createHmac } from 'node:crypto'
import type {
  Connector,
  ConnectorDelivery,
  ConnectorDeliveryList,
  ConnectorList,
  ConnectorPayload,
  ConnectorPreview,
  NewConnector,
} from '@platen/contract'
import { expect } from 'chai'
import { Webhook } from 'standardwebhooks'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { expectProblem } from './parts/expect-problem.ts'
import { type MailServer, startMailServer } from './parts/mail-server.ts'
import { readPrintedWords } from './parts/printed-words.ts'
import { expectHoldsNobodyUp } from './parts/holds-nobody-up.ts'
import { htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'
import { startWebhookReceiver, type WebhookReceiver } from './parts/webhook-receiver.ts'

const mapping = {
  fields: {
    no: { from: 'path', path: 'name' },
    customer: { from: 'text', text: '{{customer.first_name}} {{customer.last_name}}' },
    items: {
      from: 'list',
      path: 'line_items',
      columns: { title: { from: 'path', path: 'title' }, qty: { from: 'path', path: 'quantity' } },
    },
  },
}

/** In the shape of a shop's order: with ids that no double holds. */
const order = (name = '#9999') => `{
  "id": 820982911946154508, "name": ${JSON.stringify(name)}, "financial_status": "paid",
  "customer": { "id": 115310627314723954, "first_name": "Ada", "last_name": "Lovelace" },
  "line_items": [
    { "id": 866550311766439020, "title": "Sunglasses", "quantity": 1, "price": "89.99" },
    { "id": 141249953214522974, "title": "Lounger", "quantity": 2, "price": "159.99" }
  ]
}`

describe('connectors, against the whole stack', () => {
  let stack: Stack
  let mails: MailServer
  let receiver: WebhookReceiver
  let session: DashboardSession
  let templateId = ''

  before(async () => {
    ;[mails, receiver] = await Promise.all([startMailServer(), startWebhookReceiver()])
    stack = await startStack({
      api: {
        PLATEN_ALLOW_PRIVATE_WEBHOOKS: '1',
        SMTP_URL: mails.url,
        MAIL_FROM: 'platen@example.com',
        HOOK_RATE_LIMIT: '20',
        HOOK_RATE_BURST: '40',
      },
    })
    session = await signUp(stack, { email: 'shop@example.com' })
    templateId = await publish(['no', 'customer'])
  })
  after(async () => {
    await stack?.close()
    await Promise.all([mails?.close(), receiver?.close()])
  })
  beforeEach(() => {
    receiver.messages.length = 0
    mails.mails.length = 0
  })

  function publish(names: readonly string[], slug = 'order'): Promise<string> {
    const html = `${names.map((name) => `<p>{{${name}}}</p>`).join('')}{{#items}}<p>{{title}} × {{qty}}</p>{{/items}}`
    const account = { accountId: session.accountId } as Parameters<Stack['publish']>[0]
    return stack.publish(account, slug, htmlTemplate(html, { name: 'Order' }))
  }
  async function connect(of: Partial<NewConnector> = {}): Promise<Connector> {
    const json = { name: 'Shop', templateId, mapping, ...of }
    const answer = await session.fetch('/connectors', { method: 'POST', json })
    expect(answer.status, await answer.clone().text()).to.equal(201)
    return (await answer.json()) as Connector
  }
  const change = async ({ connectorId }: Connector, json: object) =>
    (await (await session.fetch(`/connectors/${connectorId}`, { method: 'PATCH', json })).json()) as Connector
  const post = (
    { address }: Pick<Connector, 'address'>,
    body: string | Uint8Array<ArrayBuffer> | FormData | URLSearchParams = order(),
    headers: Record<string, string> = { 'Content-Type': 'application/json' },
  ) => fetch(address, { method: 'POST', body, headers })
  async function deliveriesOf({ connectorId }: Connector, query = ''): Promise<ConnectorDelivery[]> {
    const answer = await session.fetch(`/connectors/${connectorId}/deliveries${query}`)
    return ((await answer.json()) as ConnectorDeliveryList).data
  }
  async function settled(connector: Connector): Promise<ConnectorDelivery> {
    await until(async () => (await deliveriesOf(connector))[0]?.outcome !== 'received')
    return (await deliveriesOf(connector))[0] as ConnectorDelivery
  }
  const sign = (secret: string, body: string, encoding: 'hex' | 'base64' = 'hex') =>
    createHmac('sha256', secret).update(body).digest(encoding)
  const nowSeconds = () => Math.floor(Date.now() / 1_000)

  it("a shop's order, signed as the shop does, is answered with its PDF: each field and each row is there", async () => {
    const connector = await connect({ security: { scheme: 'shopify' }, signingSecret: 'hush' })
    const answer = await post(connector, order(), {
      'Content-Type': 'application/json',
      'X-Shopify-Hmac-Sha256': sign('hush', order(), 'base64'),
    })
    expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([200, 'application/pdf'])
    const words = await readPrintedWords(Buffer.from(await answer.arrayBuffer()))
    expect(words.map(({ text }) => text).join(' ')).to.equal('#9999 Ada Lovelace Sunglasses × 1 Lounger × 2')
    const [delivery] = await deliveriesOf(connector)
    expect(delivery).to.include({ outcome: 'made', runs: 1, repeats: 0, bytes: order().length })
    const path = `/connectors/${connector.connectorId}/deliveries/${delivery?.deliveryId}/payload`
    const kept = (await (await session.fetch(path)).json()) as ConnectorPayload & { payload: { id: string } }
    expect(kept.payload.id).to.equal('820982911946154508')
    expect(kept.record).to.include({ no: '#9999' })
    const listed = (await (await session.fetch('/connectors?limit=1')).json()) as ConnectorList
    expect(JSON.stringify(listed)).to.include(connector.connectorId).and.not.include('hush')
    expect(stack.log()).to.not.include(connector.address.split('/').at(-1))
  })

  it('401 signature_refused: forged, missing and old signatures make nothing, whoever the sender is', async () => {
    const stamp = String(nowSeconds())
    const old = String(nowSeconds() - 3_600)
    const body = order()
    const standard = `whsec_${Buffer.from('a secret of a sender').toString('base64')}`
    const signed = (id: string, at: string) =>
      new Webhook(standard).sign(id, new Date(Number(at) * 1_000), body)
    const slack = {
      scheme: 'hmac',
      header: 'X-Slack-Signature',
      algorithm: 'sha256',
      encoding: 'hex',
      prefix: 'v0=',
      signed: 'v0:{timestamp}:{body}',
      timestamp: { header: 'X-Slack-Request-Timestamp' },
    } as const
    const cases: [NewConnector['security'], string, Record<string, string>, Record<string, string>[]][] = [
      [
        { scheme: 'stripe' },
        'whsec_stripe',
        {
          'Stripe-Signature': `t=${stamp},v1=${'0'.repeat(64)},v1=${sign('whsec_stripe', `${stamp}.${body}`)}`,
        },
        [
          { 'Stripe-Signature': `t=${old},v1=${sign('whsec_stripe', `${old}.${body}`)}` },
          { 'Stripe-Signature': `t=${stamp},v1=${sign('another', `${stamp}.${body}`)}` },
        ],
      ],
      [
        { scheme: 'github' },
        'hush',
        { 'X-Hub-Signature-256': `sha256=${sign('hush', body)}` },
        [{ 'X-Hub-Signature-256': sign('hush', body) }, { 'X-Hub-Signature-256': 'sha256=00' }],
      ],
      [
        { scheme: 'standard-webhooks' },
        standard,
        { 'webhook-id': 'msg_1', 'webhook-timestamp': stamp, 'webhook-signature': signed('msg_1', stamp) },
        [
          { 'webhook-id': 'msg_2', 'webhook-timestamp': stamp, 'webhook-signature': signed('msg_1', stamp) },
          { 'webhook-id': 'msg_1', 'webhook-timestamp': old, 'webhook-signature': signed('msg_1', old) },
        ],
      ],
      [
        slack,
        'hush',
        {
          'X-Slack-Request-Timestamp': stamp,
          'X-Slack-Signature': `v0=${sign('hush', `v0:${stamp}:${body}`)}`,
        },
        [
          {
            'X-Slack-Request-Timestamp': old,
            'X-Slack-Signature': `v0=${sign('hush', `v0:${old}:${body}`)}`,
          },
        ],
      ],
    ]
    for (const [security, signingSecret, right, wrong] of cases) {
      const connector = await connect({
        security: security as NonNullable<NewConnector['security']>,
        signingSecret,
        filters: [{ path: 'name', operator: 'is', value: 'nothing' }],
      })
      for (const headers of [{}, ...wrong])
        await expectProblem(await post(connector, body, { ...headers }), 401, 'signature_refused')
      expect(await deliveriesOf(connector)).to.deep.equal([])
      const answer = await post(connector, body, { ...right })
      expect(await answer.json(), security?.scheme).to.include({ outcome: 'filtered' })
      // The same again is answered as the first, and nothing comes of it.
      const again = (await (await post(connector, body, { ...right })).json()) as object
      expect(again).to.include({ outcome: 'filtered', repeat: true })
      expect((await deliveriesOf(connector)).map(({ repeats }) => repeats)).to.deep.equal([1])
    }
  })

  it('an unknown address is 404, one that is off 410, one that is paused keeps; a rotated one works for its grace', async () => {
    const connector = await connect()
    const unknown = `${connector.address.slice(0, -4)}0000`
    const [of, other] = await Promise.all([
      expectProblem(await post({ address: unknown }), 404, 'not_found'),
      expectProblem(await post({ address: `${stack.baseUrl}/hooks/x` }), 404, 'not_found'),
    ])
    expect(of.detail).to.equal(other.detail)
    await change(connector, { state: 'paused' })
    const kept = (await (await post(connector)).json()) as object
    expect(kept).to.include({ outcome: 'kept' })
    await change(connector, { state: 'off' })
    await expectProblem(await post(connector), 410, 'connector_off')
    await change(connector, { state: 'active' })
    const rotate = async (graceMinutes: number) =>
      (await (
        await session.fetch(`/connectors/${connector.connectorId}/rotate`, {
          method: 'POST',
          json: { graceMinutes },
        })
      ).json()) as Connector
    const second = await rotate(60)
    expect([(await post(connector)).status, (await post(second)).status]).to.deep.equal([200, 200])
    const third = await rotate(0)
    await expectProblem(await post(connector), 404, 'not_found')
    await expectProblem(await post(second), 404, 'not_found')
    expect((await post(third)).status).to.equal(200)
  })

  it('a record that does not fit is kept with its faults named, repaired and run: then it is made', async () => {
    const connector = await connect({ destination: { to: 'link', url: receiver.url } })
    const answer = await post(connector, '{"name": "#1", "line_items": "none today"}')
    expect(answer.status).to.equal(202)
    const reply = (await answer.json()) as {
      deliveryId: string
      outcome: string
      errors: { pointer: string }[]
    }
    expect(reply.outcome).to.equal('kept')
    expect(reply.errors.map(({ pointer }) => pointer)).to.include('/data/items/0/qty')
    const path = `/connectors/${connector.connectorId}/deliveries/${reply.deliveryId}`
    const [delivery] = await deliveriesOf(connector, '?outcome=kept')
    expect(delivery?.faults).to.deep.equal(reply.errors)
    const record = { no: '#1', customer: 'Ada', items: [] }
    const run = await session.fetch(`${path}/run`, { method: 'POST', json: { record } })
    expect(run.status, await run.clone().text()).to.equal(202)
    expect(await settled(connector)).to.include({ outcome: 'made', runs: 2 })
    const [message] = receiver.messages
    const { data = {} } = message?.verify(connector.linkSecret) ?? {}
    expect(data).to.include({ deliveryId: reply.deliveryId, connectorId: connector.connectorId })
    const pdf = await fetch(String(data['url']))
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).to.equal('%PDF-')
  })

  it('mail takes the PDF to the address that the record gives', async () => {
    const connector = await connect({
      destination: { to: 'mail', address: '{{no}}@example.com', subject: 'Order {{no}} of {{customer}}' },
    })
    expect((await post(connector, order('ada'))).status).to.equal(202)
    expect(await settled(connector)).to.include({ outcome: 'made', detail: 'It was mailed.' })
    const [mail] = mails.mails
    expect(mail?.to).to.deep.equal(['ada@example.com'])
    expect(mail?.source).to.include('Subject: Order ada of Ada Lovelace').and.include('application/pdf')
  })

  it('forms are read as JSON is, and a payload that changes its shape is kept and not made wrong', async () => {
    const plain = await connect({ mapping: null })
    const fields = { no: '7', customer: 'Grace' }
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const filled = {
      fields: {
        no: { from: 'path', path: 'no' },
        customer: { from: 'path', path: 'customer' },
        items: { from: 'list', path: 'items', columns: {} },
      },
    }
    await change(plain, { mapping: { fields: { ...filled.fields, items: mapping.fields.items } } })
    for (const body of [new URLSearchParams(fields), form]) {
      const answer = await post(plain, body, {})
      expect(answer.status).to.equal(422)
      const [delivery] = await deliveriesOf(plain)
      const path = `/connectors/${plain.connectorId}/deliveries/${delivery?.deliveryId}/payload`
      const { payload } = (await (await session.fetch(path)).json()) as ConnectorPayload
      expect(payload).to.deep.equal(fields)
    }
    const tried = await session.fetch(`/connectors/${plain.connectorId}/preview`, {
      method: 'POST',
      json: {
        payload: { name: '#1', customer: { first_name: 'Ada', last_name: 'B' }, line_items: [] },
        mapping,
      },
    })
    const preview = (await tried.json()) as ConnectorPreview
    expect(preview).to.deep.include({ faults: [], filteredBy: null })
    await expectProblem(await post(plain, '{"no": '), 400, 'malformed_json')
  })

  it('10 MB are read without holding anyone up, and beyond it is refused; a burst of one sender is 429 and hurts nobody else', async () => {
    const [busy, quiet] = [await connect(), await connect()]
    const filler = JSON.stringify(
      Array.from({ length: 100_000 }, (_, index) => `row ${index} ${'x'.repeat(60)}`),
    )
    const large = order().replace('{', `{ "filler": ${filler},`)
    await expectHoldsNobodyUp(stack, { title: 'a large payload', send: () => post(busy, large) })
    expect((await deliveriesOf(busy))[0]).to.include({ outcome: 'made' })
    const beyond = new Uint8Array(11 * 2 ** 20).fill(0x20)
    await expectProblem(await post(busy, beyond), 413, 'payload_too_large')
    const burst = await Promise.all(Array.from({ length: 300 }, () => post(busy, '{}')))
    const refused = burst.filter(({ status }) => status === 429)
    expect(refused.length).to.be.above(0)
    expect(Number(refused[0]?.headers.get('retry-after'))).to.be.above(0)
    expect((await post(quiet)).status).to.equal(200)
  })

  it("another account sees nothing of a connector, and a template's field that it fills is named when a version drops it", async () => {
    const connector = await connect()
    const stranger = await signUp(stack, { email: 'stranger@example.com' })
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/deliveries'],
    ] as const) {
      const json = method === 'PATCH' ? { json: { name: 'mine' } } : {}
      const answer = await stranger.fetch(`/connectors/${connector.connectorId}${path}`, { method, ...json })
      await expectProblem(answer, 404, 'not_found')
    }
    const answer = await stranger.fetch('/connectors', { method: 'POST', json: { name: 'x', templateId } })
    await expectProblem(answer, 404, 'not_found')
    const name = `Till ${connector.connectorId}`
    await change(connector, { name })
    const account = { accountId: session.accountId } as Parameters<Stack['publish']>[0]
    const files = htmlTemplate('<p>{{no}}</p>', { name: 'Order' })
    const published = await stack.operator('POST', `/accounts/${account.accountId}/templates`, {
      slug: 'order',
      files: Object.fromEntries(
        [...files].map(([file, text]) => [file, Buffer.from(text).toString('base64')]),
      ),
    })
    const { changes } = (await published.json()) as {
      changes: { fields: { name: string; filledBy?: string[] }[] }
    }
    const dropped = changes.fields.find((field) => field.name === 'customer')
    expect(dropped?.filledBy).to.include(name)
  })
})
