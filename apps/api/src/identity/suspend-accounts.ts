import type { Account, Catalog } from '@platen/database'
import { Fault } from '@platen/contract'
import { repeatUntilClosed } from '@platen/platform'
import type { SuspendedAccounts } from './suspended-accounts.ts'

/** Suspends and resumes accounts. */
export interface SuspendAccounts {
  /** Suspends the account and cancels its jobs and batches. Throws `not_found`. */
  suspend(accountId: string): Promise<Account>
  /** Enables the account's keys, sessions and connectors again. Cancelled work stays cancelled. Throws `not_found`. */
  resume(accountId: string): Promise<Account>
  close(): Promise<void>
}

const cancelEveryMs = 60_000

export function createSuspendAccounts(parts: {
  accounts: Pick<Catalog['accounts'], 'setSuspended' | 'listSuspended'>
  suspended: Pick<SuspendedAccounts, 'read'>
  /** Running work of accounts. */
  work: ReadonlyArray<{ cancelAll(accountId: string): Promise<void> }>
  onError: (error: unknown) => void
}): SuspendAccounts {
  const { accounts, suspended, work, onError } = parts

  async function set(accountId: string, isSuspended: boolean): Promise<Account> {
    const account = await accounts.setSuspended(accountId, isSuspended)
    if (!account) throw new Fault('not_found', { detail: 'No account has this ID.' })
    await suspended.read()
    return account
  }

  async function cancelAll(accountId: string): Promise<void> {
    for (const running of work) await running.cancelAll(accountId)
  }

  // Another API process may accept work before it reads the suspension, and a cancellation may fail.
  const cancelling = repeatUntilClosed(
    async () => {
      for (const accountId of await accounts.listSuspended()) await cancelAll(accountId).catch(onError)
    },
    { everyMs: cancelEveryMs, onError },
  )
  return {
    async suspend(accountId) {
      const account = await set(accountId, true)
      await cancelAll(accountId)
      return account
    },
    resume: (accountId) => set(accountId, false),
    close: () => cancelling.close(),
  }
}
