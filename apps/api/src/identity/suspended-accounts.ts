import type { Catalog } from '@platen/database'
import { Fault } from '@platen/contract'
import { repeatUntilClosed } from '@platen/platform'

/** The accounts that the operator has suspended, in memory, so that requests do not need a database query. */
export interface SuspendedAccounts {
  has(accountId: string): boolean
  /** Throws `account_suspended` if the account is suspended. */
  refuse(accountId: string): void
  /** Reads the list again. Call it after a change, so that the change takes effect immediately in this process. */
  read(): Promise<void>
  close(): Promise<void>
}

/** How long another API process may still accept requests from a suspended account. */
const everyMs = 2_000

/**
 * Reads the suspended accounts, and keeps reading them until it is closed. While the database is unavailable, the last known accounts count. Throws
 * `unavailable` if the first read fails, because the suspended accounts are not known then.
 */
export async function readSuspendedAccounts(
  accounts: Pick<Catalog['accounts'], 'listSuspended'>,
  { onError }: { onError: (error: unknown) => void },
): Promise<SuspendedAccounts> {
  let suspended: ReadonlySet<string> = new Set()
  let lastStarted = 0
  let lastApplied = 0
  const read = async () => {
    const number = ++lastStarted
    const listed = await accounts.listSuspended()
    // A read that started before a change can end after the read that follows the change.
    if (number < lastApplied) return
    lastApplied = number
    suspended = new Set(listed)
  }
  await read()
  const reading = repeatUntilClosed(read, {
    everyMs,
    // Requests that need the database already report that it is unavailable.
    onError: (error) => (error instanceof Fault && error.code === 'unavailable' ? undefined : onError(error)),
  })
  return {
    has: (accountId) => suspended.has(accountId),
    refuse(accountId) {
      if (!suspended.has(accountId)) return
      throw new Fault('account_suspended', {
        detail: 'The operator of this service has suspended the account. Ask the operator to resume it.',
      })
    },
    read,
    close: () => reading.close(),
  }
}
