import { expect } from 'chai'
import { openBudget } from './budget.ts'

/** Simulates an account's daily usage in the catalog. */
function createDay({ used = 0 } = {}) {
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
  it('reserves the tokens for a reply while it is in progress, and finally counts exactly what the turn used', async () => {
    const { day, open } = createDay()
    const [first, second] = [open(1_000), open(1_000)]
    expect([await first.reserve(600), await second.reserve(600)]).to.deep.equal([true, false])
    first.note(spent(100, 50))
    expect(await first.reserve(700)).to.equal(true)
    expect(day.used).to.equal(850)
    expect(await second.reserve(200)).to.equal(false)
    // More than was reserved, and noted in two parts.
    first.note(spent(500, 50))
    first.note(spent(900, 60))
    await first.settle()
    await second.settle()
    expect(day.used).to.equal(960)
  })

  it('releases all reserved tokens if none were used', async () => {
    const { day, open } = createDay({ used: 10 })
    const budget = open(1_000)
    expect(await budget.reserve(900)).to.equal(true)
    await budget.settle()
    expect(day.used).to.equal(10)
  })
})
