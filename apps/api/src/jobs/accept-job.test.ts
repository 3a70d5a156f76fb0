import { expect } from 'chai'
import { until } from '../../../../test/parts/stack.ts'
import { limitConcurrency } from '../http/limits/limit-concurrency.ts'
import { createAcceptJob } from './accept-job.ts'

describe('createAcceptJob', () => {
  let written: string[]
  const held: (() => void)[] = []

  function newAccept(waitingMax: number) {
    written = []
    let ids = 0
    const parts = {
      check: async () => ({
        request: { output: 'url', expirationMinutes: 60, data: {} },
        template: { templateId: 'tpl_1', version: 1, bundle: {} },
        bucket: undefined,
      }),
      kept: { requireRoom: async () => undefined },
      renderJobs: {
        newId: () => `job_${ids++}`,
        insert: async ({ accountId }: { accountId: string }) => {
          written.push(accountId)
          await new Promise<void>((resolve) => held.push(resolve))
        },
      },
      renders: { admit: async () => ({}), add: async () => undefined },
      writes: limitConcurrency({ max: 4, waitingMax, what: 'jobs' }),
      waitMaxMs: 1_000,
      onError: () => undefined,
    }
    const accept = createAcceptJob(parts as unknown as Parameters<typeof createAcceptJob>[0])
    return (accountId: string) =>
      accept('create', {}, { accountId, requestId: 'req_1', signal: new AbortController().signal })
  }

  const finishAll = () => held.splice(0).forEach((finish) => finish())

  it('429 rate_limited: writes 4 of an account’s jobs at once, lets additional jobs wait, and rejects jobs beyond the limit', async () => {
    const accept = newAccept(2)
    const jobs = Array.from({ length: 6 }, () => accept('a'))
    const other = accept('b')
    await until(() => written.includes('b'))
    expect(written).to.deep.equal(['a', 'a', 'a', 'a', 'b'])
    const refused = await accept('a').catch((error: unknown) => error)
    expect(refused).to.have.property('code', 'rate_limited')
    finishAll()
    await until(() => written.length === 7)
    finishAll()
    expect(await Promise.all([...jobs, other])).to.have.length(7)
  })
})
