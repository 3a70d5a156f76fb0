import { expect } from 'chai'
import type { Outcome, Sent } from './callers.ts'
import type { FaultRun } from './run-fault.ts'
import { breachesOf, detailsOf, rowsOf } from './table.ts'

const sentWith = (outcome: Outcome, reason = ''): Sent => ({
  kind: 'sync',
  sentAt: 0,
  outcome,
  reason,
  ms: 1_500,
})
const runWith = (given: Partial<FaultRun>): FaultRun => ({
  fault: { name: 'redis-killed', title: 'Redis killed', begin: () => undefined },
  sent: [],
  beside: [],
  beganAt: 0,
  backAfter: 0.25,
  ended: [],
  ...given,
})

describe('the fault table', () => {
  it('counts the outcomes of the requests in the order of its columns', () => {
    const outcomes: Outcome[] = [
      'right',
      'right',
      'right',
      'refused',
      'refused',
      'ended',
      'failed',
      'lost',
      'wrong',
    ]
    expect(rowsOf(runWith({ sent: outcomes.map((outcome) => sentWith(outcome)) }))).to.equal(
      '| Redis killed | 9 | 3 | 2 | 1 | 1 | 1 | 1 | 0.3 s |\n',
    )
  })

  it('has a separate row for the quiet account', () => {
    const rows = rowsOf(runWith({ beside: [sentWith('right')] }))
    expect(rows.split('\n')[1]).to.equal('| its quiet account | 1 | 1 | 0 | 0 | 0 | 0 | 0 |  |')
  })

  it('lists the reasons for all failures with their counts', () => {
    const sent = [
      sentWith('refused', '503 unavailable'),
      sentWith('refused', '503 unavailable'),
      sentWith('right'),
    ]
    expect(detailsOf(runWith({ sent }))).to.equal(
      '    2 × sync refused: 503 unavailable\n    slowest synchronous response 1.5 s\n',
    )
  })

  it('lists breaches: wrong documents and lost work of either account, processes that ended, no recovery', () => {
    expect(
      breachesOf(
        runWith({ sent: (['right', 'refused', 'ended', 'failed'] as const).map((each) => sentWith(each)) }),
      ),
    ).to.deep.equal([])
    expect(
      breachesOf(
        runWith({
          sent: [sentWith('wrong', '"b" instead of "a"')],
          beside: [sentWith('lost', 'job: still rendering')],
          ended: ['worker ended: out of memory'],
          backAfter: undefined,
        }),
      ),
    ).to.deep.equal([
      'redis-killed: sync wrong: "b" instead of "a"',
      'redis-killed: sync lost: job: still rendering',
      'redis-killed: worker ended: out of memory',
      'redis-killed: the service does not recover',
    ])
  })
})
