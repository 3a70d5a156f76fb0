import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { RenderJob } from '@platen/database'
import type { DurableRenders } from '@platen/queue'
import { createDiskStore, documentKey } from '@platen/storage'
import { expect } from 'chai'
import { until } from '../../../../test/parts/stack.ts'
import { type FeatureApp, startFeatureApp } from '../testing/feature-app.ts'
import { limitBytes } from '../http/limits/limit-cost.ts'
import { createJobResponses } from './job-responses.ts'
import { jobRoutes } from './job-routes.ts'

/** Far more than the socket buffers of both ends can hold. */
const documentBytes = 32 * 2 ** 20
const concurrentMax = 16

describe('GET /v1/jobs/{jobId} of a large document in base64', () => {
  let folder: string
  let app: FeatureApp
  let pacedApp: FeatureApp
  const objectKey = documentKey({ expiresAt: Date.now() + 86_400_000, id: 'job_1' })

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-jobs-'))
    const store = await createDiskStore({ folder })
    await store.put(objectKey, Buffer.alloc(documentBytes, 'a'), { contentType: 'application/pdf' })
    const responses = createJobResponses({
      store,
      // `renders` is only used for jobs that have not ended, and `buckets` only for links.
      renders: {} as DurableRenders,
      buckets: { open: () => Promise.reject(new Error('no bucket')) },
      baseUrl: 'http://platen',
    })
    const wait = async () => job
    const cancel = () => Promise.reject(new Error('cancel should not be called'))
    const routes = { guards: [], wait, cancel, responses }
    app = await startFeatureApp(() => [jobRoutes(routes)])
    pacedApp = await startFeatureApp(() => [
      jobRoutes({ ...routes, documents: limitBytes({ max: 16 * 2 ** 20, seconds: 1, what: 'documents' }) }),
    ])
  })
  after(async () => {
    await app.close()
    await pacedApp.close()
    await rm(folder, { recursive: true })
  })

  const job: RenderJob = {
    jobId: 'job_1',
    accountId: 'a',
    templateId: 'tpl_1',
    version: 1,
    requestId: 'req_1',
    status: 'succeeded',
    plan: { output: 'base64', expirationMinutes: 60, objectKey, bucket: null },
    outcome: {
      ok: true,
      report: {
        ms: { queue: 1, load: 1, merge: 1, print: 1, deliver: 1 },
        pages: 1,
        bytes: documentBytes,
        warnings: [],
      },
      fileName: 'a.pdf',
    },
    createdAt: new Date(),
    finishedAt: new Date(),
    expiresAt: new Date(Date.now() + 86_400_000),
  }

  function get(account: string, caller: AbortController): Promise<Response> {
    return fetch(`${app.baseUrl}/v1/jobs/job_1`, {
      headers: { 'x-account': account },
      signal: caller.signal,
    })
  }

  it('200: the whole document, with its length', async () => {
    const response = await get('a', new AbortController())
    const body = await response.text()
    expect(Number(response.headers.get('content-length'))).to.equal(body.length)
    const { result } = JSON.parse(body) as { result: { base64: string; fileName: string } }
    expect(result.fileName).to.equal('a.pdf')
    expect(Buffer.from(result.base64, 'base64').equals(Buffer.alloc(documentBytes, 'a'))).to.equal(true)
  })

  it('200: bytes above an account’s limit are sent at its rate', async () => {
    const startedAt = performance.now()
    const response = await pacedApp.send('a', 'GET', '/v1/jobs/job_1')
    expect([response.status, response.text.length]).to.deep.equal([
      200,
      Number(response.headers.get('content-length')),
    ])
    // 43 MB, of which 16 MiB are sent in the first second.
    expect(performance.now() - startedAt).to.be.above(1_500)
  })

  it('429 rate_limited: an account reads too many documents at once; other accounts are not affected', async () => {
    const caller = new AbortController()
    const open = await Promise.all(Array.from({ length: concurrentMax }, () => get('a', caller)))
    expect(open.map(({ status }) => status)).to.deep.equal(open.map(() => 200))
    const refused = await get('a', caller)
    expect(refused.status).to.equal(429)
    expect(refused.headers.get('retry-after')).to.equal('1')
    expect(await refused.json()).to.include({ code: 'rate_limited' })
    expect((await get('b', caller)).status).to.equal(200)
    caller.abort()
    await until(async () => {
      const again = new AbortController()
      const { status } = await get('a', again)
      again.abort()
      return status === 200
    })
  })
})
