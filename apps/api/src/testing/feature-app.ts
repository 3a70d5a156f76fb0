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

/** A catalog of its own, and routes over it behind a guard that takes the caller's word for whose session it is. */
export interface FeatureApp {
  catalog: Catalog
  baseUrl: string
  /** What was logged so far. */
  log(): string
  /** Sets the catalog's clock; the system's when left out. */
  setClock(now?: () => Date): void
  send(accountId: string, method: string, address: string, body?: unknown): Promise<TestResponse>
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
  // As the service itself: a client takes up a connection that was quiet for a while, where the default would close it at that moment.
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
      const answer = await fetch(baseUrl + to, {
        method,
        headers: {
          'x-account': accountId,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await catalog.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The body of an answer of this status. */
export function readResponse(answer: TestResponse, status = 200): unknown {
  expect(answer.status, answer.text).to.equal(status)
  return JSON.parse(answer.text)
}

/** Status, code and pointers, as `422 invalid_request /limit`. */
export function refusalOf(answer: TestResponse): string {
  const { code, errors = [] } = JSON.parse(answer.text) as Problem
  return [answer.status, code, ...errors.map(({ pointer }) => pointer)].join(' ')
}
