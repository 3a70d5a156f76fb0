import { connectWithRetry, type Redis } from '@platen/jobs'
import { until } from './stack.ts'

/** Sees all that goes through a Redis, to prove what does not. */
export interface RedisWatch {
  /** Every command so far, with what it carried. */
  commands(): Promise<string>
  /** All that Redis holds now. */
  values(): Promise<string>
  close(): Promise<void>
}

/** Watches the Redis at `url` from now on. */
export async function watchRedis(url: string): Promise<RedisWatch> {
  const redis = connectWithRetry(url, { onError: () => undefined })
  const monitor = await redis.monitor()
  const seen: string[] = []
  monitor.on('monitor', (_time: string, args: string[]) => seen.push(args.join(' ')))
  let marks = 0
  return {
    async commands() {
      const mark = `mark-${marks++}`
      await redis.echo(mark)
      await until(async () => seen.some((line) => line.endsWith(mark)))
      return seen.join('\n')
    },
    values: () => valuesOf(redis),
    async close() {
      monitor.disconnect()
      await redis.quit()
    },
  }
}

/** All that the Redis at `url` holds now, without a watch on what goes through it. */
export async function redisValues(url: string): Promise<string> {
  const redis = connectWithRetry(url, { onError: () => undefined })
  try {
    return await valuesOf(redis)
  } finally {
    redis.disconnect()
  }
}

async function valuesOf(redis: Redis): Promise<string> {
  const valueOf = async (key: string): Promise<unknown> => {
    const type = await redis.type(key)
    if (type === 'string') return redis.get(key)
    if (type === 'hash') return redis.hgetall(key)
    if (type === 'list') return redis.lrange(key, 0, -1)
    if (type === 'set') return redis.smembers(key)
    if (type === 'zset') return redis.zrange(key, '0', '-1')
    return type === 'stream' ? redis.xrange(key, '-', '+') : undefined
  }
  const keys = await redis.keys('*')
  return JSON.stringify(await Promise.all(keys.map(async (key) => [key, await valueOf(key)])))
}
