import type { Catalog } from '@platen/catalog'
import type { TurnSpent } from '@platen/contract'

/** What one turn takes of its account's tokens of the day. */
export interface TurnBudget {
  /** Whether so many more may be used. */
  mayUse: (tokens: number) => Promise<boolean>
  /** Told of all that the turn has used so far, again and again. */
  note: (spent: TurnSpent) => void
  /** Resolves when all of it is written down. */
  settled: () => Promise<void>
}

/** Opens the account's budget for a turn. What is used is written down at once, so that turns of the account at the same time see it. */
export function openBudget(
  usage: Catalog['authorUsage'],
  of: { accountId: string; dailyTokensMax: number; onError: (error: unknown) => void },
): TurnBudget {
  let noted = 0
  let writing: Promise<void> = Promise.resolve()
  return {
    async mayUse(tokens) {
      await writing
      return (await usage.today(of.accountId)) + tokens <= of.dailyTokensMax
    },
    note({ inputTokens, outputTokens }) {
      const more = inputTokens + outputTokens - noted
      if (more <= 0) return
      noted += more
      writing = writing.then(() => usage.add(of.accountId, more)).catch(of.onError)
    },
    settled: () => writing,
  }
}
