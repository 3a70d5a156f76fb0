import { expect } from 'chai'
import { shiftedClock } from './parts/shifted-clock.ts'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

const aheadMs = 31_000

describe('a worker whose clock is 31 s ahead', () => {
  let stack: Stack
  let account: Account
  before(async () => {
    stack = await startStack({ worker: { NODE_OPTIONS: shiftedClock(aheadMs) } })
    account = await stack.createAccount('Ada')
  })
  after(() => stack.close())

  it('prints documents, and reports its clock in the log and in the warnings of /healthz/dependencies', async () => {
    const templateId = await stack.publish(account, 'letter', htmlTemplate('<p>{{a}}</p>'))
    const answer = await stack.create(account, { templateId, data: { a: 'b' } })
    expect(answer.status, (await answer.clone().text()).slice(0, 300)).to.equal(200)
    const asynchronous = await stack.create(
      account,
      { templateId, data: { a: 'b' }, output: 'url' },
      { Prefer: 'respond-async' },
    )
    const { jobId } = (await asynchronous.json()) as { jobId: string }
    const job = async () => {
      const headers = { Authorization: `Bearer ${account.apiKey}` }
      return (await (await fetch(`${stack.baseUrl}/v1/jobs/${jobId}`, { headers })).json()) as {
        status: string
      }
    }
    await until(async () => !['queued', 'rendering'].includes((await job()).status))
    expect((await job()).status).to.equal('succeeded')
    expect(stack.log()).to.include('31.0 s ahead of the clock of Redis')
    const readiness = (await (await fetch(`${stack.baseUrl}/healthz/dependencies`)).json()) as {
      warnings: string[]
    }
    expect(readiness.warnings.join()).to.include('The clock of a worker is')
  })
})
