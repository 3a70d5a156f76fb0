import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { createPayloadBudget } from './payload-budget.ts'

const mebibyte = 2 ** 20

describe('what the connectors of an account may hold', () => {
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

  const taken = async (taking: Promise<void>) =>
    taking.then(
      () => 'taken',
      (error: unknown) => (error instanceof Fault ? error.code : String(error)),
    )

  it('429 rate_limited: a gigabyte of payloads, and of these what came since it was counted; others are taken', async () => {
    held['full'] = { bytes: 1_000 * mebibyte, unfinished: 0 }
    const budget = newBudget()
    expect(await taken(budget.take('full', 20 * mebibyte))).to.equal('taken')
    expect(await taken(budget.take('full', 20 * mebibyte))).to.equal('rate_limited')
    expect(await taken(budget.take('other', 20 * mebibyte))).to.equal('taken')
  })

  it('429 rate_limited: says what makes room, which is no deletion, as there is none', async () => {
    held['full'] = { bytes: 1_024 * mebibyte, unfinished: 0 }
    const refused: unknown = await newBudget()
      .take('full', 1)
      .catch((error: unknown) => error)
    expect((refused as Fault).detail)
      .to.include('or wait until the payloads expire after 24 hours')
      .and.not.include('delete')
  })

  it('429 rate_limited: 10,000 messages whose documents are to come', async () => {
    held['busy'] = { bytes: 0, unfinished: 9_999 }
    const budget = newBudget()
    expect(await taken(budget.take('busy', 1))).to.equal('taken')
    expect(await taken(budget.take('busy', 1))).to.equal('rate_limited')
  })

  it('a quarter of a gigabyte is where payloads that are done with are kept no longer', async () => {
    held['some'] = { bytes: 256 * mebibyte, unfinished: 0 }
    const budget = newBudget()
    expect(await budget.isSpent('some')).to.equal(false)
    await budget.take('some', 1)
    expect(await budget.isSpent('some')).to.equal(true)
  })

  it('what came to its end, and what is kept no longer, makes room before the next count', async () => {
    held['busy'] = { bytes: 1_023 * mebibyte, unfinished: 9_999 }
    const budget = newBudget()
    await budget.take('busy', mebibyte)
    budget.end('busy')
    expect(await taken(budget.take('busy', mebibyte))).to.equal('rate_limited')
    budget.free('busy', mebibyte)
    expect(await taken(budget.take('busy', mebibyte))).to.equal('taken')
    expect(await taken(budget.take('busy', 0))).to.equal('rate_limited')
    expect(counts).to.deep.equal(['busy'])
    budget.end('other')
    expect(await taken(budget.take('other', 1))).to.equal('taken')
  })

  it('one counts for all that come at once', async () => {
    const budget = newBudget()
    await Promise.all(Array.from({ length: 50 }, () => budget.take('a', 1)))
    expect(counts).to.deep.equal(['a'])
  })
})
