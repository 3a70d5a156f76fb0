import { expect } from 'chai'
import type { Account } from '../../test/parts/stack.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { allFaults, shortFaults } from './faults/all-faults.ts'
import { measureRate } from './measure-rate.ts'
import { runFault } from './run-fault.ts'
import { breachesOf } from './table.ts'

/** Faults that interrupt requests that a process has already accepted, so that callers see a closed connection. */
const interrupting = ['api-killed']

describe('callers while parts of the product fail', () => {
  let cluster: Cluster
  let account: Account
  let perSecond: number
  before(async () => {
    // A document that is only slow because the machine is busy must not fail.
    cluster = await startCluster({
      api: { REQUEST_TIMEOUT_MS: '120000' },
      worker: { RENDER_TIMEOUT_MS: '120000' },
    })
    account = await cluster.createAccount('Ada')
    perSecond = await measureRate(cluster, account, 4)
  })
  after(() => cluster?.close())

  for (const name of shortFaults) {
    const fault = allFaults.find((one) => one.name === name)
    it(`${fault?.title}: all documents are correct, rejections have Retry-After, no accepted work is lost, and the service recovers`, async () => {
      if (fault === undefined) throw new Error(`No fault is named ${name}`)
      const run = await runFault(cluster, fault, {
        account,
        seed: 1,
        perSecond,
        beforeSeconds: 1,
        seconds: 2,
        calmSeconds: 4,
        previous: undefined,
      })
      expect(breachesOf(run)).to.deep.equal([])
      const failed = run.sent.filter(
        ({ outcome, sentAt }) =>
          outcome === 'failed' && !(interrupting.includes(name) && sentAt <= run.beganAt),
      )
      expect(failed).to.deep.equal([])
      expect(run.sent.some(({ outcome }) => outcome === 'right')).to.equal(true)
    })
  }
})
