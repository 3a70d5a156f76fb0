import { Fault } from '@platen/contract'
import { LRUCache } from 'lru-cache'

/** Spares the database a look-up for each request, and answers with what it said last while it is unavailable. */
export interface OutageCache<T> {
  /** What `read` finds; one look-up serves all who ask at the same time. Rejects as `read` does where nothing is known. */
  find(key: string, read: () => Promise<T | undefined>): Promise<T | undefined>
  forget(key: string): void
  forgetAll(): void
}

interface Entry<T> {
  value: T
  /** When the database said so. */
  readAt: number
  /** When the database was last asked. */
  askedAt: number
}

/** Longer than any look-up takes, and short enough for the caller of a document. */
const answerWaitMs = 1_000

/** Makes a cache of at most `max` entries. */
export function createOutageCache<T extends object>(options: {
  max: number
  /** How long an entry is given without asking again. */
  freshMs: number
  /** How long it is given, after it was read, while the database is unavailable. */
  outageMs: number
  /** Milliseconds, from any start. */
  now?: () => number
  /** Longest that a request with a known answer waits for the database. */
  waitMaxMs?: number
}): OutageCache<T> {
  const { freshMs, outageMs, now = () => performance.now(), waitMaxMs = answerWaitMs } = options
  const entries = new LRUCache<string, Entry<T>>({ max: options.max })
  const asked = new Map<string, Promise<T | undefined>>()

  /** What was changed while the look-up lasted is not kept. */
  function readOnce(key: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const known = asked.get(key)
    if (known) return known
    const reading = read()
      .then((value) => {
        if (asked.get(key) !== reading) return value
        const at = now()
        if (value === undefined) entries.delete(key)
        else entries.set(key, { value, readAt: at, askedAt: at })
        return value
      })
      .finally(() => {
        if (asked.get(key) === reading) asked.delete(key)
      })
    asked.set(key, reading)
    return reading
  }

  /** Resolves to `true` when the database does not answer in time or is unavailable. Rejects for any other failure. */
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
      // It may fail when nobody waits for it any more.
      reading.catch(() => {})
    }
  }

  return {
    async find(key, read) {
      const entry = entries.get(key)
      if (entry && now() - entry.askedAt < freshMs) return entry.value
      const reading = readOnce(key, read)
      if (!entry || now() - entry.readAt >= outageMs || !(await isUnavailable(reading))) return reading
      // Forgotten meanwhile: it was changed.
      if (entries.peek(key) !== entry) return reading
      entry.askedAt = now()
      return entry.value
    },
    forget(key) {
      entries.delete(key)
      asked.delete(key)
    },
    forgetAll() {
      entries.clear()
      asked.clear()
    },
  }
}
