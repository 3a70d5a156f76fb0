import { connectWithRetry, type Redis } from '@platen/queue'
import { type Account, startStack, type Stack } from '../../test/parts/stack.ts'
import { startPostgresServer } from '../../test/parts/postgres-server.ts'
import { readUsage } from '../process-usage.ts'
import { StandInWorkers } from './stand-in-workers.ts'

/** The product without its workers, with measurements for its parts. */
export interface ScaleStack {
  stack: Stack
  account: Account
  workers: StandInWorkers
  redisPid: number
  redisMemory(): Promise<{ used: number; peak: number }>
  /** CPU milliseconds so far, by part. */
  cpuMs(): Record<'api' | 'redis' | 'workers', number>
  /** Current resident bytes of each process. */
  residentBytes(): Record<string, number>
  close(): Promise<void>
}

/** With `postgres`, the database is a separate server, as in a cluster, instead of in the API's process. */
export async function startScaleStack({ postgres }: { postgres: boolean }): Promise<ScaleStack> {
  const database = postgres ? await startPostgresServer() : undefined
  const stack = await startStack({
    workers: 0,
    api: {
      RATE_LIMIT: '1000000',
      RATE_BURST: '1000000',
      ...(database ? { DATABASE_URL: database.url } : {}),
    },
  })
  const account = await stack.createAccount('scale')
  const workers = new StandInWorkers(stack)
  const redis = connectWithRetry(stack.redisUrl, { onError: () => undefined })
  const redisPid = await infoOf(redis, 'server', 'process_id')
  const apiPid = () => stack.api.pid ?? 0
  const usage = (pid: number) => readUsage(pid, false)
  return {
    stack,
    account,
    workers,
    redisPid,
    async redisMemory() {
      const [used, peak] = await Promise.all([
        infoOf(redis, 'memory', 'used_memory'),
        infoOf(redis, 'memory', 'used_memory_peak'),
      ])
      return { used, peak }
    },
    cpuMs: () => ({
      api: usage(apiPid()).cpuMs,
      redis: usage(redisPid).cpuMs,
      workers: workers.pids.reduce((sum, pid) => sum + usage(pid).cpuMs, 0),
    }),
    residentBytes: () => ({
      api: usage(apiPid()).residentBytes,
      redis: usage(redisPid).residentBytes,
      ...Object.fromEntries(
        workers.pids.map((pid, index) => [`worker process ${index + 1}`, usage(pid).residentBytes]),
      ),
    }),
    async close() {
      await workers.close()
      redis.disconnect()
      await stack.close()
      await database?.stop()
    },
  }
}

async function infoOf(redis: Redis, section: string, name: string): Promise<number> {
  const text = await redis.info(section)
  return Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(text)?.[1])
}

export const smallPage = new Map([
  ['template.html', '<p class="name">{{name}}</p><p>{{number}}</p>'],
  ['template.json', JSON.stringify({ name: 'Small' })],
])
