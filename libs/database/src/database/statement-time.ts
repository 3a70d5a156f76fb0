import { AsyncLocalStorage } from 'node:async_hooks'

const counters = new AsyncLocalStorage<(ms: number) => void>()

/**
 * Runs `work`, and reports the milliseconds of CPU time of each statement that it runs in the embedded database, which blocks this thread. Reports
 * nothing with a PostgreSQL server.
 */
export function countStatementTime<T>(count: (ms: number) => void, work: () => T): T {
  return counters.run(count, work)
}

/** Runs a statement of the embedded database, and reports its time to `countStatementTime`. */
export async function measureStatement<T>(run: () => Promise<T>): Promise<T> {
  const count = counters.getStore()
  if (!count) return run()
  const before = process.threadCpuUsage()
  try {
    return await run()
  } finally {
    const { user, system } = process.threadCpuUsage(before)
    count((user + system) / 1_000)
  }
}
