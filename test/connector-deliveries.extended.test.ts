import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { loadMasterKeys, openCatalog } from '@platen/database'
import type {
  Connector,
  ConnectorDelivery,
  ConnectorDeliveryList,
  ConnectorPayload,
  NewConnector,
} from '@platen/contract'
import { createDiskStore } from '@platen/storage'
import { expect } from 'chai'
import { Client } from 'minio'
import { createPayloadStore, newPayloadKey } from '../apps/api/src/connectors/payload-store.ts'
import { confirmEmail, type DashboardSession, defaultPassword, signUp } from './parts/dashboard-session.ts'
import { expectProblem } from './parts/expect-problem.ts'
import { type MailServer, startMailServer } from './parts/mail-server.ts'
import { type S3Server, shareS3Server } from './parts/s3-server.ts'
import { htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'
import { startWebhookReceiver, type WebhookReceiver } from './parts/webhook-receiver.ts'

const hourMs = 3_600_000
const mailsAnHour = 2
const mapping = { fields: { no: { from: 'path', path: 'name' } } } as const

describe('messages to a connector, against the whole stack', () => {
  let stack: Stack
  let mails: MailServer
  let receiver: WebhookReceiver
  let bucket: S3Server
  let session: DashboardSession
  let templateId = ''

  before(async () => {
    ;[mails, receiver, bucket] = await Promise.all([
      startMailServer(),
      startWebhookReceiver(),
      shareS3Server(),
    ])
    await bucket.createBucket('customer')
    stack = await startStack({
      api: {
        PLATEN_ALLOW_PRIVATE_WEBHOOKS: '1',
        PLATEN_ALLOW_PRIVATE_BUCKETS: '1',
        SMTP_URL: mails.url,
        MAIL_FROM: 'platen@example.com',
        HOOK_MAIL_RATE: String(mailsAnHour),
        HOOK_MAIL_TO_FIELDS: '1',
      },
      worker: { PLATEN_ALLOW_PRIVATE_BUCKETS: '1' },
    })
    ;({ session, templateId } = await newOwner('shop@example.com'))
  })
  after(async () => {
    await stack?.close()
    await Promise.all([mails?.close(), receiver?.close(), bucket?.stop()])
  })
  beforeEach(() => {
    receiver.messages.length = 0
    receiver.answer = (_message, response) => response.writeHead(204).end()
    mails.mails.length = 0
  })

  async function newOwner(email: string) {
    const owner = await signUp(stack, { email })
    await confirmEmail(owner, mails)
    mails.mails.length = 0
    const account = { accountId: owner.accountId, apiKey: '' }
    return { session: owner, templateId: await stack.publish(account, 'note', htmlTemplate('<p>{{no}}</p>')) }
  }
  async function connect(of: Partial<NewConnector>, by = session): Promise<Connector> {
    const json = { name: 'Shop', templateId, mapping, ...of }
    const answer = await by.fetch('/connectors', { method: 'POST', json })
    expect(answer.status, await answer.clone().text()).to.equal(201)
    return (await answer.json()) as Connector
  }
  async function post({ address }: Connector, name: string): Promise<string> {
    const answer = await fetch(address, {
      method: 'POST',
      body: JSON.stringify({ name }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(answer.status, await answer.clone().text()).to.equal(202)
    return ((await answer.json()) as { deliveryId: string }).deliveryId
  }
  async function settled(
    { connectorId }: Connector,
    deliveryId: string,
    by = session,
  ): Promise<ConnectorDelivery> {
    let found: ConnectorDelivery | undefined
    await until(async () => {
      const answer = await by.fetch(`/connectors/${connectorId}/deliveries`)
      const { data } = (await answer.json()) as ConnectorDeliveryList
      found = data.find((delivery) => delivery.deliveryId === deliveryId)
      return found !== undefined && found.outcome !== 'received'
    })
    return found as ConnectorDelivery
  }
  /** Returns the objects in the store whose key contains the delivery's id. */
  async function objectsOf(deliveryId: string): Promise<string[]> {
    const files = await readdir(path.join(stack.dataFolder, 'storage', 'objects'), { recursive: true })
    return files.filter((file) => path.basename(file).includes(deliveryId))
  }

  it('a bucket receives the document under the key that the values in the record determine', async () => {
    const { endpoint, region, accessKey, secretKey } = bucket
    const connection = { name: 'customer', endpoint, region, pathStyle: true, accessKey, secretKey }
    await stack.operator('POST', `/accounts/${session.accountId}/buckets`, connection)
    const connector = await connect({
      destination: { to: 'bucket', bucket: 'customer', key: 'orders/{{no}}.pdf' },
    })
    const ended = await settled(connector, await post(connector, 'A-1'))
    expect(ended).to.include({ outcome: 'made', detail: 'Delivered to the customer bucket.' })
    const { hostname, port } = new URL(endpoint)
    const client = new Client({
      endPoint: hostname,
      port: Number(port),
      useSSL: false,
      region,
      accessKey,
      secretKey,
    })
    const [start] = await (await client.getObject('customer', 'orders/A-1.pdf')).toArray()
    expect(Buffer.from(start as Buffer).toString('latin1', 0, 5)).to.equal('%PDF-')
  })

  it('each email is sent once, and deliveries over an account’s hourly limit fail with an explanation', async () => {
    const connector = await connect({
      destination: { to: 'mail', address: '{{no}}@example.com', subject: 'Order {{no}}' },
    })
    for (const name of ['ada', 'bob']) {
      const ended = await settled(connector, await post(connector, name))
      expect(ended).to.include({ outcome: 'made', detail: 'Sent by email.' })
    }
    const refused = await settled(connector, await post(connector, 'eve'))
    expect(refused.outcome).to.equal('failed')
    expect(refused.detail).to.include(`${mailsAnHour} emails per hour`)
    expect(mails.mails.map(({ to }) => to)).to.deep.equal([['ada@example.com'], ['bob@example.com']])
  })

  it('a link is sent again as the same message if its receiver fails', async () => {
    receiver.answer = (_message, response) =>
      response.writeHead(receiver.messages.length === 1 ? 500 : 204).end()
    const connector = await connect({ destination: { to: 'link', url: receiver.url } })
    const ended = await settled(connector, await post(connector, 'A-2'))
    expect(ended).to.include({ outcome: 'made', detail: 'The link was posted.', runs: 1 })
    const [first, second, ...more] = receiver.messages.map((message) => message.verify(connector.linkSecret))
    expect(more).to.deep.equal([])
    expect(first?.data['documentId']).to.be.a('string').and.to.equal(second?.data['documentId'])
    expect(new Set(receiver.messages.map(({ id }) => id)).size).to.equal(1)
  })

  it('200: the owner can open a delivery’s document while it is kept, for every destination and for manual runs', async () => {
    // Emails are counted by account.
    const owner = await newOwner('keeper@example.com')
    const own = (destination: NonNullable<NewConnector['destination']>) =>
      connect({ templateId: owner.templateId, destination }, owner.session)
    const linked = await own({ to: 'link', url: receiver.url })
    const mailed = await own({ to: 'mail', address: 'ada@example.com', subject: 'Note', message: 'Dear Ada' })
    const answered = await own({ to: 'answer' })
    const documentOf = ({ connectorId }: Connector, deliveryId: string, by = owner.session) =>
      by.fetch(`/connectors/${connectorId}/deliveries/${deliveryId}/document`)
    const runs: [Connector, string][] = []
    for (const connector of [linked, mailed]) runs.push([connector, await post(connector, 'A-7')])
    const { headers } = await fetch(answered.address, { method: 'POST', body: '{"name": "A-7"}' })
    const deliveryId = headers.get('x-delivery-id') ?? ''
    expect(await settled(answered, deliveryId, owner.session)).to.include({
      outcome: 'made',
      hasDocument: false,
    })
    await expectProblem(await documentOf(answered, deliveryId), 404, 'not_found')
    await owner.session.fetch(`/connectors/${answered.connectorId}/deliveries/${deliveryId}/run`, {
      method: 'POST',
      json: {},
    })
    for (const [connector, id] of [...runs, [answered, deliveryId] as const]) {
      expect(await settled(connector, id, owner.session)).to.include({ outcome: 'made', hasDocument: true })
      const pdf = await documentOf(connector, id)
      expect(pdf.headers.get('content-type')).to.equal('application/pdf')
      expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).to.match(/^%PDF-/)
      await expectProblem(await documentOf(connector, id, session), 404, 'not_found')
    }
  })

  it('409 delivery_running: the input of a run in progress does not change', async () => {
    let release = () => {}
    receiver.answer = (_message, response) => {
      release = () => void response.writeHead(204).end()
    }
    const connector = await connect({ state: 'paused', destination: { to: 'link', url: receiver.url } })
    const deliveryId = await post(connector, 'A-5')
    const address = `/connectors/${connector.connectorId}/deliveries/${deliveryId}`
    const run = (record: object) => session.fetch(`${address}/run`, { method: 'POST', json: { record } })
    const recordNow = async () =>
      ((await (await session.fetch(`${address}/payload`)).json()) as ConnectorPayload).record
    expect((await run({ no: 'first' })).status).to.equal(202)
    await until(() => receiver.messages.length === 1)
    await expectProblem(await run({ no: 'second' }), 409, 'delivery_running')
    expect(await recordNow()).to.deep.equal({ no: 'first' })
    release()
    expect(await settled(connector, deliveryId)).to.include({ outcome: 'made', runs: 2 })
    expect((await run({ no: 'second' })).status).to.equal(202)
    expect(await recordNow()).to.deep.equal({ no: 'second' })
    await until(() => receiver.messages.length === 2)
    release()
    await settled(connector, deliveryId)
  })

  it('messages received by a process that crashed are processed by the next process, once', async () => {
    const connector = await connect({ destination: { to: 'link', url: receiver.url } })
    const exit = once(stack.api, 'exit')
    stack.api.kill('SIGKILL')
    await exit
    const deliveryId = await receiveAndDie(connector, '{"name": "A-3"}')
    await stack.startApi()
    expect(await settled(connector, deliveryId)).to.include({ outcome: 'made', runs: 1 })
    const [message, ...more] = receiver.messages
    expect(message?.verify(connector.linkSecret).data).to.include({ deliveryId })
    expect(more).to.deep.equal([])
  })

  /** Simulates a process that crashed ten minutes ago, before it requested the document. */
  async function receiveAndDie({ connectorId }: Connector, payload: string): Promise<string> {
    const { dataFolder } = stack
    const catalog = await openCatalog({
      at: { kind: 'pglite', folder: path.join(dataFolder, 'catalog') },
      masterKeys: await loadMasterKeys({ folder: dataFolder, fromEnvironment: undefined }),
      clock: () => new Date(Date.now() - hourMs / 6),
    })
    const place = {
      deliveryId: catalog.connectorDeliveries.newId(),
      key: newPayloadKey(),
      // In whole seconds, like the names in the store.
      until: new Date(Math.ceil((Date.now() + hourMs) / 1_000) * 1_000),
    }
    await catalog.connectorDeliveries.add({
      deliveryId: place.deliveryId,
      connectorId,
      contentType: 'application/json',
      bytes: payload.length,
      fingerprint: null,
      requestId: 'req_one',
      payloadKey: place.key,
      payloadUntil: place.until,
    })
    await catalog.close()
    const store = await createDiskStore({ folder: path.join(dataFolder, 'storage') })
    await createPayloadStore(store).put(place, 'payload', Buffer.from(payload))
    return place.deliveryId
  }

  it('204: a deleted connector leaves no payload in the store, and other connectors’ payloads stay', async () => {
    const [leaving, staying] = [await connect({ state: 'paused' }), await connect({ state: 'paused' })]
    const kept = [await post(leaving, 'A-6'), await post(staying, 'A-6')]
    const counts = () => Promise.all(kept.map(async (deliveryId) => (await objectsOf(deliveryId)).length))
    expect(await counts()).to.deep.equal([1, 1])
    const deleted = await session.fetch(`/connectors/${leaving.connectorId}`, { method: 'DELETE' })
    expect(deleted.status).to.equal(204)
    expect(await counts()).to.deep.equal([0, 1])
  })

  it('a deleted account leaves no payload in the store, and other accounts’ payloads stay', async () => {
    const leaving = await newOwner('leaving@example.com')
    const kept: string[] = []
    for (const owner of [{ session, templateId }, leaving]) {
      const { session: by, ...of } = owner
      const connector = await connect({ ...of, state: 'paused' }, by)
      kept.push(await post(connector, 'A-4'))
    }
    const [ours = '', theirs = ''] = kept
    expect([(await objectsOf(ours)).length, (await objectsOf(theirs)).length]).to.deep.equal([1, 1])
    const json = { password: defaultPassword }
    const ended = await leaving.session.fetch('/account', { method: 'DELETE', json })
    expect(ended.status).to.equal(204)
    expect([(await objectsOf(ours)).length, (await objectsOf(theirs)).length]).to.deep.equal([1, 0])
  })
})
