import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Catalog, MasterKey, type MasterKeys, openCatalog } from '@platen/database'
import type { Problem } from '@platen/contract'
import { type ObjectStore, createDiskStore } from '@platen/storage'
import { expect } from 'chai'
import { type RequestHandler, Router } from 'express'
import { createBodies } from '../../bodies/bodies.ts'
import { newDatabase } from '../../../../../test/parts/new-database.ts'
import { createApp } from '../../server/app.ts'
import { contextOf } from '../../http/request-context.ts'
import { limitStoredReads, type StoredReads } from '../../http/limits/limit-stored-reads.ts'
import { templateRoutes } from '../template-routes.ts'

const libraryFolder = path.resolve(import.meta.dirname, '../../../../../templates')

/** The template routes with their own catalog and store. The guard takes the account from a header. */
export interface TemplatesApp {
  catalog: Catalog
  store: ObjectStore
  /** Ids that were removed from the cache of published templates. */
  forgotten: string[]
  /** Moves the clock of the catalog and the routes. */
  advance(byMs: number): void
  now: () => Date
  send(accountId: string, method: string, to: string, body?: unknown): Promise<Answer>
  close(): Promise<void>
}

export interface Answer {
  status: number
  headers: Headers
  bytes: Buffer
}

export async function startTemplatesApp({
  storedReads = limitStoredReads(),
  ...options
}: { storedBytesMax?: number; storedReads?: StoredReads } = {}): Promise<TemplatesApp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-templates-'))
  let aheadMs = 0
  const clock = () => new Date(Date.now() + aheadMs)
  const masterKeys: MasterKeys = [new MasterKey(Buffer.alloc(32, 1))]
  const at = await newDatabase(path.join(folder, 'catalog'))
  const catalog = await openCatalog({ ...options, at, masterKeys, clock })
  const store = await createDiskStore({ folder: path.join(folder, 'storage') })
  const forgotten: string[] = []
  const guard: RequestHandler = (req, _res, next) => {
    contextOf(req).accountId = req.get('x-account') ?? ''
    next()
  }
  const published = { forget: (_accountId: string, templateId: string) => void forgotten.push(templateId) }
  const bodies = createBodies({ waitMaxMs: 30_000 })
  const nothing = () => undefined
  const app = createApp({
    logger: { debug: nothing, info: nothing, warn: nothing, error: console.error },
    baseUrl: 'http://localhost',
    accessLog: (_req, _res, next) => next(),
    routers: [
      Router().use(guard),
      templateRoutes({ catalog, store, bodies, libraryFolder, published, clock, storedReads }),
    ],
  })
  // Same as the service. With the default, the server may close an idle connection while a client reuses it.
  const keepAliveTimeout = 65_000
  const server = createServer({ keepAliveTimeout }, (req, res) => void app(req, res)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    catalog,
    store,
    forgotten,
    advance(byMs) {
      aheadMs += byMs
    },
    now: clock,
    async send(accountId, method, to, body) {
      const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json'
      const answer = await fetch(baseUrl + to, {
        method,
        headers: { 'x-account': accountId, ...(body === undefined ? {} : { 'Content-Type': type }) },
        ...(body === undefined
          ? {}
          : { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      return { status: answer.status, headers: answer.headers, bytes }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await catalog.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the JSON of a response, which must have this status. */
// oxlint-disable-next-line no-unnecessary-type-parameters -- names the shape at each call
export function read<T>(answer: Answer, status = 200): T {
  expect(answer.status, answer.bytes.toString().slice(0, 2_000)).to.equal(status)
  return JSON.parse(answer.bytes.toString()) as T
}

/** Returns status, code and pointers of a response, such as `422 invalid_request /library`. */
export function refusalOf(answer: Answer): string {
  const { code, errors = [] } = JSON.parse(answer.bytes.toString()) as Problem
  return [answer.status, code, ...errors.map(({ pointer }) => pointer)].join(' ')
}
