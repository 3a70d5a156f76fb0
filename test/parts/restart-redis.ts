import path from 'node:path'
import { connectFailFast, untilReady } from '@platen/queue'
import { startRedisServer } from '@platen/platform'
import { waitMsMax, type Stack, until } from './stack.ts'

/** Kills a stack's Redis with SIGKILL, and starts it again with its file, for the caller to close. */
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

/** From now on the stack's Redis writes nothing to its file: a kill loses all that it is told, as it may lose a second of it at other times. */
export async function forgetFromNowOn({ redisUrl }: Stack): Promise<void> {
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
