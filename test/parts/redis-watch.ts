import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { connectWithRetry, type Redis } from '@platen/queue'
import { until } from './stack.ts'

/** Records all commands of a Redis server, to prove that it never received certain data. */
export interface RedisWatch {
  /** Returns every command so far, with its arguments. */
  commands(): Promise<string>
  /** Returns all values in Redis. */
  values(): Promise<string>
  close(): Promise<void>
}

/**
 * Watches the Redis at `url`, a `unix:` address. Reads its MONITOR stream from a separate connection, because ioredis treats lines that arrive
 * together with the reply to MONITOR as replies to commands, and fails.
 */
export async function watchRedis(url: string): Promise<RedisWatch> {
  const redis = connectWithRetry(url, { onError: () => undefined })
  const monitor = connect({ path: url.slice('unix://'.length) })
  const seen: string[] = []
  createInterface({ input: monitor }).on('line', (line) => seen.push(unescaped(line)))
  monitor.write('MONITOR\r\n')
  await until(() => seen.length > 0)
  let marks = 0
  return {
    async commands() {
      const mark = `mark-${marks++}`
      await redis.echo(mark)
      await until(() => seen.some((line) => line.endsWith(`"${mark}"`)))
      return seen.join('\n')
    },
    values: () => valuesOf(redis),
    async close() {
      monitor.destroy()
      await redis.quit()
    },
  }
}

/** Decodes a line of MONITOR, which quotes arguments and writes unprintable bytes as `\xNN`. */
function unescaped(line: string): string {
  const bytes = line.replaceAll(/\\(x[\da-f]{2}|.)/gi, (_, escape: string) => {
    if (escape.length === 3) return String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return { n: '\n', r: '\r', t: '\t' }[escape] ?? escape
  })
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Returns all values in the Redis at `url` without watching its commands. */
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
