import type { WebhookDeliveryRef } from '@platen/database'
import { expect } from 'chai'
import { type FeatureApp, startFeatureApp } from '../testing/feature-app.ts'
import { createDeliver, type Deliver } from './deliver.ts'

const pausesMs = [5_000, 120_000]

describe('createDeliver', () => {
  let app: FeatureApp
  let now: Date
  let ref: WebhookDeliveryRef
  let succeeds: boolean
  let isFull: boolean
  let reads: number
  let sent: number
  let deliver: Deliver
  let using: number
  let usingMax: number

  before(async () => {
    app = await startFeatureApp(() => [])
    const { webhookDeliveries, webhookAttempts } = app.catalog
    const counted = async <T>(work: Promise<T>) => {
      using++
      usingMax = Math.max(usingMax, using)
      return work.finally(() => using--)
    }
    const find: typeof webhookDeliveries.find = (which) => {
      reads++
      return counted(webhookDeliveries.find(which))
    }
    const add: typeof webhookAttempts.add = (...attempt) => counted(webhookAttempts.add(...attempt))
    deliver = createDeliver({
      catalog: {
        webhookDeliveries: { ...webhookDeliveries, find },
        webhookAttempts: { ...webhookAttempts, add },
      },
      send: async () => {
        sent++
        const error = succeeds ? null : 'The endpoint did not respond in time.'
        return { at: now, ms: 1, status: succeeds ? 204 : null, error, isGone: false }
      },
      takeSlot: async () => (isFull ? { putOffMs: 1 } : { release: () => undefined }),
      pausesMs,
      clock: () => now,
      catalogWorkMax: 2,
      onTurnedOff: async () => undefined,
    })
  })
  after(() => app.close())

  beforeEach(async () => {
    now = new Date()
    app.setClock(() => now)
    succeeds = false
    isFull = false
    reads = 0
    sent = 0
    using = 0
    usingMax = 0
    ref = await createDelivery()
  })

  async function createDelivery(): Promise<WebhookDeliveryRef> {
    const { accountId } = await app.catalog.accounts.create({ name: 'A' })
    await app.catalog.webhookEndpoints.create(accountId, {
      url: 'https://example.com/',
      description: '',
      events: ['document.succeeded'],
      templateIds: null,
      isTest: false,
      secret: 'whsec_one',
    })
    const message = { messageId: `msg_${accountId}`, event: 'document.succeeded', payload: '{}' } as const
    const about = { templateId: 'tpl_1', isTest: false }
    const [kept] = await app.catalog.webhookDeliveries.keepMessage(accountId, { ...message, ...about })
    if (!kept) throw new Error('no endpoint for this message')
    return { endpointId: kept.endpointId, messageId: kept.messageId }
  }

  const deliverOnce = () => deliver(ref, { signal: new AbortController().signal })
  const advance = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }

  it('waits for short pauses in the queue and for long pauses in the database, until the last attempt', async () => {
    expect(await deliverOnce())
      .to.have.property('againMs')
      .within(5_000, 5_500)
    advance(6_000)
    expect(await deliverOnce()).to.equal('done')
    expect(await deliverOnce()).to.equal('done')
    expect(sent).to.equal(2)
    const due = async () => {
      const since = new Date(now.getTime() - 1_000_000)
      return app.catalog.webhookDeliveries.listDue({ now, since, endpointId: ref.endpointId })
    }
    expect(await due()).to.deep.equal([])
    advance(133_000)
    expect(await due()).to.deep.equal([{ ...ref, position: 1 }])
    expect(await deliverOnce()).to.equal('done')
    advance(1_000_000)
    expect(await due()).to.deep.equal([])
    expect(await deliverOnce()).to.equal('done')
    expect(sent).to.equal(3)
  })

  it('reads nothing while the endpoint has no slot', async () => {
    await deliverOnce()
    advance(6_000)
    isFull = true
    reads = 0
    for (let count = 0; count < 5; count++) expect(await deliverOnce()).to.have.property('putOffMs')
    expect(reads).to.equal(0)
    isFull = false
    await deliverOnce()
    expect(sent).to.equal(2)
  })

  it('does not send a delivered message again', async () => {
    succeeds = true
    await deliverOnce()
    await deliverOnce()
    expect(sent).to.equal(1)
  })

  it('uses one database connection for an account’s deliveries, and up to the limit for all accounts', async () => {
    const deliverAll = (all: WebhookDeliveryRef[]) =>
      Promise.all(all.map((each) => deliver(each, { signal: new AbortController().signal })))
    await deliverOnce()
    usingMax = 0
    await deliverAll([ref, ref, ref])
    expect(usingMax).to.equal(1)
    await deliverAll([ref, await createDelivery(), await createDelivery(), await createDelivery()])
    expect(usingMax).to.equal(2)
    expect(sent).to.equal(4)
  })
})
