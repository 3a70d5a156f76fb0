import { createDeleteAccounts, type DeleteAccounts } from './delete-accounts.ts'
import { createSuspendAccounts, type SuspendAccounts } from './suspend-accounts.ts'

/** Deletes, suspends and resumes accounts. */
export type AccountStates = DeleteAccounts & SuspendAccounts

export function createAccountStates(
  parts: Parameters<typeof createDeleteAccounts>[0] &
    Omit<Parameters<typeof createSuspendAccounts>[0], 'accounts'>,
): AccountStates {
  const deletion = createDeleteAccounts(parts)
  const suspension = createSuspendAccounts({ ...parts, accounts: parts.catalog.accounts })
  return {
    ...deletion,
    ...suspension,
    async close() {
      await Promise.all([deletion.close(), suspension.close()])
    },
  }
}
