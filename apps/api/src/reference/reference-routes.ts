import { Fault } from '@platen/contract'
import { Router } from 'express'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'
import { pageHeaders } from './page.ts'

/** `/openapi.json`, `/docs`, and the pages that a problem's `type` links to. */
export function referenceRoutes(options: { baseUrl: string; problemPages: Map<string, string> }): Router {
  const openApi = openApiDocument(options.baseUrl)
  const docs = docsPage(openApi)
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/openapi.json', (_req, res) => {
    res.json(openApi)
  })
  router.get('/docs', (_req, res) => {
    res.set(pageHeaders).send(docs)
  })
  router.get('/problems/:code', (req, res) => {
    const page = options.problemPages.get(req.params.code.replaceAll('_', '-'))
    if (page === undefined) throw new Fault('not_found')
    res.set(pageHeaders).send(page)
  })
  return router
}
