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

/** Tests of jobs that run on every database. */
export function describeRenderJobs(opened: Opened): void {
  async function newJob(more: Partial<NewRenderJob> = {}): Promise<NewRenderJob> {
    const { catalog, clock } = opened
    const { accountId } = await catalog.accounts.create({ name: 'A' })
    const job: NewRenderJob = {
      jobId: catalog.renderJobs.newId(),
      accountId,
      templateId: 'tpl_1',
      version: 2,
      requestId: 'req_1',
      plan: { output: 'url', expirationMinutes: 5, objectKey: null, bucket: { name: 'b', key: 'é.pdf' } },
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 24 * hourMs),
      ...more,
    }
    await catalog.renderJobs.insert(job)
    return job
  }

  describe('jobs', () => {
    it('are returned as they were accepted, only to their own account', async () => {
      const { catalog } = opened
      const job = await newJob()
      const open = { ...job, status: 'queued', outcome: null, finishedAt: null }
      expect(await catalog.renderJobs.find(job.accountId, job.jobId)).to.deep.equal(open)
      expect(await catalog.renderJobs.findAny(job.jobId)).to.deep.equal(open)
      expect(await catalog.renderJobs.find('acc_other', job.jobId)).to.equal(undefined)
    })

    it('are completed once, even concurrently, and characters that cannot be stored are replaced', async () => {
      const { catalog, clock } = opened
      const { accountId, jobId } = await newJob()
      expect(await catalog.renderJobs.end(jobId, { status: 'failed', outcome: failed })).to.equal(true)
      expect(await catalog.renderJobs.end(jobId, { status: 'cancelled', outcome: null })).to.equal(false)
      const ended = await catalog.renderJobs.find(accountId, jobId)
      expect(ended).to.deep.include({ status: 'failed', finishedAt: clock.now() })
      expect(ended?.outcome?.ok === false && ended.outcome.fault.detail).to.equal('Too\ufffd long')
      expect(await catalog.renderJobs.end('job_none', { status: 'failed', outcome: failed })).to.equal(false)
    })

    it('are completed in a group, each once, including canceled and removed ones', async () => {
      const { catalog, clock } = opened
      const [first, second, cancelled, removed] = [
        await newJob(),
        await newJob(),
        await newJob(),
        await newJob(),
      ]
      await catalog.renderJobs.end(cancelled.jobId, { status: 'cancelled', outcome: null })
      await catalog.renderJobs.remove(removed.jobId)
      const ends = [second, removed, first, cancelled, first].map(({ jobId }) => ({
        jobId,
        status: 'failed' as const,
        outcome: failed,
      }))
      const ended = await catalog.renderJobs.endAll([
        ...ends,
        { jobId: 'job_none', status: 'expired', outcome: null },
      ])
      expect(ended.map(({ job, isFirst }) => [job?.jobId, job?.status, isFirst])).to.deep.equal([
        [second.jobId, 'failed', true],
        [undefined, undefined, false],
        [first.jobId, 'failed', true],
        [cancelled.jobId, 'cancelled', false],
        [first.jobId, 'failed', false],
        [undefined, undefined, false],
      ])
      const found = await catalog.renderJobs.findAny(second.jobId)
      expect(ended[0]?.job).to.deep.equal(found)
      expect(found).to.deep.include({ ...second, finishedAt: clock.now() })
      expect(found?.outcome?.ok === false && found.outcome.fault.detail).to.equal('Too\ufffd long')
      const again = await catalog.renderJobs.endAll(ends)
      expect(again.map(({ isFirst }) => isFirst)).to.deep.equal(ends.map(() => false))
      const open = await newJob()
      await catalog.renderJobs.endAll([{ jobId: open.jobId, status: 'cancelled', outcome: null }])
      expect(await catalog.renderJobs.findAny(open.jobId)).to.include({ status: 'cancelled', outcome: null })
    })

    it('are listed while they are open, oldest first', async () => {
      const { catalog, clock } = opened
      const first = await newJob()
      clock.advance(1_000)
      const second = await newJob()
      const ended = await newJob()
      await catalog.renderJobs.end(ended.jobId, { status: 'cancelled', outcome: null })
      const own = new Set([first.jobId, second.jobId, ended.jobId])
      const listed = async (before: Date) =>
        (await catalog.renderJobs.listOpen(before, 1_000)).filter((jobId) => own.has(jobId))
      expect(await listed(second.createdAt)).to.deep.equal([first.jobId])
      clock.advance(1_000)
      expect(await listed(clock.now())).to.deep.equal([first.jobId, second.jobId])
    })

    it('are listed page by page, even if many were created at the same time', async () => {
      const { catalog } = opened
      const jobs = [await newJob(), await newJob(), await newJob()]
      const listed: string[] = []
      let [last] = await catalog.renderJobs.listOpenAfter(undefined, 1)
      while (last) {
        listed.push(last.jobId)
        ;[last] = await catalog.renderJobs.listOpenAfter(last, 1)
      }
      expect(listed).to.include.members(jobs.map(({ jobId }) => jobId))
    })

    it('are deleted when they expire, and with their account', async () => {
      const { catalog, clock } = opened
      const { accountId, jobId } = await newJob()
      clock.advance(24 * hourMs)
      const kept = await newJob()
      expect(await catalog.renderJobs.find(accountId, jobId)).to.equal(undefined)
      while ((await catalog.renderJobs.removeForgotten(2)) > 0);
      expect(await catalog.renderJobs.findAny(jobId)).to.equal(undefined)
      expect(await catalog.renderJobs.findAny(kept.jobId)).to.deep.include({ jobId: kept.jobId })
      await catalog.accounts.delete(kept.accountId)
      expect(await catalog.renderJobs.findAny(kept.jobId)).to.equal(undefined)
      expect(await faultOf(catalog.renderJobs.insert(kept))).to.equal('not_found')
    })
  })
}
