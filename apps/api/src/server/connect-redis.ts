import { connectFailFast, type Redis, untilReady } from '@platen/queue'
import { errorFields, type Lifecycle, type Logger } from '@platen/platform'
import type { ApiConfig } from '../config.ts'
import { startAppendOnlyRewrites } from './rewrite-append-only-file.ts'

const redisTimeoutMs = 10_000

/** Connects to Redis, and starts the rewrites that keep its append-only file small. */
export async function connectRedis(options: {
  life: Lifecycle
  config: ApiConfig
  logger: Logger
  onError: (error: unknown) => void
}): Promise<Redis> {
  const { life, config, logger, onError } = options
  const redis = connectFailFast(config.redisUrl, { onError })
  life.own('redis', { close: () => redis.disconnect() })
  await untilReady(redis, redisTimeoutMs)
  const onRefused = (error: unknown) =>
    logger.warn('Redis refused to rewrite its append-only file: see docs/operate/data.md', errorFields(error))
  const rewrites = { redis, everyMs: config.redisRewriteMs, onRefused, onError }
  life.own('append-only rewrites', startAppendOnlyRewrites(rewrites))
  return redis
}
