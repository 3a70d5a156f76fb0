import type { DueWebhookDelivery } from '@platen/database'
import { expect } from 'chai'
import { type FeatureApp, startFeatureApp } from '../testing/feature-app.ts'
import { createDueDeliveries, type DueDeliveries } from './due-deliveries.ts'

const dueMax = 32

describe('createDueDeliveries', () => {
  let app: FeatureApp
  let accountId: string
  let endpointId: string
  let added: DueWebhookDelivery[]
  let errors: unknown[]
  let isUnavailable: boolean
  let due: DueDeliveries
  let messages = 0

  before(async () => {
    app = await startFeatureApp(() => [])
  })
  after(() => app.close())

  beforeEach(async () => {
    added = []
    errors = []
    isUnavailable = false
    due = createDueDeliveries({
      webhookDeliveries: app.catalog.webhookDeliveries,
      add: async (delivery) => {
        if (isUnavailable) throw new Error('Redis is unavailable')
        // Other tests left due deliveries to their endpoints.
        if (delivery.endpointId === endpointId) added.push(delivery)
      },
      clock: () => new Date(),
      onError: (error) => errors.push(error),
    })
    app.setClock(() => new Date())
    accountId = (await app.catalog.accounts.create({ name: 'A' })).accountId
    const endpoint = { url: 'https://example.com/', description: '', secret: 'whsec_one' }
    const about = { events: ['document.succeeded'], templateIds: null, isTest: false } as const
    endpointId = (await app.catalog.webhookEndpoints.create(accountId, { ...endpoint, ...about })).endpointId
  })

  async function announce(count: number): Promise<void> {
    for (let at = 0; at < count; at++) {
      const message = { messageId: `msg_due_${messages++}`, event: 'document.succeeded' } as const
      const about = { payload: '{}', templateId: 'tpl_1', isTest: false }
      await due.add(await app.catalog.webhookDeliveries.keepMessage(accountId, { ...message, ...about }))
    }
  }

  /** Delivers some of the added deliveries. */
  async function deliver(from: number, to: number): Promise<void> {
    for (const { messageId } of added.slice(from, to)) {
      const attempt = { endpointId, messageId, at: new Date(), ms: 1, status: 204, error: null, nextAt: null }
      await app.catalog.webhookAttempts.add(attempt, { afterMs: 1, quietMs: 1, reason: '' })
      await due.noteEnd({ endpointId, messageId })
    }
  }

  it('adds each due delivery once as others end, up to the endpoint’s limit', async () => {
    await announce(dueMax + 20)
    expect(added).to.have.length(dueMax)
    await deliver(0, 20)
    expect(added).to.have.length(dueMax + 20)
    expect(new Set(added.map(({ messageId }) => messageId)).size).to.equal(added.length)
  })

  it('does not add queued deliveries again, but adds all due deliveries when an endpoint is resumed', async () => {
    await announce(3)
    await due.start()
    expect(added).to.have.length(3)
    await due.resume(endpointId)
    expect(added).to.have.length(6)
  })

  it('adds a delivery again after an error', async () => {
    isUnavailable = true
    await announce(2)
    expect(errors.map(String)).to.deep.equal(Array(2).fill('Error: Redis is unavailable'))
    isUnavailable = false
    await due.start()
    expect(added).to.have.length(2)
  })
})
