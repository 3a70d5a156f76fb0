import path from 'node:path'
import { connectFailFast, untilReady } from '@platen/queue'
import { startRedisServer } from '@platen/platform'
import { waitMsMax, type Stack, until } from './stack.ts'

/** Kills a stack's Redis with SIGKILL and restarts it from its file. The caller closes it. */
export async function restartRedis({ redisUrl, dataFolder }: Stack): Promise<{ close(): Promise<void> }> {
  const redis = connectFailFast(redisUrl, { onError: () => undefined })
  await untilReady(redis, waitMsMax)
  const pid = Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1])
  redis.disconnect()
  process.kill(pid, 'SIGKILL')
  await until(() => !isAlive(pid))
  const socket = redisUrl.replace(/^unix:\/\//, '')
  return startRedisServer({ folder: path.join(dataFolder, 'redis'), socket })
}

/** Makes the stack's Redis stop writing to its file, so that a kill always loses new data. Otherwise, a kill may lose at most the last second. */
export async function stopPersisting({ redisUrl }: Stack): Promise<void> {
  const redis = connectFailFast(redisUrl, { onError: () => undefined })
  await untilReady(redis, waitMsMax)
  await redis.config('SET', 'appendonly', 'no')
  redis.disconnect()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
