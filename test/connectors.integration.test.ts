import { createHmac } from 'node:crypto'
import type {
  Connector,
  ConnectorDelivery,
  ConnectorDeliveryList,
  ConnectorList,
  ConnectorPayload,
  NewConnector,
} from '@platen/contract'
import { expect } from 'chai'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { type MailServer, startMailServer } from './parts/mail-server.ts'
import { readPrintedWords } from './parts/printed-words.ts'
import { htmlTemplate, type Stack, startStack } from './parts/stack.ts'
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
  const post = (
    { address }: Pick<Connector, 'address'>,
    body: string | Uint8Array<ArrayBuffer> | FormData | URLSearchParams = order(),
    headers: Record<string, string> = { 'Content-Type': 'application/json' },
  ) => fetch(address, { method: 'POST', body, headers })
  async function deliveriesOf({ connectorId }: Connector, query = ''): Promise<ConnectorDelivery[]> {
    const answer = await session.fetch(`/connectors/${connectorId}/deliveries${query}`)
    return ((await answer.json()) as ConnectorDeliveryList).data
  }
  const sign = (secret: string, body: string, encoding: 'hex' | 'base64' = 'hex') =>
    createHmac('sha256', secret).update(body).digest(encoding)

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
})
