import type { Catalog } from '@platen/database'
import { faults, type GenerationAnswer, type GenerationDays, type GenerationList } from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import { createConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import { accountOf } from '../http/request-context.ts'
import { bytesOfRecords, type StoredReads } from '../http/limits/limit-stored-reads.ts'
import { readDaysQuery, readListQuery, writeCursor } from './generation-query.ts'

const listsAtOnceMax = 4

type Listed = Awaited<ReturnType<Catalog['generations']['list']>>[number]

/**
 * Routes for an account's documents and their outcomes, under `/app/api/generations`: a paginated list, and counts by day. A document whose caller
 * disconnected is listed, but counts neither as a success nor as a failure.
 */
export function activityRoutes({
  generations,
  storedReads,
}: {
  generations: Catalog['generations']
  storedReads: StoredReads
}): Router {
  const router = Router({ strict: true, caseSensitive: true })
  // Leaves database connections for other accounts if one account's lists are slow.
  const atOnce = createConcurrencyGuard({ max: listsAtOnceMax, what: 'document list requests' })

  router.get('/app/api/generations', async (req: Request, res: Response) => {
    const { limit, ...filter } = readListQuery(req.query)
    const accountId = accountOf(req)
    // One more than requested, to know whether there is a next page.
    const query = { ...filter, limit: limit + 1 }
    const found = await atOnce(accountId, () =>
      storedReads.run(accountId, () => generations.list(accountId, query), bytesOfRecords),
    )
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const next = found.length > limit && last ? writeCursor(last) : null
    res.json({ generations: page.map(toResponse), next } satisfies GenerationList)
  })
  router.get('/app/api/generations/days', async (req: Request, res: Response) => {
    const days = await generations.countByDay(accountOf(req), readDaysQuery(req.query))
    res.json({ days } satisfies GenerationDays)
  })
  return router
}

// Lists each field, so that fields that are added to the catalog do not become public automatically.
function toResponse(generation: Listed): GenerationAnswer {
  const { generationId, templateId, templateName, version, requestId, outcome, bytes, pages, ms, isTest } =
    generation
  return {
    generationId,
    templateId,
    templateName,
    version,
    requestId,
    outcome,
    bytes,
    pages,
    ms,
    isTest,
    problem: problemOf(outcome),
    warnings: [...generation.warnings],
    createdAt: generation.createdAt.toISOString(),
  }
}

function problemOf(outcome: Listed['outcome']): string | null {
  if (outcome === 'succeeded') return null
  if (outcome === 'caller_left') return 'The caller disconnected before the document was ready'
  // Rows from other releases can have unknown codes.
  return Object.hasOwn(faults, outcome) ? faults[outcome].title : outcome
}
