import { expect } from 'chai'
import { openBudget } from './budget.ts'

/** An account's day, as the catalog keeps it. */
function dayOf({ used = 0 } = {}) {
  const day = { used }
  const usage = {
    today: async () => day.used,
    add: async (_: string, tokens: number) => void (day.used += tokens),
    reserve: async (_: string, tokens: number, max: number) => {
      if (day.used + tokens > max) return false
      day.used += tokens
      return true
    },
    forgetBefore: async () => undefined,
  }
  const open = (dailyTokensMax: number) =>
    openBudget(usage, {
      accountId: 'a',
      dailyTokensMax,
      onError: (error) => {
        throw error
      },
    })
  return { day, open }
}

const spent = (inputTokens: number, outputTokens: number) => ({ inputTokens, outputTokens, cost: null })

describe('openBudget', () => {
  it('holds what a reply may take while it is under way, and in the end what the turn used, no more and no less', async () => {
    const { day, open } = dayOf()
    const [first, second] = [open(1_000), open(1_000)]
    expect([await first.reserve(600), await second.reserve(600)]).to.deep.equal([true, false])
    first.note(spent(100, 50))
    expect(await first.reserve(700)).to.equal(true)
    expect(day.used).to.equal(850)
    expect(await second.reserve(200)).to.equal(false)
    // More than was reserved, and told in two pieces.
    first.note(spent(500, 50))
    first.note(spent(900, 60))
    await first.settle()
    await second.settle()
    expect(day.used).to.equal(960)
  })

  it('gives all of it back where nothing was used', async () => {
    const { day, open } = dayOf({ used: 10 })
    const budget = open(1_000)
    expect(await budget.reserve(900)).to.equal(true)
    await budget.settle()
    expect(day.used).to.equal(10)
  })
})
