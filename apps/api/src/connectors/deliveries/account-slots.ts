/** Limits concurrent work per account, so that no account uses all slots. */
export interface AccountSlots {
  /** Takes a slot, which must be freed, or returns how long to wait before trying again. The wait grows with the number of waiting deliveries. */
  take(accountId: string): { free: () => void } | { putOffMs: number }
}

const putOffMinMs = 1_000
const putOffMaxMs = 30_000
/** Time between two waiting deliveries: about as long as a document uses its slot. */
const spacingMs = 20

/** Counts slots in this process. Suspended accounts get none. */
export function createAccountSlots({
  max,
  now,
  isSuspended = () => false,
}: {
  max: number
  now: () => number
  isSuspended?: (accountId: string) => boolean
}): AccountSlots {
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
