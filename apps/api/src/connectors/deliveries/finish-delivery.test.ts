import type { ConnectorDeliveryRecord, ConnectorRecord } from '@platen/database'
import { expect } from 'chai'
import { createAccountSlots } from './account-slots.ts'
import { createFinishDelivery } from './finish-delivery.ts'

const payload = { key: 'a key', until: new Date('2026-11-02T12:00:00Z') }

describe('a delivery whose process died before its document was asked for', () => {
  let did: string[]

  beforeEach(() => {
    did = []
  })

  /** Tries once, and says what was done of it. */
  async function finish(of: Pick<ConnectorRecord, 'state' | 'destination'>, { runs = 1 } = {}) {
    const connector = { ...of, connectorId: 'con_1', accountId: 'acc_1' } as ConnectorRecord
    const delivery = { deliveryId: 'del_1', outcome: 'received', jobId: null, runs, payload }
    const parts = {
      catalog: {
        connectors: { findAny: async () => connector },
        connectorDeliveries: {
          find: async () => delivery as ConnectorDeliveryRecord,
          remove: async (deliveryId: string) => void did.push(`row of ${deliveryId} removed`),
        },
      },
      payloads: {
        get: async () => Buffer.from('{}'),
        remove: async ({ deliveryId }: { deliveryId: string }) =>
          void did.push(`payload of ${deliveryId} removed`),
      },
      prepare: async () => ({ data: {}, texts: {} }),
      accept: async () => void did.push('document asked for'),
      note: async (_connector: unknown, _delivery: unknown, end: { outcome: string; detail: string }) =>
        void did.push(`${end.outcome}: ${end.detail}`),
      places: createAccountSlots({ max: 1, now: Date.now }),
    }
    const tryOnce = createFinishDelivery(parts as object as Parameters<typeof createFinishDelivery>[0])
    const { signal } = new AbortController()
    const ref = { connectorId: 'con_1', deliveryId: 'del_1' }
    return { outcome: await tryOnce(ref, { pauseMs: 1, signal }), did }
  }

  const link = { to: 'link', url: 'https://example.com/' } as const

  it('is begun again where its document goes somewhere', async () => {
    const { outcome, did: done } = await finish({ state: 'active', destination: link })
    expect(outcome).to.have.property('putOffMs')
    expect(done).to.deep.equal(['document asked for'])
  })

  it('is forgotten where its sender waited for the document, so that it is taken when it comes again', async () => {
    expect(await finish({ state: 'active', destination: { to: 'answer' } })).to.deep.equal({
      outcome: 'done',
      did: ['row of del_1 removed', 'payload of del_1 removed'],
    })
  })

  it('is kept while its connector is paused or off, wherever the document goes', async () => {
    for (const [state, words] of [
      ['paused', 'paused'],
      ['off', 'turned off'],
    ] as const) {
      for (const destination of [link, { to: 'answer' } as const]) {
        did = []
        const { outcome, did: done } = await finish({ state, destination })
        expect([outcome, done.length]).to.deep.equal(['done', 1])
        expect(done[0]).to.match(new RegExp(`^kept: The connector is ${words}`))
      }
    }
  })

  it('is made of one that was run by hand, whatever the connector is', async () => {
    for (const state of ['active', 'paused', 'off'] as const)
      await finish({ state, destination: link }, { runs: 2 })
    await finish({ state: 'active', destination: { to: 'answer' } }, { runs: 2 })
    expect(did).to.deep.equal(Array.from({ length: 4 }, () => 'document asked for'))
  })
})
