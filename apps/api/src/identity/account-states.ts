import { createDeleteAccounts, type DeleteAccounts } from './delete-accounts.ts'
import { createSuspendAccounts, type SuspendAccounts } from './suspend-accounts.ts'

/** How accounts stop: for a while, or for good. */
export type AccountStates = DeleteAccounts & SuspendAccounts

export function createAccountStates(
  parts: Parameters<typeof createDeleteAccounts>[0] &
    Omit<Parameters<typeof createSuspendAccounts>[0], 'accounts'>,
): AccountStates {
  const ending = createDeleteAccounts(parts)
  const suspending = createSuspendAccounts({ ...parts, accounts: parts.catalog.accounts })
  return {
    ...ending,
    ...suspending,
    async close() {
      await Promise.all([ending.close(), suspending.close()])
    },
  }
}
