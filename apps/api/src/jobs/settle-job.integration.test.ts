import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type Catalog, loadMasterKeys, type NewRenderJob, openCatalog } from '@platen/database'
import { Fault, type RenderOutcome } from '@platen/contract'
import {
  type DurableRenders,
  type JobEndEvents,
  createDocumentCosts,
  openDurableRenders,
  openJobEndEvents,
} from '@platen/queue'
import { Lifecycle, startRedisServer } from '@platen/platform'
import { documentKey, expiryOfKey, type ObjectStore, createDiskStore } from '@platen/storage'
import { expect } from 'chai'
import { newDatabase } from '../../../../test/parts/new-database.ts'
import { until } from '../../../../test/parts/stack.ts'
import type { ResponseData, StreamedResponse } from '../http/response.ts'
import type { Announce } from '../webhooks/announce.ts'
import { createJobResponses, type JobResponses } from './job-responses.ts'
import { startJobMaintenance } from './job-maintenance.ts'
import { createSettleJob } from './settle-job.ts'

const onError = () => undefined
const ms = { queue: 1, load: 1, merge: 1, print: 5, deliver: 1 }
const report = { ms, pages: 2, bytes: 3, warnings: [] }
const done: RenderOutcome = { ok: true, report, fileName: 'a.pdf' }

const bytesMax = 2 ** 20

/** Returns the body of a response that is encoded while it is being sent. */
async function readStreamed(
  response: ResponseData | StreamedResponse,
): Promise<{ result: { base64: string } }> {
  if ('body' in response) throw new Error('the response has no document')
  return JSON.parse(await text(response.encode(response.source))) as { result: { base64: string } }
}

describe('createSettleJob', () => {
  let life: Lifecycle
  let catalog: Catalog
  let store: ObjectStore
  let endings: JobEndEvents
  let responses: JobResponses
  let renders: DurableRenders

  before(async () => {
    life = new Lifecycle({ closeTimeoutMs: 5_000, onProblem: onError })
    const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-settle-'))
    life.own('folder', { close: () => rm(folder, { recursive: true }) })
    const redis = life.own('redis', await startRedisServer({ folder: path.join(folder, 'redis') }))
    const at = await newDatabase(path.join(folder, 'catalog'))
    catalog = life.own('catalog', await openCatalog({ at, masterKeys: await loadMasterKeys({ folder }) }))
    store = await createDiskStore({ folder: path.join(folder, 'storage') })
    endings = life.own('endings', openJobEndEvents({ redisUrl: redis.url, onError }))
    renders = openDurableRenders({
      redisUrl: redis.url,
      waitingMax: 10,
      bytesMax,
      costs: createDocumentCosts(),
      onError,
    })
    life.own('renders', renders)
    const buckets = { open: () => Promise.reject(new Fault('bucket_not_connected')) }
    responses = createJobResponses({ renders, store, buckets, baseUrl: 'http://platen' })
  })
  after(() => life.close())

  async function newJob(): Promise<NewRenderJob & { objectKey: string }> {
    const { accountId } = await catalog.accounts.create({ name: 'Ada' })
    const jobId = catalog.renderJobs.newId()
    const createdAt = new Date()
    const expiresAt = new Date(Date.now() + 86_400_000)
    const objectKey = documentKey({ expiresAt: expiresAt.getTime(), id: jobId })
    const plan = { output: 'base64' as const, expirationMinutes: 60, objectKey, bucket: null }
    const references = { templateId: 'tpl_1', version: 1, requestId: 'req_1' }
    const job = { jobId, accountId, ...references, plan, createdAt, expiresAt }
    await catalog.renderJobs.insert(job)
    await store.put(objectKey, Buffer.from('pdf'), { contentType: 'application/pdf' })
    return { ...job, objectKey }
  }

  function settlerThat(
    announce: Announce,
    { renderJobs, generations }: Pick<Catalog, 'renderJobs' | 'generations'> = catalog,
  ) {
    const observed: string[] = []
    const announced: string[] = []
    const noted: unknown[] = []
    const kept = { note: async (...args: unknown[]) => void noted.push(args) }
    const observe = ({ outcome }: { outcome: string }) => void observed.push(outcome)
    const settle = createSettleJob({
      catalog: { renderJobs, generations },
      store,
      kept,
      endings,
      responses,
      announce(accountId, ...event) {
        announced.push(accountId)
        return announce(accountId, ...event)
      },
      observe,
    })
    return { settle, observed, noted, announced }
  }

  it('can be interrupted and repeated: records one generation, counts it once, and announces the same event', async () => {
    const { accountId, jobId, objectKey } = await newJob()
    const announced: unknown[] = []
    const { settle, observed, noted } = settlerThat(async (...event) => {
      announced.push(event)
      if (announced.length < 3) throw new Fault('unavailable')
    })
    for (let left = 3; left > 0; left--) {
      await settle({ jobId, outcome: done, objectKey }).catch(() => undefined)
    }
    const generations = await catalog.generations.list(accountId)
    expect(generations.map((one) => [one.jobId, one.outcome, one.pages])).to.deep.equal([
      [jobId, 'succeeded', 2],
    ])
    expect(observed).to.deep.equal(['succeeded'])
    expect(noted).to.deep.equal([[accountId, { bytes: report.bytes, expiresAt: expiryOfKey(objectKey) }]])
    expect(announced[1]).to.deep.equal(announced[0])
    expect(announced[2]).to.deep.equal(announced[0])
    expect((announced[0] as unknown[])[1]).to.equal('document.succeeded')
    expect(JSON.stringify(announced)).to.not.include('base64')
    const job = await catalog.renderJobs.find(accountId, jobId)
    if (!job) throw new Error('the job is gone')
    expect(await readStreamed(await responses.withResult(job))).to.deep.include({
      jobId,
      result: { base64: 'cGRm', fileName: 'a.pdf' },
    })
  })

  it('503 overloaded: a large document is not read before memory is reserved; the reservation shrinks to its response', async () => {
    const { accountId, jobId, objectKey } = await newJob()
    const document = randomBytes(300_001)
    await store.put(objectKey, document, { contentType: 'application/pdf' })
    const { settle } = settlerThat(() => Promise.resolve())
    await settle({ jobId, outcome: done, objectKey })
    const job = await catalog.renderJobs.find(accountId, jobId)
    if (!job) throw new Error('the job is gone')
    const { signal } = new AbortController()
    const refused = () => Promise.reject(new Fault('overloaded'))
    const to = { headers: {}, signal }
    const refusal = responses
      .resultResponse(job, { ...to, reserveMemory: refused })
      .catch((error: unknown) => error)
    expect(await refusal).to.have.property('code', 'overloaded')
    const held: number[] = []
    const reserveMemory = async (bytes: number) => {
      held.push(bytes)
      return { shrinkTo: (kept: number) => void held.push(kept) }
    }
    const response = await responses.resultResponse(job, { ...to, reserveMemory })
    if (!response) throw new Error('the document is gone')
    const { base64 } = JSON.parse(response.body.toString()) as { base64: string }
    expect(base64 === document.toString('base64')).to.equal(true)
    expect(held).to.deep.equal([300_001 + 400_004, response.body.length])
    const { result } = await readStreamed(await responses.withResult(job))
    expect(result.base64 === document.toString('base64')).to.equal(true)
  })

  it('writes the rows and generations of jobs that end at the same time together, once each', async () => {
    const jobs = await Promise.all(Array.from({ length: 9 }, () => newJob()))
    const writes: string[] = []
    const { renderJobs, generations } = catalog
    const counted = <T extends object>(part: T, name: string): T =>
      new Proxy(part, {
        get(target, key) {
          const member: unknown = Reflect.get(target, key)
          if (typeof member !== 'function') return member
          return (...args: unknown[]) => {
            writes.push(`${name}.${String(key)}`)
            return member.apply(target, args)
          }
        },
      })
    const { settle, observed, announced } = settlerThat(() => Promise.resolve(), {
      renderJobs: counted(renderJobs, 'renderJobs'),
      generations: counted(generations, 'generations'),
    })
    // The last outcome is delivered twice.
    await Promise.all(
      [...jobs, ...jobs.slice(8)].map(({ jobId, objectKey }) => settle({ jobId, outcome: done, objectKey })),
    )
    const group = ['renderJobs.endAll', 'generations.insert']
    expect(writes).to.deep.equal([...group, ...group])
    expect(observed).to.deep.equal(jobs.map(() => 'succeeded'))
    expect(new Set(announced)).to.deep.equal(new Set(jobs.map(({ accountId }) => accountId)))
    for (const { accountId, jobId } of jobs) {
      const kept = await generations.list(accountId)
      expect(kept.map((one) => [one.jobId, one.outcome])).to.deep.equal([[jobId, 'succeeded']])
      expect(await renderJobs.find(accountId, jobId)).to.include({ status: 'succeeded' })
    }
  })

  it('expires a job that was withdrawn before it started, and announces it as failed', async () => {
    const { accountId, jobId, objectKey } = await newJob()
    const events: string[] = []
    const { settle } = settlerThat(async (_account, event) => void events.push(event))
    await settle({ jobId, outcome: undefined, objectKey })
    expect(await catalog.renderJobs.find(accountId, jobId)).to.include({ status: 'expired' })
    expect(events).to.deep.equal(['document.failed'])
  })

  it('fails a job that Redis has lost with unavailable, and announces it as failed', async () => {
    const { accountId, jobId } = await newJob()
    const events: string[] = []
    const { settle } = settlerThat(async (_account, event) => void events.push(event))
    const { renderJobs } = catalog
    const maintenance = startJobMaintenance({
      renderJobs,
      renders,
      settle,
      waitMaxMs: 3_600_000,
      lostEveryMs: 20,
      onError,
    })
    await until(async () => (await renderJobs.find(accountId, jobId))?.status === 'failed')
    await maintenance.close()
    const job = await renderJobs.find(accountId, jobId)
    expect(job?.outcome?.ok === false && job.outcome.fault.code).to.equal('unavailable')
    expect(events).to.deep.equal(['document.failed'])
  })

  it('removes the document of a cancelled job or a deleted account, and announces nothing', async () => {
    const { settle } = settlerThat(() => Promise.reject(new Error('announced')))
    const cancelled = await newJob()
    await catalog.renderJobs.end(cancelled.jobId, { status: 'cancelled', outcome: null })
    const orphan = await newJob()
    await catalog.accounts.delete(orphan.accountId)
    for (const { jobId, objectKey } of [cancelled, orphan]) {
      await settle({ jobId, outcome: done, objectKey })
      expect(await store.stat(objectKey)).to.equal(undefined)
    }
    const [generation] = await catalog.generations.list(cancelled.accountId)
    expect(generation?.outcome).to.equal('caller_left')
  })
})
