import type { RenderOutcome } from '@platen/contract'
import { expect } from 'chai'
import type { NewRenderJob } from '../records/render-jobs.ts'
import { faultOf } from './catching.ts'
import type { Opened } from './opened.ts'

const hourMs = 3_600_000
const failed: RenderOutcome = {
  ok: false,
  fault: { code: 'render_failed', detail: 'Too\0 long', errors: [] },
}

/** What holds for jobs on every database. */
export function describeRenderJobs(opened: Opened): void {
  async function newJob(more: Partial<NewRenderJob> = {}): Promise<NewRenderJob> {
    const { catalog, clock } = opened
    const { accountId } = await catalog.createAccount({ name: 'A' })
    const job: NewRenderJob = {
      jobId: catalog.newRenderJobId(),
      accountId,
      templateId: 'tpl_1',
      version: 2,
      requestId: 'req_1',
      plan: { output: 'url', expirationMinutes: 5, objectKey: null, bucket: { name: 'b', key: 'é.pdf' } },
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 24 * hourMs),
      ...more,
    }
    await catalog.insertRenderJob(job)
    return job
  }

  describe('jobs', () => {
    it('come back as they were accepted, to their own account alone', async () => {
      const { catalog } = opened
      const job = await newJob()
      const open = { ...job, status: 'queued', outcome: null, finishedAt: null }
      expect(await catalog.findRenderJob(job.accountId, job.jobId)).to.deep.equal(open)
      expect(await catalog.findAnyRenderJob(job.jobId)).to.deep.equal(open)
      expect(await catalog.findRenderJob('acc_other', job.jobId)).to.equal(undefined)
    })

    it('end once, whoever comes first, and keep what cannot be stored repaired', async () => {
      const { catalog, clock } = opened
      const { accountId, jobId } = await newJob()
      expect(await catalog.endRenderJob(jobId, { status: 'failed', outcome: failed })).to.equal(true)
      expect(await catalog.endRenderJob(jobId, { status: 'cancelled', outcome: null })).to.equal(false)
      const ended = await catalog.findRenderJob(accountId, jobId)
      expect(ended).to.deep.include({ status: 'failed', finishedAt: clock.now() })
      expect(ended?.outcome?.ok === false && ended.outcome.fault.detail).to.equal('Too\ufffd long')
      expect(await catalog.endRenderJob('job_none', { status: 'failed', outcome: failed })).to.equal(false)
    })

    it('are listed while they are open, the oldest first', async () => {
      const { catalog, clock } = opened
      const first = await newJob()
      clock.advance(1_000)
      const second = await newJob()
      const ended = await newJob()
      await catalog.endRenderJob(ended.jobId, { status: 'cancelled', outcome: null })
      const own = new Set([first.jobId, second.jobId, ended.jobId])
      const listed = async (before: Date) =>
        (await catalog.listOpenRenderJobs(before, 1_000)).filter((jobId) => own.has(jobId))
      expect(await listed(second.createdAt)).to.deep.equal([first.jobId])
      clock.advance(1_000)
      expect(await listed(clock.now())).to.deep.equal([first.jobId, second.jobId])
    })

    it('are forgotten when their time has come, and go with their account', async () => {
      const { catalog, clock } = opened
      const { accountId, jobId } = await newJob()
      clock.advance(24 * hourMs)
      const kept = await newJob()
      expect(await catalog.findRenderJob(accountId, jobId)).to.equal(undefined)
      while ((await catalog.removeForgottenRenderJobs(2)) > 0);
      expect(await catalog.findAnyRenderJob(jobId)).to.equal(undefined)
      expect(await catalog.findAnyRenderJob(kept.jobId)).to.deep.include({ jobId: kept.jobId })
      await catalog.deleteAccount(kept.accountId)
      expect(await catalog.findAnyRenderJob(kept.jobId)).to.equal(undefined)
      expect(await faultOf(catalog.insertRenderJob(kept))).to.equal('not_found')
    })
  })
}
