import { expect } from 'chai'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

const aheadMs = 31_000
/** `Date` as it is on a machine whose clock is ahead. */
const shiftClock = `
const now = Date.now
const Real = Date
globalThis.Date = class extends Real {
  constructor(...values) { if (values.length === 0) super(now() + ${aheadMs}); else super(...values) }
  static now() { return now() + ${aheadMs} }
}
`

describe('a worker whose clock is 31 s ahead', () => {
  let stack: Stack
  let account: Account
  before(async () => {
    const shim = `data:text/javascript,${encodeURIComponent(shiftClock)}`
    stack = await startStack({ worker: { NODE_OPTIONS: `--import=${shim}` } })
    account = await stack.createAccount('Ada')
  })
  after(() => stack.close())

  it('prints documents, with its clock named in the log and in the warnings of /healthz/dependencies', async () => {
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
