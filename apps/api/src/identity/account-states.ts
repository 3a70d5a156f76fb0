import { createEndAccounts, type EndAccounts } from './end-accounts.ts'
import { createSuspendAccounts, type SuspendAccounts } from './suspend-accounts.ts'

/** How accounts stop: for a while, or for good. */
export type AccountStates = EndAccounts & SuspendAccounts

export function createAccountStates(
  parts: Parameters<typeof createEndAccounts>[0] &
    Omit<Parameters<typeof createSuspendAccounts>[0], 'accounts'>,
): AccountStates {
  const ending = createEndAccounts(parts)
  const suspending = createSuspendAccounts({ ...parts, accounts: parts.catalog.accounts })
  return {
    ...ending,
    ...suspending,
    async close() {
      await Promise.all([ending.close(), suspending.close()])
    },
  }
}
