import { createHash } from 'node:crypto'
import { Fault } from '@platen/contract'
import { type Request, type RequestHandler, Router } from 'express'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'
import { pageHeaders } from './page.ts'

/** Serves `/openapi.json`, `/docs`, and the pages that the `type` of a problem links to. */
export function referenceRoutes(options: {
  baseUrl: string
  problemPages: Map<string, string>
  limitBytes: RequestHandler
}): Router {
  const { limitBytes } = options
  const document = openApiDocument(options.baseUrl)
  const openApi = cachedAnswer(JSON.stringify(document))
  const docs = cachedAnswer(docsPage(document))
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/openapi.json', limitBytes, (_req, res) => {
    res.set({ 'Content-Type': 'application/json; charset=utf-8', ETag: openApi.etag }).send(openApi.bytes)
  })
  router.get('/docs', limitBytes, (_req, res) => {
    res.set({ ...pageHeaders, ETag: docs.etag }).send(docs.bytes)
  })
  router.get('/problems/:code', limitBytes, (req: Request<{ code: string }>, res) => {
    const page = options.problemPages.get(req.params.code.replaceAll('_', '-'))
    if (page === undefined) throw new Fault('not_found')
    res.set(pageHeaders).send(page)
  })
  return router
}

/** Anyone can request these pages without an account. They are rendered once, and their ETag lets the service respond with 304. */
function cachedAnswer(text: string): { bytes: Buffer; etag: string } {
  const bytes = Buffer.from(text)
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}
