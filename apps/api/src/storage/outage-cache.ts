import { Fault } from '@platen/contract'
import { LRUCache } from 'lru-cache'

/** Caches database queries, and returns the last known value while the database is unavailable. */
export interface OutageCache<T> {
  /** Returns the cached value or the result of `read`. Concurrent calls share one query. Rejects with the error of `read` if no value is cached. */
  find(key: string, read: () => Promise<T | undefined>): Promise<T | undefined>
  forget(key: string): void
  forgetAll(): void
}

interface Entry<T> {
  value: T
  /** When the value was read. */
  readAt: number
  /** When the value was last used without a new query, or read. */
  checkedAt: number
}

/** Longer than any query takes, and short enough for a caller who waits for a document. */
const defaultWaitMaxMs = 1_000

/** Creates a cache with up to `max` entries. An entry is dropped when it can no longer be used. */
export function createOutageCache<T extends object>(options: {
  max: number
  /** Limits the total size of all entries. Without it, only their number is limited. */
  size?: { max: number; of: (value: T) => number }
  /** How long an entry is used without a new query. */
  freshMs: number
  /** How long after it was read an entry is used while the database is unavailable. */
  outageMs: number
  /** Monotonic clock in milliseconds. */
  now?: () => number
  /** How long a request with a cached value waits for the database. */
  waitMaxMs?: number
}): OutageCache<T> {
  const { size, freshMs, outageMs, now = () => performance.now(), waitMaxMs = defaultWaitMaxMs } = options
  const entries = new LRUCache<string, Entry<T>>({
    max: options.max,
    ...(size && { maxSize: size.max, sizeCalculation: ({ value }) => Math.max(1, size.of(value)) }),
    ttl: Math.max(freshMs, outageMs),
    ttlAutopurge: true,
    ttlResolution: 0,
    // The cache takes 0 for no time, and would then check every millisecond.
    perf: { now: () => now() + 1 },
  })
  const pending = new Map<string, Promise<T | undefined>>()

  /** A value that is forgotten during its query is not cached. */
  function readOnce(key: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const current = pending.get(key)
    if (current) return current
    const reading = read()
      .then((value) => {
        if (pending.get(key) !== reading) return value
        const at = now()
        if (value === undefined) entries.delete(key)
        else entries.set(key, { value, readAt: at, checkedAt: at })
        return value
      })
      .finally(() => {
        if (pending.get(key) === reading) pending.delete(key)
      })
    pending.set(key, reading)
    return reading
  }

  /** Resolves with `true` if the database is unavailable or does not respond in time. Rejects with any other error. */
  async function isUnavailable(reading: Promise<unknown>): Promise<boolean> {
    const late = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => late.resolve(true), waitMaxMs)
    try {
      return await Promise.race([reading.then(() => false), late.promise])
    } catch (error) {
      if (error instanceof Fault && error.code === 'unavailable') return true
      throw error
    } finally {
      clearTimeout(timer)
      // The query can fail after this function has returned.
      reading.catch(() => {})
    }
  }

  return {
    async find(key, read) {
      const entry = entries.get(key)
      if (entry && now() - entry.checkedAt < freshMs) return entry.value
      const reading = readOnce(key, read)
      if (!entry || now() - entry.readAt >= outageMs || !(await isUnavailable(reading))) return reading
      // The entry was forgotten in the meantime, because it was changed.
      if (entries.peek(key) !== entry) return reading
      entry.checkedAt = now()
      return entry.value
    },
    forget(key) {
      entries.delete(key)
      pending.delete(key)
    },
    forgetAll() {
      entries.clear()
      pending.clear()
    },
  }
}
