import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Catalog, MasterKey, openCatalog } from '@platen/database'
import type { Problem } from '@platen/contract'
import { expect } from 'chai'
import { type RequestHandler, Router } from 'express'
import { newDatabase } from '../../../../test/parts/new-database.ts'
import { createApp } from '../server/app.ts'
import { logAccess } from '../http/access-log.ts'
import { contextOf } from '../http/request-context.ts'

/** An app with its own catalog. Its requests are not authenticated: a header names the account. */
export interface FeatureApp {
  catalog: Catalog
  baseUrl: string
  /** Returns everything that was logged so far. */
  log(): string
  /** Sets the catalog's clock. Default: the system clock. */
  setClock(now?: () => Date): void
  send(accountId: string, method: string, path: string, body?: unknown): Promise<TestResponse>
  close(): Promise<void>
}

export interface TestResponse {
  status: number
  headers: Headers
  text: string
}

export async function startFeatureApp(
  routersOf: (parts: { catalog: Catalog }) => Router[],
): Promise<FeatureApp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-settings-'))
  const systemClock = () => new Date()
  let clock = systemClock
  const catalog = await openCatalog({
    at: await newDatabase(path.join(folder, 'catalog')),
    masterKeys: [new MasterKey(Buffer.alloc(32, 1))],
    clock: () => clock(),
  })
  const guard: RequestHandler = (req, _res, next) => {
    const accountId = req.get('x-account')
    if (accountId !== undefined) contextOf(req).accountId = accountId
    next()
  }
  const lines: string[] = []
  const write = (message: string, fields?: object) => lines.push(JSON.stringify([message, fields]))
  const logger = { debug: write, info: write, warn: write, error: write }
  const app = createApp({
    logger,
    baseUrl: 'http://localhost',
    accessLog: logAccess(logger, () => undefined),
    routers: [Router().use(guard), ...routersOf({ catalog })],
  })
  // Same as in the service. With the default, the server could close an idle connection at the moment when a client uses it again.
  const keepAliveTimeout = 65_000
  const server = createServer({ keepAliveTimeout }, (req, res) => void app(req, res)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  return {
    catalog,
    baseUrl,
    log: () => lines.join('\n'),
    setClock(now = systemClock) {
      clock = now
    },
    async send(accountId, method, to, body) {
      const response = await fetch(baseUrl + to, {
        method,
        headers: {
          'x-account': accountId,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await catalog.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Asserts the status of a response, and returns its body. */
export function readResponse(response: TestResponse, status = 200): unknown {
  expect(response.status, response.text).to.equal(status)
  return JSON.parse(response.text)
}

/** Returns the status, code and pointers of an error, such as `422 invalid_request /limit`. */
export function refusalOf(response: TestResponse): string {
  const { code, errors = [] } = JSON.parse(response.text) as Problem
  return [response.status, code, ...errors.map(({ pointer }) => pointer)].join(' ')
}
