import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { JobAnswer, Problem } from '@platen/contract'
import { expect } from 'chai'
import { expectProblem } from './parts/expect-problem.ts'
import { isPdf, jobCallsOf, manyRows, slowTemplate } from './parts/job-calls.ts'
import { redisValues } from './parts/redis-watch.ts'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'
import { type StoreFront, startStoreFront, acceptAnything } from './parts/store-front.ts'

async function storedFiles(stack: Stack): Promise<string[]> {
  const folder = path.join(stack.dataFolder, 'storage', 'objects', 'documents')
  const entries = await readdir(folder, { recursive: true }).catch(() => [])
  return entries.filter((entry) => entry.endsWith('.pdf'))
}

describe('jobs that outlive their request', () => {
  let stack: Stack
  let bucket: StoreFront
  let ada: ReturnType<typeof jobCallsOf>
  let bob: ReturnType<typeof jobCallsOf>
  let adasAccount: Account
  let quick: string
  let slow: string

  before(async () => {
    bucket = await startStoreFront('http://127.0.0.1:1')
    bucket.answer = acceptAnything()
    stack = await startStack({
      api: { PLATEN_ALLOW_PRIVATE_BUCKETS: '1' },
      worker: { LANES: '1', PLATEN_ALLOW_PRIVATE_BUCKETS: '1', HTML_BYTES_MAX: '600000' },
    })
    adasAccount = await stack.createAccount('Ada')
    ada = jobCallsOf(stack, adasAccount)
    bob = jobCallsOf(stack, await stack.createAccount('Bob'))
    quick = await stack.publish(
      adasAccount,
      'quick',
      htmlTemplate('<p>{{a}}</p>', { fileName: 'note-{{a}}.pdf' }),
    )
    slow = await stack.publish(adasAccount, 'slow', slowTemplate)
  })
  after(async () => {
    await stack?.close()
    bucket?.close()
  })

  const rendering = async (jobId: string) => (await ada.job(jobId)).status === 'rendering'

  it('202: returns the job with its address, and a long poll returns the link', async () => {
    const answer = await ada.send({ templateId: quick, data: { a: '1' }, output: 'url', expiration: 5 })
    const accepted = (await answer.json()) as JobAnswer
    expect(answer.status).to.equal(202)
    expect(accepted).to.include({ status: 'queued', templateId: quick, templateVersion: 1 })
    expect(answer.headers.get('location')).to.equal(`/v1/jobs/${accepted.jobId}`)
    expect(answer.headers.get('x-job-id')).to.equal(accepted.jobId)
    expect(answer.headers.get('preference-applied')).to.equal('respond-async')
    const askedAt = performance.now()
    const polled = await ada.ask(accepted.jobId, 'GET', { Prefer: 'wait=3600' })
    expect(polled.headers.get('preference-applied')).to.equal('wait=60')
    const job = (await polled.json()) as JobAnswer
    expect(job).to.include({ status: 'succeeded', pageCount: 1 })
    expect(job.warnings).to.deep.equal([])
    // Before the end of the 60 s.
    expect(performance.now() - askedAt).to.be.lessThan(59_000)
    expect(Date.parse(job.expiresAt) - Date.parse(job.createdAt)).to.equal(86_400_000)
    const { url } = job.result as { url: string }
    expect(await isPdf(url)).to.equal(true)
  })

  it('200: with wait=N, both paths return the document if it is ready in time', async () => {
    const answer = await ada.send(
      { templateId: quick, data: { a: '2' } },
      { Prefer: 'respond-async, wait=20' },
    )
    const body = (await answer.json()) as { base64: string; fileName: string }
    expect([answer.status, Object.keys(body), body.fileName]).to.deep.equal([
      200,
      ['base64', 'fileName'],
      'note-2.pdf',
    ])
    expect(answer.headers.get('x-page-count')).to.equal('1')
    const job = await ada.job(answer.headers.get('x-job-id') ?? '')
    expect(job.result).to.deep.equal(body)
    const linked = await ada.send(
      { templateId: quick, data: { a: '3' } },
      { Prefer: 'wait=20,respond-async' },
      'pdf',
    )
    expect(linked.status).to.equal(200)
    expect(await isPdf(((await linked.json()) as { url: string }).url)).to.equal(true)
  })

  it('202: with wait=N, returns the job if the document is not ready in time', async () => {
    const answer = await ada.send(
      { templateId: slow, data: { rows: manyRows } },
      { Prefer: 'respond-async, wait=0' },
    )
    expect(answer.status).to.equal(202)
    const { jobId } = (await answer.json()) as JobAnswer
    await until(() => rendering(jobId))
    const [polled, again] = await Promise.all([ada.end(jobId), ada.end(jobId)])
    expect([polled.status, again.status]).to.deep.equal(['succeeded', 'succeeded'])
  })

  it('422: errors are returned immediately, and no job is created', async () => {
    await expectProblem(await ada.send({ templateId: quick, data: {} }), 422, 'invalid_data')
    await expectProblem(await ada.send({ templateId: quick, output: 'pdf' }), 422, 'invalid_request')
    await expectProblem(await bob.send({ templateId: quick, data: { a: '1' } }), 404, 'template_not_found')
  })

  it('Idempotency-Key: returns the same job again', async () => {
    const body = { templateId: quick, data: { a: '4' }, output: 'url' }
    const [first, second] = [
      await ada.send(body, { 'Idempotency-Key': 'once' }),
      await ada.send(body, { 'Idempotency-Key': 'once' }),
    ]
    expect([second.status, second.headers.get('idempotency-replayed')]).to.deep.equal([202, 'true'])
    expect(second.headers.get('location')).to.equal(first.headers.get('location'))
    expect(await second.json()).to.deep.equal(await first.json())
  })

  it('failed: the job and a waiting request return the same problem as a synchronous request', async () => {
    const body = { templateId: slow, data: { rows: Array.from({ length: 30_000 }, () => ({ a: 1 })) } }
    const { jobId } = await ada.begin(body)
    const job = await ada.end(jobId)
    const waited = await ada.send(body, { Prefer: 'respond-async, wait=20' })
    const problem = await expectProblem(waited, 422, 'render_failed')
    expect([job.status, job.result]).to.deep.equal(['failed', undefined])
    expect({ ...job.error, requestId: '' }).to.deep.equal({ ...problem, requestId: '' })
  })

  it('404 not_found: all requests from another account', async () => {
    const { jobId } = await ada.begin({ templateId: quick, data: { a: '5' } })
    for (const method of ['GET', 'DELETE']) {
      await expectProblem(await bob.ask(jobId, method), 404, 'not_found')
    }
    await expectProblem(await bob.ask(jobId, 'GET', { Prefer: 'wait=30' }), 404, 'not_found')
    await expectProblem(await ada.ask('job_none'), 404, 'not_found')
    expect((await ada.end(jobId)).status).to.equal('succeeded')
    await expectProblem(await ada.ask(jobId, 'DELETE'), 409, 'job_ended')
    expect((await ada.ask(jobId, 'PUT')).headers.get('allow')).to.equal('GET, HEAD, DELETE')
  })

  it("the caller's bucket: contains only the document, and the job has a link to it; base64 also returns the document", async () => {
    const connected = await stack.operator('POST', `/accounts/${adasAccount.accountId}/buckets`, {
      name: 'customer',
      endpoint: bucket.endpoint,
      region: 'us-east-1',
      pathStyle: true,
      accessKey: 'access',
      secretKey: 'secret-of-customer',
    })
    expect(connected.status).to.equal(201)
    const stored = (await storedFiles(stack)).length
    const into = { templateId: quick, data: { a: '6' }, s3_bucket: 'customer', s3_key: 'a/b.pdf' }
    const linked = await ada.end((await ada.begin({ ...into, output: 'url' })).jobId)
    expect(bucket.calls).to.include('PUT /customer/a/b.pdf')
    const { url } = linked.result as { url: string }
    expect(url.startsWith(`${bucket.endpoint}/customer/a/b.pdf?`)).to.equal(true)
    expect((await storedFiles(stack)).length).to.equal(stored)
    const reported = await ada.end((await ada.begin(into)).jobId)
    const { base64 } = reported.result as { base64: string }
    expect(Buffer.from(base64, 'base64').subarray(0, 5).toString()).to.equal('%PDF-')
    bucket.answer = (_request, response) => response.writeHead(403).end()
    const refused = await ada.end((await ada.begin(into)).jobId)
    expect([refused.status, refused.error?.code]).to.deep.equal(['failed', 'bucket_refused'])
  })

  it('an unresponsive bucket does not occupy a slot in the queue: other requests get immediate responses', async () => {
    const held: Array<() => void> = []
    bucket.answer = (_request, response) => held.push(() => response.writeHead(200).end())
    const into = {
      templateId: quick,
      data: { a: '7' },
      s3_bucket: 'customer',
      s3_key: 'c.pdf',
      output: 'url',
    }
    const jobs = await Promise.all([1, 2, 3, 4].map(() => ada.begin(into)))
    await until(async () => held.length === 4)
    expect((await stack.create(adasAccount, { templateId: quick, data: { a: '8' } })).status).to.equal(200)
    for (const answer of held) answer()
    for (const { jobId } of jobs) expect((await ada.end(jobId)).status).to.equal('succeeded')
  })

  it('canceled while it is rendering: the document is discarded, and canceling again is allowed', async () => {
    const before = await storedFiles(stack)
    const { jobId } = await ada.begin({ templateId: slow, data: { rows: manyRows }, output: 'url' })
    await until(() => rendering(jobId))
    const polling = ada.end(jobId)
    for (const _ of [1, 2]) {
      const answer = await ada.ask(jobId, 'DELETE')
      expect([answer.status, ((await answer.json()) as JobAnswer).status]).to.deep.equal([200, 'cancelled'])
    }
    expect((await polling).status).to.equal('cancelled')
    await ada.end((await ada.begin({ templateId: quick, data: { a: '9' } })).jobId)
    await until(async () => (await storedFiles(stack)).length === before.length + 1)
    expect(await ada.job(jobId)).to.not.have.any.keys('result', 'error', 'pageCount')
  })
})

describe('jobs without a worker', () => {
  let stack: Stack
  let ada: ReturnType<typeof jobCallsOf>
  let templateId: string

  before(async () => {
    stack = await startStack({ workers: 0, api: { JOBS_WAIT_MAX_MS: '1500', JOBS_WAITING_MAX: '3' } })
    const account = await stack.createAccount('Ada')
    ada = jobCallsOf(stack, account)
    templateId = await stack.publish(account, 'quick', htmlTemplate('<p>{{a}}</p>'))
  })
  after(() => stack?.close())

  it('expired: a job is canceled after its time in the queue, and its data is deleted', async () => {
    const { jobId } = await ada.begin({ templateId, data: { a: 'PERSONAL-DATA' } })
    expect((await ada.job(jobId)).status).to.equal('queued')
    const job = await ada.end(jobId)
    expect([job.status, job.error?.code]).to.deep.equal(['expired', 'job_expired'])
    await until(async () => !(await redisValues(stack.redisUrl)).includes('PERSONAL-DATA'))
  })

  it('canceled while it is waiting: it leaves the queue', async () => {
    const { jobId } = await ada.begin({ templateId, data: { a: 'PERSONAL-DATA' } })
    const answer = (await (await ada.ask(jobId, 'DELETE')).json()) as JobAnswer
    expect(answer.status).to.equal('cancelled')
    expect(await redisValues(stack.redisUrl)).to.not.include('PERSONAL-DATA')
    expect((await ada.job(jobId)).status).to.equal('cancelled')
  })

  it('503 overloaded: rejects jobs over the limit', async () => {
    // On a slow machine, jobs in a round may end before its last jobs arrive.
    let refused: Response | undefined
    await until(async () => {
      const round = Array.from({ length: 8 }, () => ada.send({ templateId, data: { a: '1' } }))
      refused = (await Promise.all(round)).find(({ status }) => status === 503)
      return refused !== undefined
    })
    const problem = (await refused?.json()) as Problem
    expect(problem.code).to.equal('overloaded')
    expect(refused?.headers.get('retry-after')).to.match(/^\d+$/)
  })

  it('a stopping API responds to a long poll immediately', async () => {
    let jobId = ''
    await until(async () => {
      const answer = await ada.send({ templateId, data: { a: '1' } })
      jobId = ((await answer.json()) as Partial<JobAnswer>).jobId ?? ''
      return answer.status === 202
    })
    const polling = ada.end(jobId)
    const stopped = once(stack.api, 'exit')
    await until(async () => (await ada.job(jobId)).status === 'queued')
    stack.api.kill('SIGTERM')
    expect((await polling).jobId).to.equal(jobId)
    await stopped
  })
})
