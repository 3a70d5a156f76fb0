import { createServer, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { CallerLeft, Fault } from '@platen/contract'
import { Queue, UnrecoverableError, Worker } from 'bullmq'
import { expect } from 'chai'
import { until, waitMsMax } from '../../../../test/parts/stack.ts'
import { connectWithRetry } from '../connection.ts'
import { faultMessage } from '../queue-faults.ts'
import { queueOptions, rendersKey, rendersQueue, workerOptions } from '../queues.ts'
import {
  done,
  errorOf,
  faultOf,
  interactive,
  never,
  report,
  request,
  useRenderQueue,
} from '../testing/use-render-queue.ts'

describe('the render queue on a real Redis', () => {
  const tested = useRenderQueue()
  const { open, consume } = tested

  it('returns the bytes and the report to the caller', async () => {
    await consume(async () => done)
    const rendered = await tested.queue.render(request(), { accountId: 'acc_1', signal: never })
    expect(rendered.bytes?.toString()).to.equal('pdf')
    expect(rendered.report).to.deep.equal(report)
    expect(rendered.fileName).to.equal('a.pdf')
  })

  it('sends the parts of a document in order, before the document, and its worker knows that the caller is waiting', async () => {
    const awaited: (boolean | undefined)[] = []
    await consume(async (_, { caller }) => {
      await caller?.send('pages', Buffer.from('pages'))
      await caller?.send('elements', Buffer.from('boxes'))
      awaited.push(await caller?.isWaiting())
      return done
    })
    const parts: string[] = []
    const rendered = await tested.queue.render(request({ pagesFirst: true }), {
      ...interactive,
      onPart: (part, bytes) => parts.push(`${part}: ${bytes.toString()}`),
    })
    expect(parts).to.deep.equal(['pages: pages', 'elements: boxes'])
    expect(rendered.bytes?.toString()).to.equal('pdf')
    expect(awaited).to.deep.equal([true])
  })

  it('notifies the worker of a document in parts that its caller has disconnected', async () => {
    const leaving = new AbortController()
    const { promise: noticed, resolve: notice } = Promise.withResolvers<void>()
    await consume(async (_, { caller }) => {
      await caller?.send('pages', Buffer.from('pages'))
      await until(async () => (await caller?.isWaiting()) === false)
      notice()
      return done
    })
    const rendered = tested.queue.render(request({ pagesFirst: true }), {
      accountId: 'acc_1',
      signal: leaving.signal,
      onPart: () => leaving.abort(),
    })
    expect(await errorOf(rendered)).to.be.instanceOf(CallerLeft)
    await noticed
  })

  it('charges the account for a document that was rendered after its caller left', async () => {
    const leaving = new AbortController()
    const long = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const order: string[] = []
    await consume(async ({ requestId }) => {
      if (requestId === 'long') {
        leaving.abort()
        await long.promise
        return {
          ...done,
          outcome: { ...done.outcome, report: { ...report, ms: { ...report.ms, print: 5_000 } } },
        }
      }
      if (requestId === 'gate') await gate.promise
      else order.push(requestId)
      return done
    })
    const wide = await open({ waitingMax: 1_000 })
    const send = (requestId: string, accountId: string, signal = never) =>
      wide.render(request({ requestId }), { accountId, signal })
    expect(await errorOf(send('long', 'acc_1', leaving.signal))).to.be.instanceOf(CallerLeft)
    long.resolve()
    // Replies arrive in order, so the reply for the long document arrived before this one.
    await send('next', 'acc_2')
    order.splice(0)
    const all = [send('gate', 'acc_3')]
    for (const [requestId, accountId] of [
      ['first 1', 'acc_1'],
      ['first 2', 'acc_1'],
      ['second 1', 'acc_2'],
      ['second 2', 'acc_2'],
    ] as const) {
      all.push(send(requestId, accountId))
      await until(async () => (await wide.status()).waiting === all.length - 1)
    }
    gate.resolve()
    await Promise.all(all)
    await wide.close()
    expect(order).to.deep.equal(['first 1', 'second 1', 'second 2', 'first 2'])
  })

  for (const shiftMs of [-3_600_000, -31_000, 31_000, 3_600_000]) {
    const shifted = () => Date.now() + shiftMs
    it(`no document fails if the clock of the worker or the API differs by ${shiftMs / 1_000} s`, async () => {
      const reported: unknown[] = []
      const contexts: number[] = []
      const seen: number[] = []
      await consume(
        async (sent, { enqueuedAt }) => {
          seen.push(sent.deadlineAt)
          contexts.push(enqueuedAt)
          return done
        },
        1,
        { localNow: shifted, onError: (error) => reported.push(error) },
      )
      const deadlineAt = Date.now() + waitMsMax
      await tested.queue.render(request({ deadlineAt }), { accountId: 'acc_1', signal: never })
      expect(seen[0]).to.be.closeTo(deadlineAt + shiftMs, 5_000)
      expect(contexts[0]).to.be.closeTo(shifted(), waitMsMax)
      expect(String(reported[0]))
        .to.include(shiftMs > 0 ? 'ahead of' : 'behind')
        .and.include('clock of Redis')
      const [status] = (await tested.queue.status()).workers
      expect(status?.clockAheadMs).to.be.closeTo(shiftMs, 5_000)

      // The API's own waits use `Date.now()` and would end immediately with a clock that is behind.
      if (shiftMs < 0) return
      const other = await open({ localNow: shifted })
      await other.render(request({ deadlineAt: shifted() + waitMsMax }), {
        accountId: 'acc_1',
        signal: never,
      })
      expect(seen[1]).to.be.closeTo(deadlineAt + shiftMs, waitMsMax)
      await other.close()
    })
  }

  it('503 unavailable: a document for a test key is rejected while a running worker would print it without its watermark', async () => {
    await consume(async () => done)
    const client = connectWithRetry(tested.redisUrl, { onError: () => undefined })
    await client.set(
      '{platen}:worker:old',
      JSON.stringify({ id: 'old', lanes: 1, busy: 0, msPerDocument: 1 }),
    )
    await client.sadd('{platen}:workers', 'old')
    const fault = await faultOf(tested.queue.render(request({ isTest: true }), interactive))
    expect([fault.code, fault.detail]).to.deep.equal([
      'unavailable',
      'Nothing was enqueued: a worker runs an earlier release, which would print documents from test keys without the word TEST. Update all workers.',
    ])
    await tested.queue.render(request(), interactive)
    await client.del('{platen}:worker:old')
    await until(
      async () =>
        (await tested.queue.render(request({ isTest: true }), interactive).catch(() => undefined)) !==
        undefined,
    )
    client.disconnect()
  })

  it('a job that needs a newer worker is returned, and the newer worker completes it', async () => {
    const runs: string[] = []
    await consume(async () => (runs.push('old'), done), 1, { protocol: 1 })
    const client = connectWithRetry(tested.redisUrl, { onError: () => undefined })
    const jobs = new Queue(rendersQueue, queueOptions(client))
    const data = { request: request(), replyTo: 'nobody', protocol: 2 }
    const job = await jobs.add('account', data, {
      jobId: 'newer',
      priority: 1,
      attempts: 2,
      removeOnComplete: true,
    })
    await until(async () => (await job.getState()) === 'delayed')
    await consume(async () => (runs.push('new'), done), 1, { protocol: 2 })
    await until(async () => runs.length > 0)
    expect(runs).to.deep.equal(['new'])
    await jobs.close()
    client.disconnect()
  })

  it('matches every reply to its own request when many are in progress', async () => {
    await consume(async (sent) => ({ ...done, bytes: Buffer.from(sent.requestId) }), 8)
    const ids = Array.from({ length: 100 }, (_, index) => `req_${index}`)
    const wide = await open({ waitingMax: 1_000 })
    const answers = await Promise.all(
      ids.map((requestId) => wide.render(request({ requestId }), { accountId: 'acc_1', signal: never })),
    )
    await wide.close()
    expect(answers.map((answer) => answer.bytes?.toString())).to.deep.equal(ids)
  })

  it('422 render_failed: an error in the template itself is not retried', async () => {
    let runs = 0
    await consume(async () => {
      runs++
      throw new Fault('render_failed', { detail: 'Too many pages.' })
    })
    const fault = await faultOf(tested.queue.render(request(), { accountId: 'acc_1', signal: never }))
    expect([fault.code, fault.detail, runs]).to.deep.equal(['render_failed', 'Too many pages.', 1])
  })

  it('a document is attempted again if the browser crashes', async () => {
    let runs = 0
    await consume(async () => {
      if (++runs === 1) throw new Fault('browser_lost')
      return done
    })
    const rendered = await tested.queue.render(request(), { accountId: 'acc_1', signal: never })
    expect([rendered.fileName, runs]).to.deep.equal(['a.pdf', 2])
  })

  it('503 browser_lost: the browser crashes twice', async () => {
    await consume(async () => {
      throw new Fault('browser_lost')
    })
    expect(
      (await faultOf(tested.queue.render(request(), { accountId: 'acc_1', signal: never }))).code,
    ).to.equal('browser_lost')
  })

  it('500 internal: an unexpected error is returned immediately and exposes no details', async () => {
    await consume(async () => {
      throw new Error('secret detail')
    })
    const fault = await faultOf(tested.queue.render(request(), { accountId: 'acc_1', signal: never }))
    expect(fault.code).to.equal('internal')
    expect(fault.detail).not.to.include('secret')
  })

  it('503 overloaded: a document that no worker started in time is not rendered, and leaves the queue', async () => {
    const late = await faultOf(
      tested.queue.render(request({ deadlineAt: Date.now() + 300 }), { accountId: 'acc_1', signal: never }),
    )
    expect(late.code).to.equal('overloaded')
    expect(late.retryAfterSeconds).to.be.at.least(1)
    await until(async () => (await tested.queue.status()).waiting === 0)
  })

  it('a job whose caller disconnects is removed from the queue', async () => {
    const caller = new AbortController()
    const rendered = errorOf(tested.queue.render(request(), { accountId: 'acc_1', signal: caller.signal }))
    await until(async () => (await tested.queue.status()).waiting === 1)
    caller.abort()
    expect(await rendered).to.be.instanceOf(CallerLeft)
    await until(async () => (await tested.queue.status()).waiting === 0)
  })

  it('a caller that disconnects before its turn enqueues nothing', async () => {
    const rendered = tested.queue.render(request(), { accountId: 'acc_1', signal: AbortSignal.abort() })
    expect(await errorOf(rendered)).to.be.instanceOf(CallerLeft)
    const { waiting, active } = await tested.queue.status()
    expect([waiting, active]).to.deep.equal([0, 0])
  })

  it('503 unavailable: a queue that closes removes the jobs of its callers', async () => {
    const leaving = await open()
    const rendered = faultOf(leaving.render(request(), interactive))
    await until(async () => (await tested.queue.status()).waiting === 1)
    await leaving.close()
    expect((await rendered).code).to.equal('unavailable')
    expect((await tested.queue.status()).waiting).to.equal(0)
  })

  it('a start without a response from Redis leaves no connection open', async () => {
    const connections = new Set<Socket>()
    const deaf = createServer((socket) => {
      connections.add(socket.resume())
      socket.on('close', () => connections.delete(socket))
    })
    const address = path.join(os.tmpdir(), `platen-deaf-${process.pid}.sock`)
    await new Promise<void>((listening) => deaf.listen(address, listening))
    const started = open({ redisUrl: address, startTimeoutMs: 200 })
    expect(await errorOf(started)).to.be.instanceOf(Error)
    await until(() => connections.size === 0)
    deaf.close()
  })

  it('503 overloaded: above the limit nothing is enqueued, and the response says when to retry', async () => {
    const caller = new AbortController()
    const taken = [1, 2, 3].map(() =>
      tested.queue.render(request(), { accountId: 'acc_1', signal: caller.signal }),
    )
    for (const render of taken) render.catch(() => undefined)
    const fault = await faultOf(tested.queue.render(request(), { accountId: 'acc_1', signal: never }))
    expect(fault.code).to.equal('overloaded')
    expect(fault.retryAfterSeconds).to.be.at.least(1)
    await until(async () => (await tested.queue.status()).waiting === 3)
    caller.abort()
    await Promise.allSettled(taken)
  })

  it('charges the account for the time that a worker spent on a failed document', async () => {
    await consume(async () => {
      throw new Fault('invalid_data', { detail: 'No.', spentMs: 2_500 })
    })
    expect((await faultOf(tested.queue.render(request(), interactive))).spentMs).to.equal(2_500)
  })

  it('a draining worker completes its jobs, and claims no more', async () => {
    let begun = 0
    const held = Promise.withResolvers<void>()
    const consumer = await consume(async () => {
      begun++
      await held.promise
      return done
    })
    const first = tested.queue.render(request(), { accountId: 'acc_1', signal: never })
    await until(async () => begun === 1)
    const second = tested.queue.render(request({ deadlineAt: Date.now() + 2_000 }), {
      accountId: 'acc_1',
      signal: never,
    })
    const closing = consumer.close()
    held.resolve()
    expect((await first).fileName).to.equal('a.pdf')
    await closing
    expect((await faultOf(second)).code).to.equal('overloaded')
    expect(begun).to.equal(1)
  })

  it('removes everything about a document whose worker and API died when it failed', async () => {
    const client = connectWithRetry(tested.redisUrl, { onError: () => undefined })
    const left = new Queue(rendersQueue, queueOptions(client))
    const job = await left.add(
      'acc',
      { request: request(), replyTo: 'nobody' },
      { removeOnFail: { age: 60 } },
    )
    const dying = new Worker(
      rendersQueue,
      () => Promise.reject(new UnrecoverableError(faultMessage(new Fault('render_failed')))),
      workerOptions(client),
    )
    try {
      await until(() => job.isFailed())
      await dying.close()
      // No other document fails, and no worker runs.
      await until(async () => (await client.exists(rendersKey(job.id ?? ''))) === 0)
    } finally {
      client.disconnect()
    }
  })

  it('removes everything about a document from Redis after the reply', async () => {
    await consume(async (sent) => {
      if (sent.requestId === 'bad') throw new Fault('render_failed')
      return done
    })
    await tested.queue.render(request({ data: { secret: 'PERSONAL-DATA' } }), {
      accountId: 'acc_1',
      signal: never,
    })
    await faultOf(
      tested.queue.render(request({ requestId: 'bad', data: { secret: 'PERSONAL-DATA' } }), {
        accountId: 'acc_1',
        signal: never,
      }),
    )
    const client = connectWithRetry(tested.redisUrl, { onError: () => undefined })
    await until(async () => {
      const keys = await client.keys('*')
      const hashes = await Promise.all(
        keys.map(async (key) => ((await client.type(key)) === 'hash' ? client.hgetall(key) : {})),
      )
      return !JSON.stringify(hashes).includes('PERSONAL-DATA')
    })
    const keys = await client.keys('*')
    expect(keys.every((key) => key.startsWith('{platen}'))).to.equal(true)
    client.disconnect()
  })

  it('check throws unavailable with the reason if Redis responds but rejects writes', async () => {
    const client = connectWithRetry(tested.redisUrl, { onError: () => undefined })
    await tested.queue.check()
    await client.config('SET', 'maxmemory', '1')
    const fault = await faultOf(tested.queue.check())
    expect([fault.code, fault.detail]).to.deep.equal([
      'unavailable',
      "Redis rejects writes: OOM command not allowed when used memory > 'maxmemory'.",
    ])
    await client.config('SET', 'maxmemory', '0')
    await tested.queue.check()
    client.disconnect()
  })
})
