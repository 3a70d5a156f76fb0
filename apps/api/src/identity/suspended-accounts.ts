import type { Catalog } from '@platen/database'
import { Fault } from '@platen/contract'
import { repeatUntilClosed } from '@platen/platform'

/** Which accounts the operator has suspended, known to this process without asking the database for each request. */
export interface SuspendedAccounts {
  has(accountId: string): boolean
  /** Throws `account_suspended` for one of them. */
  refuse(accountId: string): void
  /** After a change, so that it holds at once in this process. */
  read(): Promise<void>
  close(): Promise<void>
}

/** How long a suspended account may go on at another API process. */
const everyMs = 2_000

/**
 * Reads the suspended accounts before it resolves, and again until closed. While the database is unavailable, those of before count.
 * Throws `unavailable` when the first read fails: nobody knows then who is suspended.
 */
export async function readSuspendedAccounts(
  accounts: Pick<Catalog['accounts'], 'listSuspended'>,
  { onError }: { onError: (error: unknown) => void },
): Promise<SuspendedAccounts> {
  let suspended: ReadonlySet<string> = new Set()
  let begun = 0
  let kept = 0
  const read = async () => {
    const number = ++begun
    const listed = await accounts.listSuspended()
    // A read that began before a change may end after the read that follows the change.
    if (number < kept) return
    kept = number
    suspended = new Set(listed)
  }
  await read()
  const reading = repeatUntilClosed(read, {
    everyMs,
    // Every request that needs the database tells of it already.
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
