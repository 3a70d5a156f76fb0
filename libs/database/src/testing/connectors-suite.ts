import { createHash } from 'node:crypto'
import { connectorMappingsBytesMax, connectorsMax, type Fault } from '@platen/contract'
import { expect } from 'chai'
import { sql } from 'kysely'
import type { ConnectorDeliveryRecord, NewConnectorDelivery } from '../records/connector-deliveries.ts'
import { faultOf, rejectionOf } from './catching.ts'
import { createNewConnector } from './new-connector.ts'
import type { Opened } from './opened.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Tests of connectors and their deliveries that run on every database. */
export function describeConnectors(opened: Opened): void {
  const inMs = (ms: number) => new Date(opened.clock.now().getTime() + ms)

  const newConnector = createNewConnector(opened)

  async function take(
    { connectorId }: { connectorId: string },
    of: Partial<NewConnectorDelivery> = {},
  ): Promise<ConnectorDeliveryRecord> {
    const { connectorDeliveries: deliveries } = opened.catalog
    const added = await deliveries.add({
      deliveryId: deliveries.newId(),
      connectorId,
      contentType: 'application/json',
      bytes: 100,
      fingerprint: null,
      requestId: 'req_one',
      payloadKey: 'a key',
      payloadUntil: inMs(24 * hourMs),
      ...of,
    })
    if (!added) throw new Error('There is no connector')
    return added.delivery
  }

  const end = ({ deliveryId }: ConnectorDeliveryRecord) =>
    opened.catalog.connectorDeliveries.note(deliveryId, { outcome: 'made' })

  describe('connectors', () => {
    it('are returned as stored, can be changed, and are found by their address, and by the previous address until it expires', async () => {
      const { catalog, clock } = opened
      const { accountId, connectorId, ...made } = await newConnector()
      const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
      expect(made).to.deep.include({
        templateName: 'Order',
        security: { scheme: 'stripe' },
        signingSecret: 'hush',
        linkSecret: 'whsec_one',
        filters: [{ path: 'name', operator: 'is', value: '#1' }],
        previousUntil: null,
        lastDeliveryAt: null,
      })
      const changed = await catalog.connectors.change(accountId, connectorId, {
        mapping: null,
        signingSecret: null,
      })
      expect(changed).to.include({ hasMapping: false, signingSecret: null, name: 'Shop' })
      expect(changed?.secret).to.equal(made.secret)
      const rotated = await catalog.connectors.rotate(accountId, connectorId, inMs(hourMs))
      const found = async (secret = '') => (await catalog.connectors.findByHash(hashOf(secret)))?.connectorId
      expect([await found(made.secret), await found(rotated?.secret)]).to.deep.equal([
        connectorId,
        connectorId,
      ])
      clock.advance(hourMs)
      expect([await found(made.secret), await found(rotated?.secret)]).to.deep.equal([undefined, connectorId])
    })

    it('are found without reading the mapping again, until it is changed', async () => {
      const { connectors } = opened.catalog
      const { accountId, connectorId, secret } = await newConnector()
      const hash = createHash('sha256').update(secret).digest('hex')
      const known = await connectors.findByHash(hash)
      await connectors.change(accountId, connectorId, { name: 'Till' })
      const found = await connectors.findByHash(hash, known)
      expect(found).to.include({ name: 'Till', mapping: known?.mapping })
      await connectors.change(accountId, connectorId, { mapping: { note: 'new' } })
      expect((await connectors.findByHash(hash, found))?.mapping).to.deep.equal({ note: 'new' })
      await connectors.change(accountId, connectorId, { mapping: null })
      const removed = await connectors.findByHash(hash, found)
      expect(removed).to.include({ mapping: null })
      // A process of the previous release does not know revisions.
      await sql`update connectors set mapping = '{"note": "old"}' where id = ${connectorId}`.execute(
        opened.catalog.identityDatabase,
      )
      expect((await connectors.findByHash(hash, removed))?.mapping).to.deep.equal({ note: 'old' })
    })

    it('are listed newest first, in pages, and can be filtered by template', async () => {
      const { catalog, clock } = opened
      const { accountId, connectorId: first } = await newConnector()
      clock.advance(1)
      const { templateId } = await catalog.templates.create(accountId, { slug: 'note', name: 'Note' })
      const { connectorId: second, createdAt } = await newConnector({ accountId, templateId })
      const idsOf = async (page: Parameters<typeof catalog.connectors.list>[1]) =>
        (await catalog.connectors.list(accountId, page)).map(({ connectorId }) => connectorId)
      expect(await idsOf({ limit: 9 })).to.deep.equal([second, first])
      expect(await idsOf({ limit: 9, templateId })).to.deep.equal([second])
      expect(await idsOf({ limit: 1 })).to.deep.equal([second])
      expect(await idsOf({ limit: 9, before: { createdAt, connectorId: second } })).to.deep.equal([first])
    })

    it('are listed without their mapping, but show whether they have a mapping', async () => {
      const { connectors } = opened.catalog
      const { accountId } = await newConnector()
      opened.clock.advance(1)
      await newConnector({ accountId, mapping: null })
      const listed = await connectors.list(accountId, { limit: 9 })
      expect(listed.map(({ hasMapping }) => hasMapping)).to.deep.equal([false, true])
      for (const each of listed) expect(each).to.include({ name: 'Shop' }).and.not.have.property('mapping')
    })

    it('invalid_request at /mapping: the total size of an account’s mappings is limited, on creation and on update', async () => {
      const { connectors } = opened.catalog
      const half = { note: 'x'.repeat(connectorMappingsBytesMax / 2) }
      const nearHalf = { note: half.note.slice(20) }
      const { accountId, connectorId } = await newConnector({ mapping: nearHalf })
      const second = await newConnector({ accountId, mapping: nearHalf })
      const pointersOf = async (work: Promise<unknown>) =>
        ((await rejectionOf(work)) as Fault).errors.map(({ pointer, code }) => `${pointer} ${code}`)
      expect(await pointersOf(newConnector({ accountId }))).to.deep.equal(['/mapping too_large'])
      const grown = connectors.change(accountId, connectorId, { mapping: half })
      expect(await pointersOf(grown)).to.deep.equal(['/mapping too_large'])
      expect(await connectors.list(accountId, { limit: 9 })).to.have.length(2)
      expect(await connectors.change(accountId, second.connectorId, { mapping: null })).to.include({
        hasMapping: false,
      })
      await connectors.change(accountId, connectorId, { mapping: half })
      expect((await connectors.find(accountId, connectorId))?.mapping).to.deep.equal(half)
      await newConnector({ mapping: half })
    })

    it('are visible only to their account, cannot fill other accounts’ templates, and are limited in number', async () => {
      const { catalog } = opened
      const { accountId, connectorId, templateId } = await newConnector()
      const { accountId: other } = await newConnector()
      await take({ connectorId })
      const { connectors, connectorDeliveries: deliveries } = catalog
      expect(await connectors.find(other, connectorId)).to.equal(undefined)
      expect(await connectors.change(other, connectorId, { name: 'Mine' })).to.equal(undefined)
      expect(await connectors.rotate(other, connectorId, inMs(0))).to.equal(undefined)
      expect(await connectors.delete(other, connectorId)).to.equal(false)
      expect(await connectors.list(other, { limit: 9, templateId })).to.deep.equal([])
      expect(await deliveries.heldBy(other)).to.deep.equal({ bytes: 0, unfinished: 0 })
      for (const id of [undefined, connectorId])
        expect(await deliveries.listKept(other, id)).to.deep.equal([])
      expect(await faultOf(newConnector({ accountId: other, templateId }))).to.equal('not_found')
      expect(await connectors.find(accountId, connectorId)).to.include({ name: 'Shop' })
      for (let count = 1; count < connectorsMax; count++) await newConnector({ accountId, templateId })
      expect(await faultOf(newConnector({ accountId, templateId }))).to.equal('invalid_request')
    })
  })

  describe('deliveries of connectors', () => {
    it('are stored once for repeated messages, with a count, but always stored for messages without a fingerprint', async () => {
      const connector = await newConnector()
      const { deliveryId } = await take(connector, { fingerprint: 'one' })
      expect(await take(connector, { fingerprint: 'one' })).to.include({ deliveryId, repeats: 1 })
      expect(await take(await newConnector(), { fingerprint: 'one' })).to.include({ repeats: 0 })
      await take(connector)
      await take(connector)
      const { connectorDeliveries: deliveries, connectors } = opened.catalog
      expect(await deliveries.list(connector.connectorId, { limit: 9 })).to.have.length(3)
      const { lastDeliveryAt } = (await connectors.findAny(connector.connectorId)) ?? {}
      expect(lastDeliveryAt).to.deep.equal(opened.clock.now())
    })

    it('are listed newest first, in pages, by outcome, and only for their own connector', async () => {
      const { connectorDeliveries: deliveries } = opened.catalog
      const connector = await newConnector()
      const [first, second] = [await take(connector), await take(connector)]
      opened.clock.advance(1)
      const third = await take(connector)
      await end(third)
      const idsOf = async (page: Parameters<typeof deliveries.list>[1]) =>
        (await deliveries.list(connector.connectorId, page)).map(({ deliveryId }) => deliveryId)
      const older = [first.deliveryId, second.deliveryId].toSorted().toReversed()
      expect(await idsOf({ limit: 9 })).to.deep.equal([third.deliveryId, ...older])
      expect(await idsOf({ limit: 9, before: third })).to.deep.equal(older)
      expect(await idsOf({ limit: 9, outcome: 'made' })).to.deep.equal([third.deliveryId])
      const { connectorId: other } = await newConnector()
      expect(await deliveries.find(other, first.deliveryId)).to.equal(undefined)
      expect(await deliveries.beginRun(other, third.deliveryId)).to.equal(false)
    })

    it('start a run only once, without data from the previous run', async () => {
      const { connectorDeliveries: deliveries } = opened.catalog
      const connector = await newConnector()
      const { connectorId, deliveryId } = await take(connector)
      expect(await deliveries.beginRun(connectorId, deliveryId)).to.equal(false)
      const faults = [{ pointer: '/data/no', code: 'required', message: 'a\u0000b' }]
      await deliveries.note(deliveryId, {
        outcome: 'failed',
        detail: 'It failed.',
        faults,
        jobId: 'job_1',
        documentId: 'gen_1',
      })
      expect(await deliveries.beginRun(connectorId, deliveryId)).to.equal(true)
      expect(await deliveries.beginRun(connectorId, deliveryId)).to.equal(false)
      expect(await deliveries.find(connectorId, deliveryId)).to.deep.include({
        outcome: 'received',
        detail: null,
        faults: [],
        jobId: null,
        documentId: null,
        runs: 2,
      })
    })

    it('are returned in turn while they are unfinished, regardless of other deliveries', async () => {
      const { connectorDeliveries: deliveries } = opened.catalog
      const connector = await newConnector()
      const [late, ended] = [await take(connector), await take(connector)]
      await end(ended)
      opened.clock.advance(2 * minuteMs)
      const fresh = await take(connector)
      const taken = async () => {
        const refs = await deliveries.takeUnfinished(inMs(-minuteMs))
        return refs.filter(({ connectorId }) => connectorId === connector.connectorId)
      }
      const refOf = ({ connectorId, deliveryId }: ConnectorDeliveryRecord) => ({ connectorId, deliveryId })
      expect(await taken()).to.deep.equal([refOf(late)])
      expect(await taken()).to.deep.equal([])
      opened.clock.advance(2 * minuteMs)
      expect(await taken()).to.have.deep.members([refOf(late), refOf(fresh)])
    })

    it('are counted across all connectors of an account, until their payloads are deleted', async () => {
      const { connectorDeliveries: deliveries } = opened.catalog
      const connector = await newConnector()
      const { accountId } = connector
      const first = await take(connector)
      const second = await take(await newConnector({ accountId }), { bytes: 11 })
      await take(await newConnector(), { bytes: 1_000 })
      expect(await deliveries.heldBy(accountId)).to.deep.equal({ bytes: 111, unfinished: 2 })
      await end(first)
      expect(await deliveries.heldBy(accountId)).to.deep.equal({ bytes: 111, unfinished: 1 })
      const [ofSecond, ...others] = await deliveries.listKept(accountId, second.connectorId)
      expect([ofSecond?.deliveryId, ...others]).to.deep.equal([second.deliveryId])
      const kept = await deliveries.listKept(accountId)
      expect(kept).to.deep.include({ deliveryId: first.deliveryId, until: first.payload?.until })
      await deliveries.forgetPayload(...kept.map(({ deliveryId }) => deliveryId))
      expect(await deliveries.heldBy(accountId)).to.deep.equal({ bytes: 0, unfinished: 0 })
      expect(await deliveries.listKept(accountId)).to.deep.equal([])
      expect((await deliveries.find(connector.connectorId, first.deliveryId))?.payload).to.equal(null)
    })

    it('are returned oldest first if they exceed the limit, unless they are unfinished or their connector is paused', async () => {
      const { connectorDeliveries: deliveries } = opened.catalog
      const connector = await newConnector()
      const taken: ConnectorDeliveryRecord[] = []
      for (let count = 0; count < 4; count++) {
        taken.push(await take(connector))
        opened.clock.advance(1)
      }
      for (const delivery of taken.slice(1)) await end(delivery)
      const ours = new Set(taken.map(({ deliveryId }) => deliveryId))
      const beyond = async (since: Date) =>
        (await deliveries.listBeyond({ newest: 2, since })).filter(({ deliveryId }) => ours.has(deliveryId))
      const [, oldest] = taken
      expect(await beyond(inMs(-hourMs))).to.deep.equal([
        { deliveryId: oldest?.deliveryId, until: oldest?.payload?.until },
      ])
      expect(await beyond(inMs(0))).to.deep.equal([])
      await deliveries.remove(oldest?.deliveryId ?? '')
      expect(await beyond(inMs(-hourMs))).to.deep.equal([])
    })

    it('are accepted again after the payload was deleted, if no document was generated', async () => {
      const { connectorDeliveries: deliveries } = opened.catalog
      const connector = await newConnector()
      const outcomes = ['made', 'failed', 'kept', 'filtered', 'received', 'asked for'] as const
      for (const outcome of outcomes) {
        const { deliveryId } = await take(connector, { fingerprint: outcome, payloadUntil: inMs(minuteMs) })
        await deliveries.note(deliveryId, outcome === 'asked for' ? { jobId: 'job_1' } : { outcome })
      }
      const repeated = async () => {
        await deliveries.purge(inMs(-hourMs))
        const again = await Promise.all(outcomes.map((fingerprint) => take(connector, { fingerprint })))
        return again.filter(({ repeats }) => repeats > 0).map(({ fingerprint }) => fingerprint)
      }
      expect(await repeated()).to.deep.equal(outcomes)
      opened.clock.advance(minuteMs)
      expect(await repeated()).to.deep.equal(['made', 'asked for'])
    })

    it('are deleted when they are old, as are the keys of expired payloads, no matter how many there are', async () => {
      const { connectorDeliveries: deliveries } = opened.catalog
      const connector = await newConnector()
      const { connectorId } = connector
      for (let count = 0; count < 1_001; count++) await take(connector, { payloadUntil: inMs(minuteMs) })
      opened.clock.advance(minuteMs)
      const young = await take(connector)
      await deliveries.purge(inMs(-hourMs))
      const rows = await deliveries.list(connectorId, { limit: 2_000 })
      expect(rows).to.have.length(1_002)
      expect(rows.filter(({ payload }) => payload !== null)).to.have.length(1)
      expect(await deliveries.listKept(connector.accountId)).to.have.length(1)
      await deliveries.purge(opened.clock.now())
      const left = await deliveries.list(connectorId, { limit: 2_000 })
      expect(left.map(({ deliveryId }) => deliveryId)).to.deep.equal([young.deliveryId])
    })

    it('are deleted with their connector or account, and cannot be added to a deleted connector', async () => {
      const { catalog } = opened
      const first = await newConnector()
      const second = await newConnector({ accountId: first.accountId })
      const [one, two] = [await take(first), await take(second)]
      expect(await catalog.connectors.delete(first.accountId, first.connectorId)).to.equal(true)
      expect(await catalog.connectorDeliveries.find(first.connectorId, one.deliveryId)).to.equal(undefined)
      expect(await take(first).catch(String)).to.equal('Error: There is no connector')
      await catalog.accounts.delete(first.accountId)
      expect(await catalog.connectors.findAny(second.connectorId)).to.equal(undefined)
      expect(await catalog.connectorDeliveries.find(second.connectorId, two.deliveryId)).to.equal(undefined)
    })
  })
}
