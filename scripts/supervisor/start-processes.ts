import { join } from 'node:path'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { type Kept, keepRunning } from './keep-running.ts'
import { boundLogs, openLog, writeLine } from './log-file.ts'
import type { Place } from './place.ts'
import { startProgram } from './start-program.ts'

/** Maximum time for the API and the worker to finish work in progress. */
const drainTimeoutMs = 45_000

export interface ProcessEnd {
  name: 'redis' | 'api' | 'worker'
  sentence: string
  /** Number of unexpected exits. */
  count: number
}

/**
 * Starts Redis (unless an external one is set), the API and one worker, and keeps each running. Closing ends them in the order api, worker, redis.
 */
export async function startProcesses(
  place: Place,
  reported: { onEnd: (end: ProcessEnd) => void },
): Promise<{ close(): Promise<void> }> {
  const logFolder = join(place.dataFolder, 'logs')
  const logs = boundLogs(logFolder)
  const kept: Kept[] = []
  const keep = (name: ProcessEnd['name'], start: Parameters<typeof keepRunning>[0]) => {
    let count = 0
    kept.push(keepRunning(start, { onEnd: (sentence) => reported.onEnd({ name, sentence, count: ++count }) }))
  }

  const redisUrl = place.redisUrl ?? (await startRedis())
  async function startRedis(): Promise<string> {
    const log = openLog(join(logFolder, 'redis.log'))
    const options = {
      folder: join(place.dataFolder, 'redis'),
      log: (line: string) => writeLine(log, line),
    }
    let first: RedisServer | undefined = await startRedisServer(options)
    const { url, socket } = first
    keep('redis', async () => {
      const run = first ?? (await startRedisServer({ ...options, socket }))
      first = undefined
      return run
    })
    return url
  }

  const environment = {
    ...place.environment,
    PORT: String(place.port),
    HOST: place.host,
    BASE_URL: place.baseUrl,
    PLATEN_DATA: place.dataFolder,
    REDIS_URL: redisUrl,
    // Without delay, because there is no load balancer that must notice the shutdown first.
    DRAIN_DELAY_MS: place.environment['DRAIN_DELAY_MS'] ?? '0',
    // Compiled code is cached: on a 2-core machine, the API started in 0.6 s instead of 1.1 s, and the worker in 0.5 s instead of 0.9 s
    // (November 2026).
    NODE_COMPILE_CACHE: place.environment['NODE_COMPILE_CACHE'] ?? join(place.dataFolder, 'compile-cache'),
    // See "API memory" in docs/operate/capacity.md.
    MALLOC_ARENA_MAX: place.environment['MALLOC_ARENA_MAX'] ?? '2',
  }
  for (const name of ['worker', 'api'] as const) {
    keep(name, () =>
      startProgram({
        entry: join(place.repo, 'apps', name, 'src', 'main.ts'),
        cwd: place.repo,
        environment,
        logFile: join(logFolder, `${name}.log`),
        closeTimeoutMs: drainTimeoutMs,
      }),
    )
  }
  return {
    async close() {
      for (const one of kept.toReversed()) await one.close()
      logs.close()
    },
  }
}
