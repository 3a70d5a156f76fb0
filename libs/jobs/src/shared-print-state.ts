import type { Redis } from 'ioredis'
import { connectPatient, type RedisUrl } from './connection.ts'
import { execAll } from './exec-all.ts'
import { loneVersionsKey, sharedPrintsKey } from './names.ts'

/** What became of common prints that were to be compared with prints of each document alone. */
export type SharedPrintResult = 'same' | 'different' | 'skipped'

/** Of all workers, since Redis is there. */
export interface SharedPrintFigures extends Record<SharedPrintResult, number> {
  /** Versions whose documents are printed one by one now. */
  loneVersions: number
}

/** What workers tell each other of common prints. */
export interface SharedPrintState {
  /** Whether a worker found that documents of this version look otherwise when they share a print; known some seconds later everywhere. */
  isLone(version: string): boolean
  /** From now on this version's documents are printed one by one, for days and in every worker. Resolves when all can know. */
  setAlone(version: string): Promise<void>
  /** Counts, for the metrics. */
  count(result: SharedPrintResult): void
  close(): Promise<void>
}

export const lookEveryMs = 2_000
/** By then a mended Platen is out, or whoever published it has looked. */
const loneMs = 7 * 24 * 60 * 60 * 1_000

/** Resolves when it knows what other workers found. Waits for ever when Redis is away. */
export async function openSharedPrintState({
  redisUrl,
  onError,
}: {
  redisUrl: RedisUrl
  onError: (error: unknown) => void
}): Promise<SharedPrintState> {
  const redis = connectPatient(redisUrl, { onError })
  let lone = new Set<string>()
  /** Found here: they count before anybody else knows. */
  const found = new Set<string>()
  let looking: Promise<void> | undefined

  const look = async () => {
    lone = new Set(await redis.zrange(loneVersionsKey, Date.now(), '+inf', 'BYSCORE'))
  }
  await look()
  const timer = setInterval(() => {
    // Without Redis it waits: one at a time.
    looking ??= look()
      .catch(onError)
      .finally(() => (looking = undefined))
  }, lookEveryMs)

  return {
    isLone: (version) => lone.has(version) || found.has(version),
    async setAlone(version) {
      found.add(version)
      const now = Date.now()
      await execAll(
        redis
          .pipeline()
          .zadd(loneVersionsKey, now + loneMs, version)
          .zremrangebyscore(loneVersionsKey, 0, now),
      )
    },
    count: (result) => void redis.hincrby(sharedPrintsKey, result, 1).catch(onError),
    async close() {
      clearInterval(timer)
      redis.disconnect()
    },
  }
}

/** Whether the documents of a version are printed one by one. */
export async function isLoneVersion(redis: Redis, version: string): Promise<boolean> {
  return Number((await redis.zscore(loneVersionsKey, version)) ?? 0) > Date.now()
}

export async function readSharedPrintFigures(redis: Redis): Promise<SharedPrintFigures> {
  const [counts, loneVersions] = await Promise.all([
    redis.hgetall(sharedPrintsKey),
    redis.zcount(loneVersionsKey, Date.now(), '+inf'),
  ])
  const { same = 0, different = 0, skipped = 0 } = counts
  return { same: Number(same), different: Number(different), skipped: Number(skipped), loneVersions }
}
