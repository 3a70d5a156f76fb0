import type { RenderJob } from '@platen/database'
import { expect } from 'chai'
import { createWaitForJob } from './wait-for-job.ts'

describe('createWaitForJob', () => {
  const options = { waitMs: 600_000, signal: new AbortController().signal }

  function startWaiting() {
    let status = 'queued'
    let checks = 0
    let isReleased = false
    const waiting = new Set<() => void>()
    const wake = () => {
      for (const stop of waiting) stop()
      waiting.clear()
    }
    const wait = createWaitForJob({
      renderJobs: {
        find: async () => {
          checks += 1
          return { status, plan: { isTest: false } } as unknown as RenderJob
        },
      },
      endings: {
        get isReleased() {
          return isReleased
        },
        next: (_jobId: string, { timeoutMs }: { timeoutMs: number }) =>
          timeoutMs === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.add(resolve)),
      },
    })
    return {
      wait,
      checks: () => checks,
      /** Wakes all waiting requests, like the timer. */
      wake,
      end: () => {
        status = 'succeeded'
        wake()
      },
      release: () => {
        isReleased = true
        wake()
      },
    }
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  it('checks a job once for all requests that wait for it, including later ones, and resolves all of them', async () => {
    const { wait, checks, wake, end } = startWaiting()
    const waiters = Array.from({ length: 50 }, () => wait('acc_1', 'job_1', options))
    await settled()
    expect(checks()).to.equal(1)
    waiters.push(wait('acc_1', 'job_1', options))
    wake()
    await settled()
    expect(checks()).to.equal(2)
    end()
    const jobs = await Promise.all(waiters)
    expect(jobs.map((job) => job?.status)).to.deep.equal(Array(51).fill('succeeded'))
    expect(checks()).to.equal(3)
  })

  it('checks separately for each account, and immediately for requests that do not wait', async () => {
    const { wait, checks, release } = startWaiting()
    const waiters = [wait('acc_1', 'job_1', options), wait('acc_2', 'job_1', options)]
    await settled()
    expect(checks()).to.equal(2)
    expect((await wait('acc_1', 'job_1', { ...options, waitMs: 0 }))?.status).to.equal('queued')
    expect(checks()).to.equal(3)
    release()
    expect((await Promise.all(waiters)).map((job) => job?.status)).to.deep.equal(['queued', 'queued'])
  })
})
