import { Fault, type PdfFormAnswer } from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import { LRUCache } from 'lru-cache'
import { createConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import { accountOf, callerSignal } from '../http/request-context.ts'
import { draftAssetKey } from './drafts/template-objects.ts'
import { listForm } from './from-file/list-form.ts'
import { findOwn, type TemplateParts } from './template-parts.ts'

/** Each form is read by a separate process. */
const readingsAtOnceMax = 2
const waitMsMax = 60_000
/** Characters of JSON: enough for hundreds of usual forms, or one with tens of thousands of fields. */
const keptLettersMax = 20_000_000

/** Lists the form fields in a draft's PDFs, as for a template that is created from a PDF. */
export function formRoutes(parts: TemplateParts): Router {
  const readingsAtOnce = createConcurrencyGuard({ max: readingsAtOnceMax, what: 'form requests' })
  /** By template and hash. The result never changes for the same bytes. */
  const known = new LRUCache<string, string>({
    maxSize: keptLettersMax,
    sizeCalculation: ({ length }) => length,
  })
  const router = Router({ strict: true, caseSensitive: true })

  router.get('/app/api/templates/:id/assets/:sha256/form', async (req: Request, res: Response) => {
    const { templateId } = await findOwn(parts, req)
    const sha256 = String(req.params['sha256'])
    const key = draftAssetKey(templateId, sha256)
    const accountId = accountOf(req)
    const signal = callerSignal(res)
    let answer = known.get(key)
    if (answer === undefined)
      await readingsAtOnce(accountId, async () => {
        const bytes = /^[0-9a-f]{64}$/.test(sha256) ? await parts.store.get(key) : undefined
        if (!bytes) throw new Fault('not_found', { detail: 'The template does not have this asset.' })
        const fields = await listForm(bytes, { accountId, signal, deadlineAt: Date.now() + waitMsMax })
        answer = JSON.stringify({ fields } satisfies PdfFormAnswer)
        known.set(key, answer)
      })
    res.type('json').send(answer)
  })
  return router
}
