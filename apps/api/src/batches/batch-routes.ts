import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { Batch, Catalog } from '@platen/database'
import { chunkKeys, Fault, type FaultItem, canAccessDocument, canAccessDrafts } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { jsonResponse, sendResponse, ignoreDisconnect } from '../http/response.ts'
import { throttleResponse } from '../http/limits/limit-response-bytes.ts'
import { type ConcurrencyGuard, createConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import type { Idempotency } from '../http/idempotency/idempotency.ts'
import { responseMemoryOf, holdMemoryDuring } from '../http/limits/request-memory.ts'
import { bodyHash, takeBytes } from '../http/json-body.ts'
import { accountOf, callerSignal, contextOf } from '../http/request-context.ts'
import { type DescribeBatch, requireBatch } from './describe-batch.ts'
import { sendBatchEvents } from './batch-events.ts'
import { type ListFiles, listWarnings } from './batch-files.ts'
import type { CreateBatch } from './create-batch.ts'
import type { EndBatch } from './end-batch.ts'

interface BatchRouteParts {
  base: '/v1/batches' | '/app/api/batches'
  /** Authenticate the account, and limit its rate. */
  guards: RequestHandler[]
  /** Result of `readJsonBytes`. */
  readBody: RequestHandler
  batches: Catalog['batches']
  store: ObjectStore
  create: CreateBatch
  end: EndBatch
  describeBatch: DescribeBatch
  listFiles: ListFiles
  once: Idempotency
  /** Limits an account's open event streams. */
  streamsAtOnce: ConcurrencyGuard
  /** Aborts when this process stops, which ends the event streams. */
  stopping: AbortSignal
  onError: (error: unknown) => void
}

const neverAborted = new AbortController().signal
const listsAtOnceMax = 4
/** Lists of the documents, errors or warnings in a batch. A batch has up to 2,000,000 documents, and listing 1,000 of them takes 50 ms. */
const streamedAtOnceMax = 4

/** Routes for an account's batches under `base`, for the API and for the dashboard. Other accounts' batches are `not_found`. */
export function batchRoutes(parts: BatchRouteParts): Router {
  const { base, guards, batches, store, create, describeBatch, onError } = parts
  const listsAtOnce = createConcurrencyGuard({ max: listsAtOnceMax, what: 'batch list requests' })

  const streamedAtOnce = createConcurrencyGuard({
    max: streamedAtOnceMax,
    what: 'requests for a batch’s documents, errors or warnings',
  })

  async function findAccessible(req: Request, batchId: string): Promise<Batch> {
    const batch = await batches.find(accountOf(req), batchId)
    const isAccessible =
      batch && canAccessDocument(contextOf(req).key, { ...batch, isTest: batch.plan.isTest })
    return requireBatch(isAccessible ? batch : undefined)
  }
  const find = (req: Request) => findAccessible(req, String(req.params['batchId']))

  async function post(req: Request, res: Response): Promise<void> {
    const key = req.get('idempotency-key')
    // With an idempotency key, the batch is created even if the caller disconnects. A repeated request returns the same response.
    const signal = key === undefined ? callerSignal(res) : neverAborted
    const { requestId, key: grant } = contextOf(req)
    const caller = { accountId: accountOf(req), key: grant, requestId, signal }
    const body = takeBytes(req)
    const produce = async () => {
      const { batchId } = await create(body, caller)
      const batch = requireBatch(await batches.find(caller.accountId, batchId))
      return jsonResponse(202, await describeBatch(batch), { Location: `${base}/${batchId}` })
    }
    const { accountId } = caller
    const once = {
      accountId,
      signal,
      reserveMemory: responseMemoryOf(req),
      key: key ?? '',
      grant,
      path: req.path,
    }
    const created =
      key === undefined
        ? await produce()
        : await holdMemoryDuring(req, () => parts.once({ ...once, bodyHash: bodyHash(req) }, produce))
    sendResponse(res, created)
  }

  async function list(req: Request, res: Response): Promise<void> {
    const { limit, before } = readPage(req.query)
    const last = before === undefined ? undefined : await findAccessible(req, before)
    const { key } = contextOf(req)
    const keyFilter = {
      templateIds: key?.templateIds ?? undefined,
      isTest: key?.isTest ? true : undefined,
      ofVersions: !canAccessDrafts(key),
    }
    const accountId = accountOf(req)
    const { listed, described } = await listsAtOnce(accountId, async () => {
      const found = await batches.list(accountId, { limit, before: last, ...keyFilter })
      return { listed: found, described: await Promise.all(found.map(describeBatch)) }
    })
    const next = listed.length === limit ? listed.at(-1)?.batchId : undefined
    sendResponse(res, jsonResponse(200, { batches: described, ...(next === undefined ? {} : { next }) }))
  }

  async function get(req: Request, res: Response): Promise<void> {
    sendResponse(res, jsonResponse(200, await describeBatch(await find(req))))
  }

  const sendStream = (req: Request, res: Response, open: (batch: Batch) => Promise<Readable>) =>
    streamedAtOnce(accountOf(req), async () =>
      sendNdjson(res, throttleResponse(req, await open(await find(req)), callerSignal(res))),
    )

  const errors = (req: Request, res: Response) =>
    sendStream(
      req,
      res,
      async ({ plan }) => (await store.openRead(chunkKeys.errors(plan.folder))) ?? Readable.from([]),
    )

  const files = (req: Request, res: Response) =>
    sendStream(req, res, async (batch) => Readable.from(linesOf(await parts.listFiles(batch))))

  const warnings = (req: Request, res: Response) =>
    sendStream(req, res, async (batch) =>
      Readable.from(linesOf(listWarnings(store, batch, callerSignal(res)))),
    )

  async function events(req: Request, res: Response): Promise<void> {
    const { batchId, accountId } = await find(req)
    const read = async () => {
      const batch = await batches.find(accountId, batchId)
      return batch && describeBatch(batch)
    }
    const first = await describeBatch(await find(req))
    const signal = AbortSignal.any([callerSignal(res), parts.stopping])
    await parts.streamsAtOnce(accountId, () => sendBatchEvents(res, { first, read, signal, onError }))
  }

  async function remove(req: Request, res: Response): Promise<void> {
    await parts.end(await find(req), readKeep(req.query))
    res.set('Cache-Control', 'no-store').status(204).end()
  }

  const router = Router({ strict: true, caseSensitive: true })
  router.get(base, guards, list)
  router.post(base, guards, parts.readBody, post)
  router.delete(`${base}/:batchId`, guards, remove)
  router.get(`${base}/:batchId`, guards, get)
  router.get(`${base}/:batchId/errors`, guards, errors)
  router.get(`${base}/:batchId/files`, guards, files)
  router.get(`${base}/:batchId/warnings`, guards, warnings)
  router.get(`${base}/:batchId/events`, guards, events)
  return router
}

async function sendNdjson(res: Response, lines: AsyncIterable<string | Uint8Array>): Promise<void> {
  res.status(200).set({ 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' })
  await pipeline(lines, res).catch(ignoreDisconnect(res))
}

const linesAtOnce = 50

/** Yields several lines at a time, because writing to the response takes longer than producing a line. */
async function* linesOf(values: AsyncIterable<object>): AsyncGenerator<string> {
  let lines: string[] = []
  for await (const value of values) {
    lines.push(`${JSON.stringify(value)}\n`)
    if (lines.length < linesAtOnce) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}

type Query = Readonly<Record<string, unknown>>

const limitDefault = 20
const limitMax = 100

/** Reads `?limit=` and `?before=` for the list of batches. Throws `invalid_request`. */
function readPage(query: Query): { limit: number; before: string | undefined } {
  rejectUnknown(query, ['limit', 'before'])
  const { limit = String(limitDefault), before } = query
  const count = typeof limit === 'string' && /^\d{1,3}$/.test(limit) ? Number(limit) : 0
  if (count < 1 || count > limitMax)
    throw invalidParameter('limit', `Must be a whole number from 1 to ${limitMax}.`)
  if (before !== undefined && typeof before !== 'string')
    throw invalidParameter('before', 'Must be set only once.')
  return { limit: count, before }
}

/** Reads `?keep=` for a cancellation. The default is `nothing`. Throws `invalid_request`. */
function readKeep(query: Query): 'done' | 'nothing' {
  rejectUnknown(query, ['keep'])
  const { keep = 'nothing' } = query
  if (keep !== 'done' && keep !== 'nothing') throw invalidParameter('keep', 'Must be "done" or "nothing".')
  return keep
}

function rejectUnknown(query: Query, known: string[]): void {
  const unknown = Object.keys(query).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw invalidParameter(
    unknown.slice(0, 200),
    `Unknown parameter. The parameters are ${known.join(', ')}.`,
    'unknown_field',
  )
}

function invalidParameter(name: string, message: string, code = 'not_allowed'): Fault {
  const item: FaultItem = { pointer: '', code, message: `${name}: ${message}` }
  return new Fault('invalid_request', { detail: item.message, errors: [item] })
}
