import type { Catalog, GenerationLog, ListedGeneration } from '@platen/database'
import {
  type DocumentAnswer,
  type DocumentPage,
  Fault,
  type KeyScope,
  faults,
  canAccessDocument,
  canAccessDrafts,
} from '@platen/contract'
import { type ObjectStore, expiryOfKey } from '@platen/storage'
import { createConcurrencyGuard } from '../../http/limits/concurrency-guard.ts'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { timePosition, toPage } from '../../http/read-query.ts'
import { accountOf, contextOf } from '../../http/request-context.ts'
import { bytesOfRecords, type StoredReads } from '../../http/limits/limit-stored-reads.ts'
import { readDocumentQuery } from './document-query.ts'

type OfDocument = Request<{ documentId: string }>

const listsAtOnceMax = 4

/**
 * Routes under `/v1/documents` that list, return and delete documents. A key can access documents from its templates, documents from drafts if it can
 * access drafts, and only test documents if it is a test key. Other documents result in `not_found`. Documents in batches are not included.
 */
export function documentRecordRoutes(parts: {
  /** Authenticate requests, limit the rate and require the scope. */
  guardsOf: (scope: KeyScope) => RequestHandler[]
  catalog: Pick<Catalog, 'generations' | 'renderJobs'>
  /** Has documents that were just generated and have not been stored yet. */
  log: Pick<GenerationLog, 'flush'>
  store: Pick<ObjectStore, 'remove'>
  storedReads: StoredReads
}): Router {
  const { guardsOf, catalog, log, store, storedReads } = parts
  const { generations, renderJobs } = catalog
  const [readGuards, deleteGuards] = [guardsOf('read'), guardsOf('generate')]

  async function find(req: OfDocument): Promise<ListedGeneration> {
    const { documentId } = req.params
    const look = async () =>
      /^[\w-]{1,100}$/.test(documentId) ? generations.find(accountOf(req), documentId) : undefined
    const found = (await look()) ?? (await log.flush().then(look))
    if (!found || !canAccessDocument(contextOf(req).key, found)) {
      throw new Fault('not_found', { detail: 'The account has no document with this ID.' })
    }
    contextOf(req).templateId = found.templateId
    return found
  }

  // Limits slow lists per account, to leave database connections for others.
  const guardLists = createConcurrencyGuard({ max: listsAtOnceMax, what: 'document list requests' })
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/v1/documents', readGuards, async (req: Request, res: Response<DocumentPage>) => {
    const { limit, ...filter } = readDocumentQuery(req.query)
    const { key } = contextOf(req)
    if (key?.isTest && filter.isTest === false) {
      res.json({ data: [], next: null })
      return
    }
    const templateIds = key?.templateIds ?? undefined
    const ofKey = { templateIds, ofVersions: !canAccessDrafts(key), ...(key?.isTest && { isTest: true }) }
    const asked = { ...filter, ...ofKey, ofOneDocument: true, limit: limit + 1 }
    const accountId = accountOf(req)
    const found = await guardLists(accountId, () =>
      storedReads.run(accountId, () => generations.list(accountId, asked), bytesOfRecords),
    )
    const { data, next } = toPage(found, limit, ({ createdAt, generationId }) =>
      timePosition({ at: createdAt, id: generationId }),
    )
    res.json({ data: data.map(toDocument), next })
  })
  router.get(
    '/v1/documents/:documentId',
    readGuards,
    async (req: OfDocument, res: Response<DocumentAnswer>) => {
      res.json(toDocument(await find(req)))
    },
  )
  router.delete('/v1/documents/:documentId', deleteGuards, async (req: OfDocument, res: Response) => {
    const { generationId, objectKey, jobId } = await find(req)
    const accountId = accountOf(req)
    if (objectKey !== null) {
      await store.remove(objectKey)
      if (jobId !== null) await renderJobs.forgetDocument(accountId, jobId)
    }
    await generations.noteDeleted(accountId, generationId)
    res.status(204).end()
  })
  return router
}

/** Converts a record to a response. It lists each field, so that fields that are added to the catalog do not become public automatically. */
function toDocument(generation: ListedGeneration): DocumentAnswer {
  const { generationId, outcome, templateId, templateName, version, isTest, requestId, jobId } = generation
  const { pages, bytes, ms, warnings, objectKey, createdAt, deletedAt } = generation
  const expiresAt = objectKey === null ? undefined : expiryOfKey(objectKey)
  return {
    documentId: generationId,
    status: statusOf(outcome),
    templateId,
    templateName,
    templateVersion: version,
    isTest,
    requestId,
    jobId,
    pageCount: pages,
    bytes,
    warnings: warnings.map(({ code, subject, message }) => ({ code, subject, message })),
    stages: ms,
    error: errorOf(outcome),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  }
}

function statusOf(outcome: ListedGeneration['outcome']): DocumentAnswer['status'] {
  if (outcome === 'succeeded') return 'succeeded'
  return outcome === 'caller_left' ? 'cancelled' : 'failed'
}

function errorOf(code: ListedGeneration['outcome']): DocumentAnswer['error'] {
  if (code === 'succeeded' || code === 'caller_left') return null
  // A row can have a code from another release.
  return { code, title: Object.hasOwn(faults, code) ? faults[code].title : code }
}
