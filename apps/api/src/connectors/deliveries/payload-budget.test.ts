import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { createPayloadBudget } from './payload-budget.ts'

const mebibyte = 2 ** 20

describe('createPayloadBudget', () => {
  let held: Record<string, { bytes: number; unfinished: number }>
  let counts: string[]

  beforeEach(() => {
    held = {}
    counts = []
  })

  const newBudget = () =>
    createPayloadBudget({
      async heldBy(accountId) {
        counts.push(accountId)
        return held[accountId] ?? { bytes: 0, unfinished: 0 }
      },
    })

  const outcomeOf = async (taking: Promise<void>) =>
    taking.then(
      () => 'taken',
      (error: unknown) => (error instanceof Fault ? error.code : String(error)),
    )

  it('429 rate_limited: more than a gigabyte of payloads, including those since the last count, while other accounts are not affected', async () => {
    held['full'] = { bytes: 1_000 * mebibyte, unfinished: 0 }
    const budget = newBudget()
    expect(await outcomeOf(budget.take('full', 20 * mebibyte))).to.equal('taken')
    expect(await outcomeOf(budget.take('full', 20 * mebibyte))).to.equal('rate_limited')
    expect(await outcomeOf(budget.take('other', 20 * mebibyte))).to.equal('taken')
  })

  it('429 rate_limited: suggests waiting, but not deleting payloads, which is not possible', async () => {
    held['full'] = { bytes: 1_024 * mebibyte, unfinished: 0 }
    const refused: unknown = await newBudget()
      .take('full', 1)
      .catch((error: unknown) => error)
    expect((refused as Fault).detail)
      .to.include('or wait until the payloads expire after 24 hours')
      .and.not.include('delete')
  })

  it('429 rate_limited: 10,000 messages wait for their documents', async () => {
    held['busy'] = { bytes: 0, unfinished: 9_999 }
    const budget = newBudget()
    expect(await outcomeOf(budget.take('busy', 1))).to.equal('taken')
    expect(await outcomeOf(budget.take('busy', 1))).to.equal('rate_limited')
  })

  it('no longer keeps payloads of finished deliveries beyond 256 MiB', async () => {
    held['some'] = { bytes: 256 * mebibyte, unfinished: 0 }
    const budget = newBudget()
    expect(await budget.isSpent('some')).to.equal(false)
    await budget.take('some', 1)
    expect(await budget.isSpent('some')).to.equal(true)
  })

  it('subtracts finished messages and removed payloads before the next count', async () => {
    held['busy'] = { bytes: 1_023 * mebibyte, unfinished: 9_999 }
    const budget = newBudget()
    await budget.take('busy', mebibyte)
    budget.end('busy')
    expect(await outcomeOf(budget.take('busy', mebibyte))).to.equal('rate_limited')
    budget.free('busy', mebibyte)
    expect(await outcomeOf(budget.take('busy', mebibyte))).to.equal('taken')
    expect(await outcomeOf(budget.take('busy', 0))).to.equal('rate_limited')
    expect(counts).to.deep.equal(['busy'])
    budget.end('other')
    expect(await outcomeOf(budget.take('other', 1))).to.equal('taken')
  })

  it('counts once for concurrent messages', async () => {
    const budget = newBudget()
    await Promise.all(Array.from({ length: 50 }, () => budget.take('a', 1)))
    expect(counts).to.deep.equal(['a'])
  })
})
