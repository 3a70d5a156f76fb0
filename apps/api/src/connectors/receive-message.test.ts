import { setImmediate as turn } from 'node:timers/promises'
import { Fault } from '@platen/contract'
import type { ConnectorRecord } from '@platen/database'
import { expect } from 'chai'
import { createReceiveMessage } from './receive-message.ts'

const connector = {
  connectorId: 'con_1',
  accountId: 'acc_1',
  state: 'paused',
  destination: { to: 'answer' },
} as ConnectorRecord
const unavailable = () => Promise.reject(new Fault('unavailable'))

/** Creates a fake catalog and store, whose functions a test can replace. */
function newParts() {
  const rows = new Map<string, object>()
  const stored = new Set<string>()
  const counted = { unfinished: 0, bytes: 0 }
  const deliveries = {
    newId: () => `del_${rows.size}`,
    async add({ deliveryId, payloadKey: key, payloadUntil: until, ...of }: Record<string, unknown>) {
      const [first] = rows.values()
      const delivery = { ...of, deliveryId, outcome: 'received', jobId: 'job_1', payload: { key, until } }
      if (!first) rows.set(deliveryId as string, delivery)
      return { delivery: first ?? delivery, isRepeat: first !== undefined }
    },
    async remove(deliveryId: string) {
      rows.delete(deliveryId)
    },
  }
  const payloads = {
    async put({ deliveryId }: { deliveryId: string }) {
      stored.add(deliveryId)
    },
    async remove({ deliveryId }: { deliveryId: string }) {
      stored.delete(deliveryId)
    },
  }
  const budget = {
    async take(_accountId: string, bytes: number) {
      counted.unfinished++
      counted.bytes += bytes
    },
    end: () => counted.unfinished--,
    free: (_accountId: string, bytes: number) => (counted.bytes -= bytes),
  }
  return { rows, stored, counted, deliveries, payloads, budget }
}

describe('createReceiveMessage', () => {
  it('stores up to four messages from an account at once, while other accounts are not delayed', async () => {
    const { deliveries, payloads, budget } = newParts()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const kept: string[] = []
    const take = createReceiveMessage({
      ...({ deliveries, budget } as object as Parameters<typeof createReceiveMessage>[0]),
      payloads: {
        ...payloads,
        put: async () => {
          kept.push('one')
          await released
        },
      } as unknown as Parameters<typeof createReceiveMessage>[0]['payloads'],
      recordOutcome: () => Promise.resolve(),
    })
    const { signal } = new AbortController()
    const post = (accountId: string) =>
      take(
        { ...connector, accountId },
        {
          body: Buffer.from('{}'),
          contentType: '',
          fingerprint: null,
          requestId: 'req_1',
          wantsLink: false,
          signal,
          onListed: () => undefined,
        },
      )
    const responses = Array.from({ length: 10 }, () => post('acc_1'))
    await turn()
    expect(kept).to.have.length(4)
    const otherResponse = post('acc_2')
    await turn()
    expect(kept).to.have.length(5)
    release()
    const statuses = (await Promise.all([...responses, otherResponse])).map(({ status }) => status)
    expect(statuses).to.have.length(11)
    expect(kept).to.have.length(11)
  })

  let parts: ReturnType<typeof newParts>
  let errors: unknown[]
  let listed: string[]

  beforeEach(() => {
    parts = newParts()
    errors = []
    listed = []
  })

  async function receive(
    of: { connector?: object } & Partial<Pick<Parameters<typeof createReceiveMessage>[0], 'prepare'>> = {},
  ): Promise<number | string> {
    const { deliveries, payloads, budget } = parts
    const take = createReceiveMessage({
      ...({ deliveries, payloads, budget } as object as Parameters<typeof createReceiveMessage>[0]),
      ...(of.prepare && { prepare: of.prepare }),
      recordOutcome: () => Promise.resolve(),
      onError: (error) => errors.push(error),
    })
    const message = { body: Buffer.from('{}'), contentType: '', fingerprint: 'one', requestId: 'req_1' }
    const onListed = (deliveryId: string) => listed.push(deliveryId)
    const { signal } = new AbortController()
    const to = { ...connector, ...of.connector }
    return take(to, { ...message, wantsLink: false, signal, onListed }).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof Fault ? error.code : String(error)),
    )
  }

  it('503 unavailable: leaves no row if the store is unavailable, even if the database is, too', async () => {
    Object.assign(parts.payloads, { put: unavailable })
    Object.assign(parts.deliveries, { remove: unavailable })
    expect(await receive()).to.equal('unavailable')
    expect(parts.rows.size).to.equal(0)
  })

  it('503 unavailable: leaves no payload if the database is unavailable, and does not count the message', async () => {
    Object.assign(parts.deliveries, { add: unavailable })
    expect(await receive()).to.equal('unavailable')
    expect([...parts.stored]).to.deep.equal([])
    expect(parts.counted).to.deep.equal({ unfinished: 0, bytes: 0 })
    expect(errors).to.deep.equal([])
  })

  it('200: stores nothing for a repeat', async () => {
    expect(await receive()).to.equal(202)
    expect(await receive()).to.equal(200)
    expect([...parts.stored]).to.deep.equal(['del_0'])
    expect(parts.counted).to.deep.equal({ unfinished: 1, bytes: 2 })
  })

  it('200: answers a repeat even if its payload cannot be removed', async () => {
    await receive()
    Object.assign(parts.payloads, { remove: unavailable })
    expect(await receive()).to.equal(200)
    expect(errors).to.have.length(1)
  })

  it('400 malformed_json, 422 invalid_data: reports the listed delivery; 503 overloaded: lists no delivery', async () => {
    const active = { state: 'active' }
    const throwing = (code: 'malformed_json' | 'overloaded') => () => Promise.reject(new Fault(code))
    expect(await receive({ connector: active, prepare: throwing('overloaded') })).to.equal('overloaded')
    expect(listed).to.deep.equal([])
    expect(await receive({ connector: active, prepare: throwing('malformed_json') })).to.equal(
      'malformed_json',
    )
    expect(listed).to.deep.equal(['del_0'])
    parts = newParts()
    const notGenerated = { outcome: 'kept' as const, detail: 'It does not fit.', faults: [] }
    const prepare = () => Promise.resolve(notGenerated)
    expect(await receive({ connector: active, prepare })).to.equal('invalid_data')
    expect(listed).to.deep.equal(['del_0', 'del_0'])
  })
})
