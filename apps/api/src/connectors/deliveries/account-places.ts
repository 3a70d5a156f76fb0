/** Bounds what is done for each account at once, so that none of them takes the places of all others. */
export interface AccountPlaces {
  /** A place, to be freed; or when to ask again, which is later the more have been told so. */
  take(accountId: string): { free: () => void } | { putOffMs: number }
}

const putOffMinMs = 1_000
const putOffMaxMs = 30_000
/** Between two that are put off: about as long as a document takes its place. */
const spacingMs = 20

/** Counted in this process. Nothing is done for an account that `isSuspended`. */
export function createAccountPlaces({
  max,
  now,
  isSuspended = () => false,
}: {
  max: number
  now: () => number
  isSuspended?: (accountId: string) => boolean
}): AccountPlaces {
  const accounts = new Map<string, { taken: number; nextAt: number }>()
  return {
    take(accountId) {
      if (isSuspended(accountId)) return { putOffMs: putOffMaxMs }
      const account = accounts.get(accountId) ?? { taken: 0, nextAt: 0 }
      accounts.set(accountId, account)
      if (account.taken >= max) {
        const at = now()
        const earliest = Math.max(at + putOffMinMs, account.nextAt + spacingMs)
        account.nextAt = Math.min(earliest, at + putOffMaxMs)
        return { putOffMs: account.nextAt - at }
      }
      account.taken++
      return {
        free() {
          account.taken--
          if (account.taken === 0) accounts.delete(accountId)
        },
      }
    },
  }
}
