import { webhookEndpointsMax, webhookEvents } from '@platen/contract'
import { expect } from 'chai'
import { faultOf } from './catching.ts'
import { dueMaxOfEndpoint } from '../records/webhook-deliveries.ts'
import type { Opened } from './opened.ts'

const hourMs = 3_600_000
const rules = { afterMs: 72 * hourMs, quietMs: 24 * hourMs, reason: 'It failed.' }

/** Tests of webhook endpoints, messages and attempts that run on every database. */
export function describeWebhooks(opened: Opened): void {
  let messages = 0

  async function newEndpoint(accountId?: string, hears: { templateIds?: string[]; isTest?: boolean } = {}) {
    const owner = accountId ?? (await opened.catalog.accounts.create({ name: 'A' })).accountId
    const endpoint = {
      url: 'https://example.com/',
      description: 'ERP',
      events: webhookEvents,
      templateIds: null,
      isTest: false,
      secret: 'whsec_one',
      ...hears,
    }
    const { endpointId } = await opened.catalog.webhookEndpoints.create(owner, endpoint)
    return { accountId: owner, endpointId }
  }

  const newMessage = () => ({
    messageId: `msg_${messages++}`,
    event: 'batch.failed' as const,
    payload: JSON.stringify({ data: 'a\u0000b\ud800' }),
    templateId: 'tpl_1',
    isTest: false,
  })

  function attempt(of: { endpointId: string; messageId: string }, error: string | null, nextInMs?: number) {
    const at = opened.clock.now()
    const nextAt = nextInMs === undefined ? null : new Date(at.getTime() + nextInMs)
    return { endpointId: of.endpointId, messageId: of.messageId, at, ms: 12.6, status: null, error, nextAt }
  }

  describe('webhooks', () => {
    it('returns the secret, and the previous secret until it expires, only for deliveries, never in a list', async () => {
      const { catalog, clock } = opened
      const { accountId, endpointId } = await newEndpoint()
      const [of] = await catalog.webhookDeliveries.keepMessage(accountId, newMessage())
      if (!of) throw new Error('Nobody takes it')
      expect((await catalog.webhookDeliveries.find(of))?.secrets).to.deep.equal(['whsec_one'])
      const previousUntil = new Date(clock.now().getTime() + hourMs)
      await catalog.webhookEndpoints.rotateSecret(accountId, endpointId, {
        secret: 'whsec_two',
        previousUntil,
      })
      expect((await catalog.webhookDeliveries.find(of))?.secrets).to.deep.equal(['whsec_two', 'whsec_one'])
      const listed = await catalog.webhookEndpoints.list(accountId)
      expect(listed[0]?.previousUntil).to.deep.equal(previousUntil)
      expect(JSON.stringify(listed)).to.not.include('whsec').and.not.include('v1.')
      clock.advance(hourMs)
      expect((await catalog.webhookDeliveries.find(of))?.secrets).to.deep.equal(['whsec_two'])
      expect((await catalog.webhookEndpoints.find(accountId, endpointId))?.previousUntil).to.equal(null)
    })

    it('stores a message once, byte for byte, and returns only untried deliveries', async () => {
      const { catalog } = opened
      const { accountId, endpointId } = await newEndpoint()
      const { endpointId: paused } = await newEndpoint(accountId)
      await catalog.webhookEndpoints.change(accountId, paused, { enabled: false })
      const message = newMessage()
      const first = await catalog.webhookDeliveries.keepMessage(accountId, message)
      expect(first).to.deep.equal([{ endpointId, messageId: message.messageId, position: 1 }])
      expect(
        await catalog.webhookDeliveries.keepMessage(accountId, { ...message, payload: '{}' }),
      ).to.deep.equal(first)
      expect(
        (await catalog.webhookDeliveries.find(first[0] ?? attempt({ endpointId, messageId: '' }, null)))
          ?.payload,
      ).to.equal(message.payload)
      await catalog.webhookAttempts.add(attempt({ endpointId, ...message }, null), rules)
      expect(await catalog.webhookDeliveries.keepMessage(accountId, message)).to.deep.equal([])
    })

    it('sends a message only to endpoints that subscribe to its template, and never sends a live message to a test endpoint', async () => {
      const { catalog } = opened
      const { accountId, endpointId: ofAll } = await newEndpoint()
      const hearing = async (hears: object) => (await newEndpoint(accountId, hears)).endpointId
      const ofOne = await hearing({ templateIds: ['tpl_1'] })
      const ofTwo = await hearing({ templateIds: ['tpl_2', 'tpl_1'] })
      const ofTests = await hearing({ isTest: true })
      const ofItsTests = await hearing({ templateIds: ['tpl_1'], isTest: true })
      const takers = async (about: object) => {
        const kept = await catalog.webhookDeliveries.keepMessage(accountId, { ...newMessage(), ...about })
        return kept.map(({ endpointId }) => endpointId).toSorted()
      }
      expect(await takers({})).to.deep.equal([ofAll, ofOne, ofTwo].toSorted())
      expect(await takers({ templateId: 'tpl_2' })).to.deep.equal([ofAll, ofTwo].toSorted())
      expect(await takers({ templateId: 'tpl' })).to.deep.equal([ofAll])
      expect(await takers({ isTest: true })).to.deep.equal(
        [ofAll, ofOne, ofTwo, ofTests, ofItsTests].toSorted(),
      )
      expect(await takers({ templateId: 'tpl_2', isTest: true })).to.deep.equal(
        [ofAll, ofTwo, ofTests].toSorted(),
      )
      expect(await catalog.webhookEndpoints.find(accountId, ofItsTests)).to.deep.include({
        templateIds: ['tpl_1'],
        isTest: true,
      })
    })

    it('finds due deliveries, and when a paused endpoint is resumed, the deliveries that it missed', async () => {
      const { catalog, clock } = opened
      const { accountId, endpointId } = await newEndpoint()
      const message = newMessage()
      await catalog.webhookDeliveries.keepMessage(accountId, message)
      const of = { endpointId, messageId: message.messageId }
      const first = { ...of, position: 1 }
      await catalog.webhookAttempts.add(attempt(of, 'It failed.', hourMs), rules)
      const due = (inMs: number) =>
        catalog.webhookDeliveries.listDue({
          now: new Date(clock.now().getTime() + inMs),
          since: new Date(clock.now().getTime() - hourMs),
          endpointId,
        })
      expect(await due(0)).to.deep.equal([])
      expect(await due(hourMs + 1)).to.deep.equal([first])
      await catalog.webhookEndpoints.change(accountId, endpointId, { enabled: false })
      expect(await due(hourMs + 1)).to.deep.equal([])
      await catalog.webhookEndpoints.change(accountId, endpointId, { enabled: true })
      expect(await due(hourMs + 1)).to.deep.equal([first])
      await catalog.webhookAttempts.add(attempt(of, null), rules)
      expect(await due(hourMs + 1)).to.deep.equal([])
      expect(await catalog.webhookDeliveries.dueAgain(accountId, of)).to.equal(true)
      expect(await due(1)).to.deep.equal([first])
    })

    it('returns the oldest of many due deliveries for each endpoint, but no new deliveries', async () => {
      const { catalog, clock } = opened
      const since = new Date(clock.now().getTime() - 1)
      const { accountId, endpointId } = await newEndpoint()
      const other = await newEndpoint()
      const begun: Array<[string, number]> = []
      const kept: string[] = []
      for (let count = 0; count < dueMaxOfEndpoint + 5; count++) {
        const message = newMessage()
        kept.push(message.messageId)
        clock.advance(1)
        const toDeliver = await catalog.webhookDeliveries.keepMessage(accountId, message)
        begun.push(...toDeliver.map(({ messageId, position }): [string, number] => [messageId, position]))
      }
      expect(begun).to.deep.equal(kept.slice(0, dueMaxOfEndpoint).map((id, at) => [id, at + 1]))
      clock.advance(1)
      const [ofOther] = await catalog.webhookDeliveries.keepMessage(other.accountId, newMessage())
      const due = async () => {
        const all = await catalog.webhookDeliveries.listDue({ now: clock.now(), since })
        expect(all).to.deep.include(ofOther)
        const ofEndpoint = all.filter((each) => each.endpointId === endpointId)
        expect(ofEndpoint.map(({ position }) => position)).to.deep.equal(
          kept.slice(0, dueMaxOfEndpoint).map((_, at) => at + 1),
        )
        return ofEndpoint.map(({ messageId }) => messageId)
      }
      expect(await due()).to.have.members(kept.slice(0, dueMaxOfEndpoint))
      // A completed delivery and one that is waiting for its next attempt free their positions.
      const [first = '', second = ''] = kept
      await catalog.webhookAttempts.add(attempt({ endpointId, messageId: first }, null), rules)
      await catalog.webhookAttempts.add(attempt({ endpointId, messageId: second }, 'no', hourMs), rules)
      expect(await due()).to.have.members(kept.slice(2, dueMaxOfEndpoint + 2))
    })

    it('counts failures from the start of a delivery', async () => {
      const { catalog } = opened
      const { accountId } = await newEndpoint()
      const [of] = await catalog.webhookDeliveries.keepMessage(accountId, newMessage())
      if (!of) throw new Error('Nobody takes it')
      const failures = async () => (await catalog.webhookDeliveries.find(of))?.failures
      expect(await failures()).to.equal(0)
      await catalog.webhookAttempts.add(attempt(of, 'no', hourMs), rules)
      expect(await failures()).to.equal(1)
      await catalog.webhookDeliveries.dueAgain(accountId, of)
      expect(await failures()).to.equal(0)
    })

    it('abandons overdue deliveries with a reason, except those for a paused endpoint', async () => {
      const { catalog, clock } = opened
      const { accountId, endpointId } = await newEndpoint()
      const { endpointId: paused } = await newEndpoint(accountId)
      await catalog.webhookEndpoints.change(accountId, paused, { enabled: false })
      const late = newMessage()
      await catalog.webhookDeliveries.keepMessage(accountId, late)
      clock.advance(hourMs)
      const recent = newMessage()
      await catalog.webhookDeliveries.keepMessage(accountId, recent)
      const before = new Date(clock.now().getTime() - 1)
      await catalog.webhookDeliveries.giveUpOverdue({ before, reason: 'Not sent.' })
      await catalog.webhookDeliveries.giveUpOverdue({ before, reason: 'Not sent.' })
      const history = await catalog.webhookAttempts.list(endpointId, { limit: 9 })
      expect(history.map(({ messageId, error, nextAt }) => ({ messageId, error, nextAt }))).to.deep.equal([
        { messageId: late.messageId, error: 'Not sent.', nextAt: null },
      ])
      expect(await catalog.webhookAttempts.list(paused, { limit: 9 })).to.deep.equal([])
      const dueAt = async (messageId: string) =>
        (await catalog.webhookDeliveries.find({ endpointId, messageId }))?.dueAt
      expect([await dueAt(late.messageId), await dueAt(recent.messageId)]).to.deep.equal([null, clock.now()])
    })

    it('disables an endpoint after uninterrupted failures, but not if there was a success or a quiet day in between', async () => {
      const { catalog, clock } = opened
      const { accountId, endpointId } = await newEndpoint()
      const message = newMessage()
      await catalog.webhookDeliveries.keepMessage(accountId, message)
      const tryIt = (error: string | null) =>
        catalog.webhookAttempts.add(attempt({ endpointId, ...message }, error), rules)
      const verdicts: string[] = []
      for (const error of ['no', 'no', 'no', null, 'no', 'no', 'no', 'no']) {
        verdicts.push(await tryIt(error))
        clock.advance(24 * hourMs)
      }
      expect(verdicts).to.deep.equal([...Array<string>(7).fill('kept'), 'switched-off'])
      expect(await tryIt('no')).to.equal('kept')
      expect(await catalog.webhookEndpoints.find(accountId, endpointId)).to.include({
        disabledReason: 'It failed.',
      })
      await catalog.webhookEndpoints.change(accountId, endpointId, { enabled: true })
      clock.advance(80 * hourMs)
      expect(await tryIt('no')).to.equal('kept')
      clock.advance(80 * hourMs)
      expect(await tryIt('no')).to.equal('kept')
    })

    it('lists attempts newest first, in pages, with the next attempt only while it is pending', async () => {
      const { catalog, clock } = opened
      const { accountId, endpointId } = await newEndpoint()
      const message = newMessage()
      await catalog.webhookDeliveries.keepMessage(accountId, message)
      for (const error of ['first', 'second', 'third']) {
        await catalog.webhookAttempts.add(attempt({ endpointId, ...message }, error, 5_000), rules)
        clock.advance(5_000)
      }
      const page = await catalog.webhookAttempts.list(endpointId, { limit: 2 })
      expect(page.map(({ error, nextAt, ms }) => [error, nextAt !== null, ms])).to.deep.equal([
        ['third', true, 13],
        ['second', false, 13],
      ])
      const [last] = page.slice(-1)
      const rest = await catalog.webhookAttempts.list(endpointId, { limit: 2, ...(last && { before: last }) })
      expect(rest.map(({ error }) => error)).to.deep.equal(['first'])
    })

    it('deletes old messages with their attempts, and the deliveries and attempts of a deleted endpoint', async () => {
      const { catalog, clock } = opened
      const { accountId, endpointId } = await newEndpoint()
      const message = newMessage()
      const [of] = await catalog.webhookDeliveries.keepMessage(accountId, message)
      if (!of) throw new Error('Nobody takes it')
      await catalog.webhookAttempts.add(attempt(of, null), rules)
      clock.advance(1_000)
      await catalog.webhookDeliveries.purge(clock.now())
      expect(await catalog.webhookAttempts.list(endpointId, { limit: 9 })).to.deep.equal([])
      expect(await catalog.webhookDeliveries.find(of)).to.equal(undefined)
      const [next] = await catalog.webhookDeliveries.keepMessage(accountId, newMessage())
      if (!next) throw new Error('Nobody takes it')
      expect(await catalog.webhookEndpoints.delete(accountId, endpointId)).to.equal(true)
      expect(await catalog.webhookDeliveries.find(next)).to.equal(undefined)
      expect(await catalog.webhookAttempts.add(attempt(next, 'late'), rules)).to.equal('kept')
    })

    it('keeps the endpoints of different accounts separate, and limits their number', async () => {
      const { catalog } = opened
      const { accountId, endpointId } = await newEndpoint()
      const { accountId: other } = await newEndpoint()
      const message = newMessage()
      await catalog.webhookDeliveries.keepMessage(accountId, message)
      const of = { endpointId, messageId: message.messageId }
      const rotation = { secret: 'whsec_x', previousUntil: opened.clock.now() }
      expect(await catalog.webhookEndpoints.find(other, endpointId)).to.equal(undefined)
      expect(await catalog.webhookEndpoints.change(other, endpointId, { enabled: false })).to.equal(undefined)
      expect(await catalog.webhookEndpoints.rotateSecret(other, endpointId, rotation)).to.equal(undefined)
      expect(await catalog.webhookEndpoints.delete(other, endpointId)).to.equal(false)
      expect(await catalog.webhookDeliveries.dueAgain(other, of)).to.equal(false)
      expect(
        await catalog.webhookDeliveries.keepTest(other, {
          ...of,
          messageId: 'msg_test',
          event: 'webhook.test',
          payload: '',
        }),
      ).to.equal(false)
      for (let count = 1; count < webhookEndpointsMax; count++) await newEndpoint(accountId)
      expect(await faultOf(newEndpoint(accountId))).to.equal('invalid_request')
      expect(await faultOf(newEndpoint('acc_none'))).to.equal('not_found')
    })
  })
}
