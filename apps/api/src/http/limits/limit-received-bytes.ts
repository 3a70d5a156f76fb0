import { Fault, inMebibytes } from '@platen/contract'
import { LRUCache } from 'lru-cache'

/** What the bodies of each account's requests cost this process. */
export interface ReceivedBytes {
  /** Throws `rate_limited` for an account that has sent too much. */
  require(accountId: string): void
  /** Counts bytes that arrived, also those of a body that is refused. Negative ones were counted before. */
  charge(accountId: string, bytes: number): void
  /** Counts bytes of a file, and returns how long its next bytes have to wait, in milliseconds. */
  pace(accountId: string, bytes: number): number
}

/** Decompressing a byte takes about as long as receiving four (November 2026). */
export const decompressedCost = 4
/** More than a caller sends whose documents need all of a process. */
const bytesMaxDefault = 2 ** 30
const secondsMax = 10
/** As fast as a network of 1 Gbit/s. */
const fileBytesPerSecondDefault = 128 * 2 ** 20
const accountsMax = 10_000

/**
 * Limits the bodies of each account's requests to `bytesMax` in 10 s, and its files to `fileBytesPerSecond`. It needs no I/O, and no timer for
 * each account.
 */
export function createReceivedBytes({
  bytesMax = bytesMaxDefault,
  fileBytesPerSecond = fileBytesPerSecondDefault,
} = {}): ReceivedBytes {
  const periods = new LRUCache<string, { endsAt: number; bytes: number }>({ max: accountsMax })
  /** When the bytes of files that arrived are paid for, as `performance.now()`. */
  const paid = new LRUCache<string, number>({ max: accountsMax })

  function periodOf(accountId: string): { endsAt: number; bytes: number } {
    const now = performance.now()
    const current = periods.get(accountId)
    if (current && now < current.endsAt) return current
    const next = { endsAt: now + secondsMax * 1_000, bytes: 0 }
    periods.set(accountId, next)
    return next
  }

  return {
    require(accountId) {
      const { bytes, endsAt } = periodOf(accountId)
      if (bytes < bytesMax) return
      const waitSeconds = Math.max(1, Math.ceil((endsAt - performance.now()) / 1_000))
      throw new Fault('rate_limited', {
        detail: `An account can send ${inMebibytes(bytesMax)} in ${secondsMax} s. Compressed bodies count with ${decompressedCost} times their decompressed size. Try again in ${waitSeconds} s.`,
        retryAfterSeconds: waitSeconds,
      })
    },
    charge(accountId, bytes) {
      const period = periodOf(accountId)
      period.bytes = Math.max(0, period.bytes + bytes)
    },
    pace(accountId, bytes) {
      const now = performance.now()
      const paidAt = Math.max(paid.get(accountId) ?? 0, now) + (bytes * 1_000) / fileBytesPerSecond
      paid.set(accountId, paidAt)
      return paidAt - now
    },
  }
}
