import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDatabaseCopies } from '../../libs/database/src/testing/database-copies.ts'
import { startPostgresServer } from '../../test/parts/postgres-server.ts'
import { lendS3Server, type S3Access, startS3Server } from '../../test/parts/s3-server.ts'
import { type StackAddress, startSharedStack } from '../../test/parts/stack.ts'

export interface StackLender {
  /**
   * Responds to `GET /stack` with the `StackAddress` of the shared stack, to `GET /s3` with an `S3Access` of the shared store, and to `GET /database`
   * with the `url` of a new database that has the catalog's tables. Each resource is started by the first request for it.
   */
  url: string
  close(): Promise<void>
}

/** A resource that all suites share, and its cleanup. */
interface Lent<T> {
  /** Returns the resource for one suite. */
  take(): T | Promise<T>
  close(): Promise<void>
}

/** Shares resources among the suites of a run. The processes that run suites only know the address. */
export async function lendStack(): Promise<StackLender> {
  const started = new Map<string, Promise<Lent<object>>>()
  const starters = new Map<string, () => Promise<Lent<object>>>([
    ['/stack', async () => startOn(((await take('/database')) as { url: string }).url)],
    ['/s3', startStore],
    ['/database', startDatabases],
  ])
  const take = async (path: string): Promise<object> => {
    const start = starters.get(path)
    if (!start) throw new Error(`${path} is not lent`)
    const lent = started.get(path) ?? start()
    started.set(path, lent)
    return (await lent).take()
  }
  const server = createServer((request, response) => {
    take(request.url ?? '').then(
      (taken) => response.end(JSON.stringify(taken)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      // In this order, the stack is closed before its database.
      for (const lent of await Promise.allSettled(started.values()))
        if (lent.status === 'fulfilled') await lent.value.close()
    },
  }
}

/** Starts the stack on PostgreSQL, which needs less CPU for hundreds of tests than the embedded database of a suite's own stack. */
async function startOn(databaseUrl: string): Promise<Lent<StackAddress>> {
  const stack = await startSharedStack({ DATABASE_URL: databaseUrl })
  const { baseUrl, dataFolder, redisUrl } = stack
  return { take: () => ({ baseUrl, dataFolder, redisUrl }), close: () => stack.close() }
}

async function startStore(): Promise<Lent<S3Access>> {
  const store = await startS3Server()
  return { take: lendS3Server(store), close: () => store.stop() }
}

async function startDatabases(): Promise<Lent<{ url: string }>> {
  const postgres = await startPostgresServer()
  const copies = await createDatabaseCopies(postgres.url)
  return {
    take: () => copies.make(),
    async close() {
      await copies.close()
      await postgres.stop()
    },
  }
}
