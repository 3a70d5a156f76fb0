import type { ConnectorDeliveryRecord, ConnectorRecord } from '@platen/database'
import { expect } from 'chai'
import { createAccountSlots } from './account-slots.ts'
import { createFinishDelivery } from './finish-delivery.ts'

const payload = { key: 'a key', until: new Date('2026-11-02T12:00:00Z') }

describe('createFinishDelivery, if the process died before the document was requested', () => {
  let actions: string[]

  beforeEach(() => {
    actions = []
  })

  /** Makes one attempt, and returns its actions. */
  async function finish(of: Pick<ConnectorRecord, 'state' | 'destination'>, { runs = 1 } = {}) {
    const connector = { ...of, connectorId: 'con_1', accountId: 'acc_1' } as ConnectorRecord
    const delivery = { deliveryId: 'del_1', outcome: 'received', jobId: null, runs, payload }
    const parts = {
      catalog: {
        connectors: { findAny: async () => connector },
        connectorDeliveries: {
          find: async () => delivery as ConnectorDeliveryRecord,
          remove: async (deliveryId: string) => void actions.push(`row of ${deliveryId} removed`),
        },
      },
      payloads: {
        get: async () => Buffer.from('{}'),
        remove: async ({ deliveryId }: { deliveryId: string }) =>
          void actions.push(`payload of ${deliveryId} removed`),
      },
      prepare: async () => ({ data: {}, texts: {} }),
      accept: async () => void actions.push('document requested'),
      recordOutcome: async (
        _connector: unknown,
        _delivery: unknown,
        end: { outcome: string; detail: string },
      ) => void actions.push(`${end.outcome}: ${end.detail}`),
      slots: createAccountSlots({ max: 1, now: Date.now }),
    }
    const tryOnce = createFinishDelivery(parts as object as Parameters<typeof createFinishDelivery>[0])
    const { signal } = new AbortController()
    const ref = { connectorId: 'con_1', deliveryId: 'del_1' }
    return { outcome: await tryOnce(ref, { pauseMs: 1, signal }), actions }
  }

  const link = { to: 'link', url: 'https://example.com/' } as const

  it('requests the document if it has a destination other than the response', async () => {
    const { outcome, actions: done } = await finish({ state: 'active', destination: link })
    expect(outcome).to.have.property('putOffMs')
    expect(done).to.deep.equal(['document requested'])
  })

  it('deletes the delivery if its sender waited for the document, so that a repeat is accepted', async () => {
    expect(await finish({ state: 'active', destination: { to: 'answer' } })).to.deep.equal({
      outcome: 'done',
      actions: ['row of del_1 removed', 'payload of del_1 removed'],
    })
  })

  it('keeps the message while the connector is paused or off, for any destination', async () => {
    for (const [state, words] of [
      ['paused', 'paused'],
      ['off', 'turned off'],
    ] as const) {
      for (const destination of [link, { to: 'answer' } as const]) {
        actions = []
        const { outcome, actions: done } = await finish({ state, destination })
        expect([outcome, done.length]).to.deep.equal(['done', 1])
        expect(done[0]).to.match(new RegExp(`^kept: The connector is ${words}`))
      }
    }
  })

  it('requests the document for a manual run in any connector state', async () => {
    for (const state of ['active', 'paused', 'off'] as const)
      await finish({ state, destination: link }, { runs: 2 })
    await finish({ state: 'active', destination: { to: 'answer' } }, { runs: 2 })
    expect(actions).to.deep.equal(Array.from({ length: 4 }, () => 'document requested'))
  })
})
