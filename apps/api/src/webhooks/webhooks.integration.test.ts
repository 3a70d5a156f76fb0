import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type {
  WebhookAttempt,
  WebhookAttemptList,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '@platen/contract'
import { connectWithRetry } from '@platen/queue'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import { Router } from 'express'
import { type MailServer, startMailServer } from '../../../../test/parts/mail-server.ts'
import { until } from '../../../../test/parts/stack.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../../test/parts/webhook-receiver.ts'
import { readResponse, refusalOf, type FeatureApp, startFeatureApp } from '../testing/feature-app.ts'
import { createMailer, type Mailer } from '../identity/mailer.ts'
import { dayMs, switchOffRules } from './deliver.ts'
import { startWebhooks, type Webhooks } from './start-webhooks.ts'

const base = '/v1/webhook-endpoints'
const templateId = 'tpl_1'

describe('webhooks, with real receivers, Redis and catalog', () => {
  let folder: string
  let redis: RedisServer
  let mailServer: MailServer
  let mailer: Mailer
  let app: FeatureApp
  let webhooks: Webhooks
  let guarded: Webhooks
  let receiver: WebhookReceiver
  let aheadMs = 0
  let errors: unknown[] = []
  let accountId = ''

  const clock = () => new Date(Date.now() + aheadMs)

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-webhooks-'))
    ;[redis, mailServer] = await Promise.all([startRedisServer({ folder }), startMailServer()])
    mailer = createMailer({ url: mailServer.url, from: 'platen@example.com' })
    const router = Router()
    app = await startFeatureApp(() => [router])
    const ignore = () => undefined
    const options = {
      catalog: app.catalog,
      redisUrl: redis.url,
      baseUrl: 'https://platen.example.com',
      mailer,
      logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
      onError: (error: unknown) => errors.push(error),
      clock,
      pausesMs: [10],
      timeoutMs: 10_000,
    }
    webhooks = await startWebhooks({ ...options, allowPrivate: true })
    // Closed, so that it delivers nothing. Its routes are only used to test rejected URLs.
    guarded = await startWebhooks({ ...options, allowPrivate: false })
    await guarded.close()
    router.use(webhooks.routes([]), Router().use('/guarded', guarded.routes([])))
  })
  after(async () => {
    await webhooks?.close()
    await mailer?.close()
    await Promise.all([app?.close(), redis?.close(), mailServer?.close()])
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    receiver = await startWebhookReceiver()
    app.setClock(clock)
    aheadMs = 0
    errors = []
    accountId = (await app.catalog.accounts.create({ name: 'A' })).accountId
  })
  afterEach(() => receiver.close())

  const send = (method: string, to: string, body?: unknown) =>
    app.send(accountId, method, `${base}${to}`, body)
  async function addEndpoint(body: object = {}): Promise<WebhookEndpointWithSecret> {
    return readResponse(
      await send('POST', '', { url: receiver.url, ...body }),
      201,
    ) as WebhookEndpointWithSecret
  }
  const find = async (endpointId: string) =>
    readResponse(await send('GET', `/${endpointId}`)) as WebhookEndpoint
  async function attemptsOf(endpointId: string): Promise<WebhookAttempt[]> {
    return (readResponse(await send('GET', `/${endpointId}/attempts`)) as WebhookAttemptList).attempts
  }
  const announce = (jobId: string) =>
    webhooks.announce(accountId, 'document.succeeded', { jobId, templateId })

  it('sends a message with id, type, time and data, which the public library verifies with the endpoint’s secret', async () => {
    const { secret, endpointId } = await addEndpoint()
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64').length).to.be.within(24, 32)
    const announcedAt = clock().getTime()
    await announce('job_1')
    await until(async () => (await attemptsOf(endpointId)).length === 1)
    const [message] = receiver.messages
    const { id, type, timestamp, data } = message?.verify(secret) ?? {}
    expect({ id, type, data }).to.deep.equal({
      id: message?.id,
      type: 'document.succeeded',
      data: { jobId: 'job_1', templateId },
    })
    expect(Date.parse(timestamp ?? '')).to.be.within(announcedAt, clock().getTime())
    expect(message?.headers['content-type']).to.equal('application/json')
    const [attempt] = await attemptsOf(endpointId)
    expect(attempt).to.include({ messageId: message?.id, event: 'document.succeeded', status: 204 })
    expect(attempt).to.not.have.any.keys('error', 'nextAt')
  })

  it('sends only the events of the endpoint, and none of another account', async () => {
    const other = await app.catalog.accounts.create({ name: 'B' })
    const { endpointId } = await addEndpoint({ events: ['batch.failed'] })
    await announce('job_2')
    await webhooks.announce(other.accountId, 'batch.failed', { batchId: 'bat_other', templateId })
    await webhooks.announce(accountId, 'batch.failed', { batchId: 'bat_mine', templateId })
    await until(async () => (await attemptsOf(endpointId)).length === 1)
    expect(receiver.messages.map(({ body }) => JSON.parse(body).data)).to.deep.equal([
      { batchId: 'bat_mine', templateId },
    ])
  })

  it('does not send events for documents from drafts', async () => {
    const { endpointId } = await addEndpoint()
    await webhooks.announce(accountId, 'document.failed', { jobId: 'job_d', templateId, templateVersion: 0 })
    await webhooks.announce(accountId, 'batch.failed', { batchId: 'bat_d', templateId, templateVersion: 0 })
    await webhooks.announce(accountId, 'batch.failed', { batchId: 'bat_v', templateId, templateVersion: 1 })
    await until(async () => (await attemptsOf(endpointId)).length === 1)
    expect(receiver.messages.map(({ body }) => JSON.parse(body).data.batchId)).to.deep.equal(['bat_v'])
  })

  it('sends an event that is announced twice only once, even after it was delivered', async () => {
    const { endpointId } = await addEndpoint()
    await Promise.all([announce('job_3'), announce('job_3')])
    await until(async () => (await attemptsOf(endpointId)).length === 1)
    await announce('job_3')
    await announce('job_4')
    await until(async () => (await attemptsOf(endpointId)).length === 2)
    expect(receiver.messages).to.have.length(2)
  })

  it('500, then 200: sends the same message again, byte for byte, with a new time and signature', async () => {
    const { secret, endpointId } = await addEndpoint()
    receiver.answer = (_, response) =>
      response.writeHead(receiver.messages.length === 1 ? 500 : 200).end('<h1>Out of\u0000 order</h1>')
    await announce('job_5')
    await until(async () => (await attemptsOf(endpointId)).length === 2)
    const [first, second] = receiver.messages
    expect([second?.id, second?.body]).to.deep.equal([first?.id, first?.body])
    second?.verify(secret)
    const [succeeded, failed] = await attemptsOf(endpointId)
    expect(failed).to.include({
      status: 500,
      error: 'The endpoint returned status 500: <h1>Out of order</h1>',
    })
    expect(succeeded).to.include({ status: 200 }).and.not.have.property('error')
  })

  it('gives up on a message after the last pause, and can resend it manually', async () => {
    const { endpointId } = await addEndpoint()
    receiver.answer = (_, response) => response.writeHead(503).end()
    await announce('job_6')
    await until(async () => (await attemptsOf(endpointId)).length === 2)
    const [last, before] = await attemptsOf(endpointId)
    expect(last).to.not.have.property('nextAt')
    expect(before).to.not.have.property('nextAt')
    receiver.answer = (_, response) => response.writeHead(200).end()
    const resend = await send('POST', `/${endpointId}/messages/${last?.messageId}/resend`)
    expect(readResponse(resend, 202)).to.deep.equal({ messageId: last?.messageId })
    await until(async () => (await attemptsOf(endpointId))[0]?.status === 200)
    expect(new Set(receiver.messages.map(({ id }) => id)).size).to.equal(1)
  })

  it('describes a timeout, a closed connection and an unreachable host in the error', async () => {
    const { endpointId } = await addEndpoint()
    const test = async () =>
      (readResponse(await send('POST', `/${endpointId}/test`)) as WebhookAttempt).error ?? 'none'
    receiver.answer = () => undefined
    expect(await test()).to.equal('The endpoint did not respond in time.')
    receiver.answer = (_, response) => response.destroy()
    expect(await test()).to.equal('The connection was closed before the response was complete.')
    await receiver.close()
    expect(await test()).to.equal('The host refused the connection.')
    receiver = await startWebhookReceiver()
  })

  it('reports a redirect as a failure, and does not follow it', async () => {
    const elsewhere = await startWebhookReceiver()
    const { endpointId } = await addEndpoint()
    receiver.answer = (_, response) => response.writeHead(301, { location: elsewhere.url }).end()
    const attempt = readResponse(await send('POST', `/${endpointId}/test`)) as WebhookAttempt
    expect(attempt.status).to.equal(301)
    expect(attempt.error).to.include('redirects (301)')
    expect(elsewhere.messages).to.have.length(0)
    await elsewhere.close()
  })

  it('reads only the beginning of a 10 MB response, and stores even less', async () => {
    const { endpointId } = await addEndpoint()
    let written = 0
    receiver.answer = (_, response) => {
      response.writeHead(500)
      const more = () => {
        let isFull = false
        while (written < 10 * 2 ** 20 && !response.destroyed && !isFull) {
          written += 2 ** 16
          isFull = !response.write('x'.repeat(2 ** 16))
        }
        if (isFull) response.once('drain', more)
        else response.end()
      }
      more()
    }
    const attempt = readResponse(await send('POST', `/${endpointId}/test`)) as WebhookAttempt
    expect(attempt.error).to.have.length.below(400)
    expect(written).to.be.below(10 * 2 ** 20)
  })

  it('410 turns the endpoint off immediately; after it is turned on, it receives missed messages', async () => {
    const { endpointId } = await addEndpoint()
    receiver.answer = (_, response) => response.writeHead(410).end()
    await announce('job_7')
    await until(async () => !(await find(endpointId)).enabled)
    expect((await find(endpointId)).disabledReason).to.equal('The endpoint returned status 410 (Gone).')
    await announce('job_8')
    receiver.answer = (_, response) => response.writeHead(204).end()
    expect(readResponse(await send('PATCH', `/${endpointId}`, { enabled: true })))
      .to.include({ enabled: true })
      .and.not.have.property('disabledReason')
    await until(async () => (await attemptsOf(endpointId)).length === 2)
    expect(receiver.messages.map(({ body }) => JSON.parse(body).data.jobId)).to.deep.equal(['job_7', 'job_8'])
  })

  it('turns an endpoint off after three days of failures, sends an email, and shows the reason', async () => {
    const email = 'owner@example.com'
    await app.catalog.users.set(accountId, { email, name: 'Ada', passwordHash: 'x' })
    const { endpointId } = await addEndpoint({ url: `${receiver.url}?token=hidden` })
    receiver.answer = (_, response) => response.writeHead(500).end()
    for (const [step, jobId] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      // There is never a day without an attempt. The last one is 3.6 days after the first.
      aheadMs = step * 0.9 * dayMs
      const before = (await attemptsOf(endpointId)).length
      expect((await find(endpointId)).enabled).to.equal(true)
      await announce(jobId)
      await until(async () => (await attemptsOf(endpointId)).length > before)
      await until(async () => {
        const [last] = await attemptsOf(endpointId)
        return last?.nextAt === undefined
      })
    }
    await until(async () => mailServer.mails.some(({ to }) => to.includes(email)))
    const endpoint = await find(endpointId)
    expect(endpoint).to.include({ enabled: false, disabledReason: switchOffRules.reason })
    const mail = mailServer.mails.find(({ to }) => to.includes(email))
    expect(mail?.text).to.include(`https://platen.example.com/app/webhooks/${endpointId}`)
    expect(mail?.text).to.include(new URL(receiver.url).host).and.not.include('hidden')
    const again = await send('POST', `/${endpointId}/messages/msg_any/resend`)
    expect(refusalOf(again)).to.equal('422 invalid_request')
  })

  it('does not turn an endpoint off after failures that are days apart, with no messages in between', async () => {
    const { endpointId } = await addEndpoint()
    receiver.answer = (_, response) => response.writeHead(500).end()
    for (const [index, jobId] of ['f', 'g'].entries()) {
      aheadMs = index * 5 * dayMs
      await announce(jobId)
      await until(async () => (await attemptsOf(endpointId)).length === (index + 1) * 2)
    }
    expect((await find(endpointId)).enabled).to.equal(true)
  })

  it('signs with both secrets for 24 hours after a rotation, and then only with the new one', async () => {
    const { secret: old, endpointId } = await addEndpoint()
    const rotatedAt = clock().getTime()
    const rotated = readResponse(
      await send('POST', `/${endpointId}/rotate-secret`),
    ) as WebhookEndpointWithSecret
    expect(Date.parse(rotated.previousSecretUntil ?? '') - dayMs).to.be.within(rotatedAt, clock().getTime())
    await send('POST', `/${endpointId}/test`)
    const [both] = receiver.messages
    expect([both?.verify(old).type, both?.verify(rotated.secret).type]).to.deep.equal([
      'webhook.test',
      'webhook.test',
    ])
    expect(both?.headers['webhook-signature']?.toString().split(' ')).to.have.length(2)
    aheadMs = dayMs + 1
    await send('POST', `/${endpointId}/test`)
    expect(receiver.messages.at(-1)?.headers['webhook-signature']?.toString().split(' ')).to.have.length(1)
    expect(await find(endpointId)).to.not.have.property('previousSecretUntil')
  })

  it('sends only tests to a paused endpoint, and drops waiting messages to a deleted one without an error', async () => {
    const { endpointId } = await addEndpoint()
    expect(
      (readResponse(await send('PATCH', `/${endpointId}`, { enabled: false })) as WebhookEndpoint).enabled,
    ).to.equal(false)
    await announce('job_9')
    readResponse(await send('POST', `/${endpointId}/test`))
    expect(receiver.messages.map(({ body }) => JSON.parse(body).type)).to.deep.equal(['webhook.test'])
    await send('PATCH', `/${endpointId}`, { enabled: true })
    receiver.answer = (_, response) => response.writeHead(500).end()
    await announce('job_10')
    await until(async () => receiver.messages.length >= 3)
    expect((await send('DELETE', `/${endpointId}`)).status).to.equal(204)
    const { endpointId: next } = await addEndpoint()
    receiver.answer = (_, response) => response.writeHead(204).end()
    await announce('job_11')
    await until(async () => (await attemptsOf(next)).length === 1)
    expect(errors).to.deep.equal([])
    expect(refusalOf(await send('GET', `/${endpointId}/attempts`))).to.equal('404 not_found')
  })

  it('does not delay other endpoints if one does not respond', async () => {
    const unresponsive = await startWebhookReceiver()
    let open = 0
    let mostOpen = 0
    unresponsive.answer = (_, response) => {
      mostOpen = Math.max(mostOpen, ++open)
      response.once('close', () => open--)
    }
    await addEndpoint({ url: unresponsive.url })
    await addEndpoint()
    const jobs = Array.from({ length: 40 }, (_, index) => `busy_${index}`)
    try {
      await Promise.all(jobs.map(announce))
      // On a slow machine, a message can be sent twice.
      await until(() => new Set(receiver.messages.map(({ id }) => id)).size === jobs.length)
      // At most eight at a time. An attempt that was abandoned here can still be open on the receiver.
      expect(mostOpen).to.be.within(1, jobs.length / 2)
    } finally {
      await unresponsive.close()
    }
  })

  it('keeps few deliveries to an unresponsive endpoint in Redis, and delivers all when it responds', async () => {
    const unresponsive = await startWebhookReceiver()
    const open: Array<() => void> = []
    unresponsive.answer = (_, response) => open.push(() => response.writeHead(204).end())
    const { endpointId } = await addEndpoint({ url: unresponsive.url })
    const other = await app.catalog.accounts.create({ name: 'B' })
    const jobs = Array.from({ length: 100 }, (_, index) => `flood_${index}`)
    const client = connectWithRetry(redis.url, { onError: () => undefined })
    try {
      for (const job of jobs) await announce(job)
      const inRedis = await client.keys(`*:webhooks:${endpointId}-*`)
      expect(inRedis.length).to.be.within(1, jobs.length / 2)
      await app.send(other.accountId, 'POST', base, { url: receiver.url })
      await webhooks.announce(other.accountId, 'batch.failed', { batchId: 'bat_flooded', templateId })
      await until(() => receiver.messages.length === 1)
      expect(new Set(unresponsive.messages.map(({ id }) => id)).size).to.be.below(jobs.length / 2)
      unresponsive.answer = (_, response) => response.writeHead(204).end()
      for (const respond of open) respond()
      await until(() => new Set(unresponsive.messages.map(({ id }) => id)).size === jobs.length)
    } finally {
      client.disconnect()
      await unresponsive.close()
    }
  })

  it('422 invalid_request at /url: private addresses, plain http, other ports and schemes', async () => {
    const refused = [
      'https://127.0.0.1/',
      'https://localhost/',
      'https://[::1]/',
      'https://169.254.169.254/latest',
      'http://example.com/',
      'https://example.com:8443/',
      'https://user:secret@example.com/',
      'ftp://example.com/',
      'nonsense',
      `https://example.com/${'x'.repeat(2_000)}`,
    ]
    for (const url of refused) {
      const response = await app.send(accountId, 'POST', `/guarded${base}`, { url })
      expect(refusalOf(response), url).to.equal('422 invalid_request /url')
    }
    const none = await app.send(accountId, 'POST', `/guarded${base}`, { events: ['no.such'], other: 1 })
    expect(refusalOf(none)).to.match(/^422 invalid_request .*\/url/)
  })
})
