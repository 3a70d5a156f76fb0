import type {
  Connector,
  ConnectorDelivery,
  ConnectorDeliveryList,
  ConnectorSummary,
  NewConnector,
} from '@platen/contract'
import { expect } from 'chai'
import { confirmEmail, type DashboardSession, signUp } from './dashboard-session.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { htmlTemplate, type Stack, startStack, until } from './stack.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

/** The mapping from a shop's order to the template "order". */
export const shopMapping = {
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

/** Returns a shop's order. Its ids are numbers that exceed the precision of a double. */
export const shopOrder = (name = '#9999') => `{
  "id": 820982911946154508, "name": ${JSON.stringify(name)}, "financial_status": "paid",
  "customer": { "id": 115310627314723954, "first_name": "Ada", "last_name": "Lovelace" },
  "line_items": [
    { "id": 866550311766439020, "title": "Sunglasses", "quantity": 1, "price": "89.99" },
    { "id": 141249953214522974, "title": "Lounger", "quantity": 2, "price": "159.99" }
  ]
}`

/** The parts of a suite for shop connectors. */
export interface ShopSuite {
  readonly stack: Stack
  readonly session: DashboardSession
  readonly mails: MailServer
  readonly receiver: WebhookReceiver
  /** Publishes a template with these fields and a list of items. */
  publish: (names: readonly string[], slug?: string) => Promise<string>
  /** Creates a connector, by default for the shop's orders. */
  connect: (of?: Partial<NewConnector>) => Promise<Connector>
  change: (connector: Pick<Connector, 'connectorId'>, json: object) => Promise<ConnectorSummary>
  /** Sends a message as the shop does, by default its order. */
  post: (
    connector: Pick<Connector, 'address'>,
    body?: string | Uint8Array<ArrayBuffer> | FormData | URLSearchParams,
    headers?: Record<string, string>,
  ) => Promise<Response>
  /** Newest first. */
  deliveriesOf: (connector: Pick<Connector, 'connectorId'>, query?: string) => Promise<ConnectorDelivery[]>
  /** Returns the newest delivery after it has ended. */
  settled: (connector: Pick<Connector, 'connectorId'>) => Promise<ConnectorDelivery>
}

/** Sets up the calling suite: a stack, the shop's account with a template, and servers that receive its emails and webhooks. */
export function useShop(): ShopSuite {
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
        HOOK_MAIL_TO_FIELDS: '1',
        // This limit is so low that every machine is fast enough to exceed it.
        HOOK_RATE_LIMIT: '2',
        HOOK_RATE_BURST: '60',
      },
    })
    session = await signUp(stack, { email: 'shop@example.com' })
    await confirmEmail(session, mails)
    mails.mails.length = 0
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

  const publish: ShopSuite['publish'] = (names, slug = 'order') => {
    const html = `${names.map((name) => `<p>{{${name}}}</p>`).join('')}{{#items}}<p>{{title}} × {{qty}}</p>{{/items}}`
    const account = { accountId: session.accountId } as Parameters<Stack['publish']>[0]
    return stack.publish(account, slug, htmlTemplate(html, { name: 'Order' }))
  }
  const deliveriesOf: ShopSuite['deliveriesOf'] = async ({ connectorId }, query = '') => {
    const answer = await session.fetch(`/connectors/${connectorId}/deliveries${query}`)
    return ((await answer.json()) as ConnectorDeliveryList).data
  }
  return {
    get stack() {
      return stack
    },
    get session() {
      return session
    },
    get mails() {
      return mails
    },
    get receiver() {
      return receiver
    },
    publish,
    async connect(of = {}) {
      const json = { name: 'Shop', templateId, mapping: shopMapping, ...of }
      const answer = await session.fetch('/connectors', { method: 'POST', json })
      expect(answer.status, await answer.clone().text()).to.equal(201)
      return (await answer.json()) as Connector
    },
    async change({ connectorId }, json) {
      const answer = await session.fetch(`/connectors/${connectorId}`, { method: 'PATCH', json })
      return (await answer.json()) as ConnectorSummary
    },
    post: ({ address }, body = shopOrder(), headers = { 'Content-Type': 'application/json' }) =>
      fetch(address, { method: 'POST', body, headers }),
    deliveriesOf,
    async settled(connector) {
      await until(async () => (await deliveriesOf(connector))[0]?.outcome !== 'received')
      return (await deliveriesOf(connector))[0] as ConnectorDelivery
    },
  }
}
