import type { Catalog } from '@platen/database'
import type { TurnSpent } from '@platen/contract'

/** The tokens that one turn uses from its account's daily limit. */
export interface TurnBudget {
  /** Releases unused tokens from the last reply, and reserves tokens for the next one. Resolves with `false` if the account has fewer tokens left. */
  reserve: (tokens: number) => Promise<boolean>
  /** Records the turn's total usage so far. */
  note: (spent: TurnSpent) => void
  /** Releases the unused tokens after the last reply, and resolves when everything is stored. */
  settle: () => Promise<void>
}

/**
 * Opens the account's budget for a turn. Tokens are reserved before each reply, so that the account's concurrent turns never exceed the limit. If the
 * process dies, the tokens reserved for one reply count as used.
 */
export function openBudget(
  usage: Catalog['authorUsage'],
  of: { accountId: string; dailyTokensMax: number; onError: (error: unknown) => void },
): TurnBudget {
  let noted = 0
  let reserved = 0
  let writing: Promise<void> = Promise.resolve()

  function add(tokens: number): void {
    if (tokens === 0) return
    writing = writing.then(() => usage.add(of.accountId, tokens)).catch(of.onError)
  }

  function returnReserved(): Promise<void> {
    add(-reserved)
    reserved = 0
    return writing
  }

  return {
    async reserve(tokens) {
      await returnReserved()
      const isReserved = await usage.reserve(of.accountId, tokens, of.dailyTokensMax)
      if (isReserved) reserved += tokens
      return isReserved
    },
    note({ inputTokens, outputTokens }) {
      const more = inputTokens + outputTokens - noted
      if (more <= 0) return
      noted += more
      const covered = Math.min(more, reserved)
      reserved -= covered
      add(more - covered)
    },
    settle: returnReserved,
  }
}
