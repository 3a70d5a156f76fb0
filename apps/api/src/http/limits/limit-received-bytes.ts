import { Fault, inMebibytes } from '@platen/contract'
import { LRUCache } from 'lru-cache'

/** Limits the bytes of request bodies that this process receives from each account. */
export interface ReceivedBytesLimit {
  /** Throws `rate_limited` if the account has sent too many bytes. */
  check(accountId: string): void
  /** Counts received bytes, even of a rejected body. A negative number subtracts bytes that were counted before. */
  charge(accountId: string, bytes: number): void
  /** Counts bytes of a file, and returns how long the next bytes must wait, in milliseconds. */
  pace(accountId: string, bytes: number): number
}

/** Decompressing a byte takes about as long as receiving four (November 2026). */
export const decompressedCost = 4
/** More than is sent by a caller whose documents keep a whole process busy. */
const bytesMaxDefault = 2 ** 30
const secondsMax = 10
/** The speed of a 1 Gbit/s network. */
const fileBytesPerSecondDefault = 128 * 2 ** 20
const accountsMax = 10_000

/**
 * Limits the request bodies of each account to `bytesMax` in 10 s, and its files to `fileBytesPerSecond`. Uses no I/O, and no timer per account.
 */
export function limitReceivedBytes({
  bytesMax = bytesMaxDefault,
  fileBytesPerSecond = fileBytesPerSecondDefault,
} = {}): ReceivedBytesLimit {
  const periods = new LRUCache<string, { endsAt: number; bytes: number }>({ max: accountsMax })
  /** When received file bytes stop using up the rate, as `performance.now()`. */
  const busyUntil = new LRUCache<string, number>({ max: accountsMax })

  function periodOf(accountId: string): { endsAt: number; bytes: number } {
    const now = performance.now()
    const current = periods.get(accountId)
    if (current && now < current.endsAt) return current
    const next = { endsAt: now + secondsMax * 1_000, bytes: 0 }
    periods.set(accountId, next)
    return next
  }

  return {
    check(accountId) {
      const { bytes, endsAt } = periodOf(accountId)
      if (bytes < bytesMax) return
      const waitSeconds = Math.max(1, Math.ceil((endsAt - performance.now()) / 1_000))
      throw new Fault('rate_limited', {
        detail: `An account can send ${inMebibytes(bytesMax)} in ${secondsMax} s. A compressed body counts as ${decompressedCost} times its decompressed size. Try again in ${waitSeconds} s.`,
        retryAfterSeconds: waitSeconds,
      })
    },
    charge(accountId, bytes) {
      const period = periodOf(accountId)
      period.bytes = Math.max(0, period.bytes + bytes)
    },
    pace(accountId, bytes) {
      const now = performance.now()
      const until = Math.max(busyUntil.get(accountId) ?? 0, now) + (bytes * 1_000) / fileBytesPerSecond
      busyUntil.set(accountId, until)
      return until - now
    },
  }
}
