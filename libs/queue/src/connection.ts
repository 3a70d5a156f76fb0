import { certificateHint, growingPauseMs } from '@platen/platform'
import { type ChainableCommander, Redis, type RedisOptions } from 'ioredis'
import { readRedisAddress } from './redis-address.ts'

export type RedisUrl = string

/** Options for a connection to Redis. */
export interface ConnectOptions {
  onError: (error: Error) => void
  /**
   * How many milliseconds a command may wait without receiving a byte from Redis before the connection is replaced, because a silent network failure
   * does not close the socket. Must exceed the longest blocking command. Default: 5,000 for `connectFailFast`, 15,000 for `connectWithRetry`.
   */
  silenceMaxMs?: number
}

const reconnectPauses = { firstMs: 100, maxMs: 2_000 }
const failFastSilenceMaxMs = 5_000
/** Longer than ten seconds, the longest time that a BullMQ worker blocks. */
const withRetrySilenceMaxMs = 15_000

function connect(url: RedisUrl, { onError }: ConnectOptions, options: RedisOptions): Redis {
  const { at, options: addressed } = readRedisAddress(url)
  const settings = {
    retryStrategy: (attempt: number) => growingPauseMs(attempt, reconnectPauses),
    ...addressed,
    ...options,
    // An explicit variable, because the constructor's types do not allow `undefined`.
    replyMapping: 'legacy' as const,
  }
  const redis = at === undefined ? new Redis(settings) : new Redis(at, settings)
  // Without a listener, an error event would end the process. Callers receive the error from their commands.
  redis.on('error', (error) => onError(withSetting(error)))
  return redis
}

/** Returns the listener for the `error` events of a BullMQ queue or worker, which include errors from its connections. */
export function reportErrors(onError: (error: Error) => void): (error: Error) => void {
  return (error) => onError('syscall' in error ? withSetting(error) : error)
}

/** Adds the setting's name. Without it, the error in the log could be about any connection. */
function withSetting(error: Error): Error {
  const reason = certificateHint(error) ?? error.message
  return new Error(`REDIS_URL: Redis cannot be reached: ${asSentence(reason)}`, { cause: error })
}

/** Adds a period unless the reason ends with one: error replies from Redis are sentences, but socket errors are not. */
function asSentence(reason: string): string {
  return reason.endsWith('.') ? reason : `${reason}.`
}

/**
 * Opens a connection for work with a waiting caller: commands fail immediately while Redis is unavailable, and after `commandTimeout` if it is slow.
 */
export function connectFailFast(url: RedisUrl, options: ConnectOptions): Redis {
  return connect(url, options, {
    // Auto-pipelining: concurrent requests share their writes to Redis, which saves CPU on both sides.
    enableAutoPipelining: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 3_000,
    connectTimeout: 3_000,
    socketTimeout: options.silenceMaxMs ?? failFastSilenceMaxMs,
  })
}

/** Opens a connection for consumers: commands wait indefinitely until Redis is back. */
export function connectWithRetry(url: RedisUrl, options: ConnectOptions): Redis {
  return connect(url, options, {
    enableAutoPipelining: true,
    maxRetriesPerRequest: null,
    connectTimeout: 3_000,
    socketTimeout: options.silenceMaxMs ?? withRetrySilenceMaxMs,
  })
}

/** Resolves when the connection accepts commands. Rejects after `timeoutMs` with the last connection error, and for a node of a Redis Cluster. */
export async function untilReady(redis: Redis, timeoutMs: number): Promise<void> {
  if (redis.status !== 'ready') await becomesReady(redis, timeoutMs)
  await refuseCluster(redis)
}

async function becomesReady(redis: Redis, timeoutMs: number): Promise<void> {
  let last: Error | undefined
  const keepLast = (error: Error) => {
    last = error
  }
  redis.on('error', keepLast)
  try {
    await new Promise<void>((resolve, reject) => {
      const ready = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        redis.off('ready', ready)
        reject(notReady(timeoutMs, last))
      }, timeoutMs)
      redis.once('ready', ready)
    })
  } finally {
    redis.off('error', keepLast)
  }
}

function notReady(timeoutMs: number, last: Error | undefined): Error {
  const why = certificateHint(last) ?? last?.message
  const reason = why === undefined ? '' : `: ${why}`
  return new Error(asSentence(`REDIS_URL: Redis did not respond within ${timeoutMs} ms${reason}`), {
    cause: last,
  })
}

/** Throws for a node of a Redis Cluster, unless the cluster has only one. */
export async function refuseCluster(redis: Redis): Promise<void> {
  // Without cluster support, or without permission, the reply is an error.
  const info = await redis.call('CLUSTER', 'INFO').catch(() => '')
  const nodes = Number(/^cluster_size:(\d+)/m.exec(String(info))?.[1] ?? 0)
  if (nodes > 1) {
    throw new Error(
      `REDIS_URL: the address is a Redis Cluster of ${nodes} nodes, which is not supported. Use one Redis, or Sentinel.`,
    )
  }
}

/**
 * Sends a pipeline and resolves with its results, in order. Throws the first command's error. `exec` would resolve with errors among
 * the results, so that a rejected write would look like a success.
 */
export async function execAll(pipeline: ChainableCommander): Promise<unknown[]> {
  const results = (await pipeline.exec()) ?? []
  return results.map(([error, answer]) => {
    if (error) throw error
    return answer
  })
}

/**
 * Calls `send`, which sends scripts in a transaction, and calls it again if Redis has lost the scripts after `SCRIPT FLUSH` or a failover. ioredis
 * only resends scripts outside of transactions.
 */
export async function withScripts<Answer>(redis: Redis, send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('NOSCRIPT')) throw error
    const scripts = Object.values<{ lua: string }>(redis.scriptsSet)
    await Promise.all(scripts.map(({ lua }) => redis.script('LOAD', lua)))
    return send()
  }
}
