import type { Catalog } from '@platen/database'
import type { TurnSpent } from '@platen/contract'

/** What one turn takes of its account's tokens of the day. */
export interface TurnBudget {
  /** Reserves so many for the next reply; `false` where the account has not so many left. What of the last reply was not used is given back. */
  reserve: (tokens: number) => Promise<boolean>
  /** Told of all that the turn has used so far, again and again. */
  note: (spent: TurnSpent) => void
  /** After the last reply: gives back what is reserved, and resolves when all is written down. */
  settle: () => Promise<void>
}

/**
 * Opens the account's budget for a turn. What a reply may take is written down before it is asked for, so that turns of the account at the same
 * time never use more together than the account has. A process that dies in the midst leaves what one reply may take as used.
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

  function giveBack(): Promise<void> {
    add(-reserved)
    reserved = 0
    return writing
  }

  return {
    async reserve(tokens) {
      await giveBack()
      const isThere = await usage.reserve(of.accountId, tokens, of.dailyTokensMax)
      if (isThere) reserved += tokens
      return isThere
    },
    note({ inputTokens, outputTokens }) {
      const more = inputTokens + outputTokens - noted
      if (more <= 0) return
      noted += more
      const covered = Math.min(more, reserved)
      reserved -= covered
      add(more - covered)
    },
    settle: giveBack,
  }
}
