import type { Catalog } from '@platen/database'
import { faults, type GenerationAnswer, type GenerationDays, type GenerationList } from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import { boundAtOnce } from '../http/limits/concurrency-guard.ts'
import { accountOf } from '../http/request-context.ts'
import { bytesOfRecords, type StoredReads } from '../http/limits/limit-stored-reads.ts'
import { readDaysQuery, readListQuery, writeCursor } from './generation-query.ts'

const listsAtOnceMax = 4

type Listed = Awaited<ReturnType<Catalog['generations']['list']>>[number]

/**
 * What became of the account's documents, under `/app/api/generations`: the list in pages, and the count by day. A document whose caller left
 * before its end is in the list, but is neither a success nor a failure: nobody was refused.
 */
export function activityRoutes({
  generations,
  storedReads,
}: {
  generations: Catalog['generations']
  storedReads: StoredReads
}): Router {
  const router = Router({ strict: true, caseSensitive: true })
  // One account's slow lists leave connections for the others.
  const atOnce = boundAtOnce({ max: listsAtOnceMax, what: 'lists of documents' })

  router.get('/app/api/generations', async (req: Request, res: Response) => {
    const { limit, ...filter } = readListQuery(req.query)
    const accountId = accountOf(req)
    // One more than asked for tells whether there is a next page.
    const asked = { ...filter, limit: limit + 1 }
    const found = await atOnce(accountId, () =>
      storedReads.run(accountId, () => generations.list(accountId, asked), bytesOfRecords),
    )
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const next = found.length > limit && last ? writeCursor(last) : null
    res.json({ generations: page.map(toAnswer), next } satisfies GenerationList)
  })
  router.get('/app/api/generations/days', async (req: Request, res: Response) => {
    const days = await generations.countByDay(accountOf(req), readDaysQuery(req.query))
    res.json({ days } satisfies GenerationDays)
  })
  return router
}

// Field by field: nothing that the catalog may add one day goes out by itself.
function toAnswer(generation: Listed): GenerationAnswer {
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
  // A row may carry the code of another release.
  return Object.hasOwn(faults, outcome) ? faults[outcome].title : outcome
}
