import { Fault } from '@platen/contract'
import { type RequestHandler, Router } from 'express'

const answerSafely: RequestHandler = (_req, res, next) => {
  res.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
  next()
}

/**
 * Everything under `/app/api`: changes from the dashboard's own pages only, then who logs in, then what needs a session. A router names
 * its full paths (`/app/api/…`) and finds the account with `accountOf(req)`.
 */
export function dashboardRoutes(options: {
  refuseForeignOrigin: RequestHandler
  requireSession: RequestHandler[]
  /** Those that need no session, or ask for it themselves. */
  openRouters: Router[]
  /** Those behind `requireSession`. */
  routers: Router[]
}): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.use('/app/api', answerSafely, options.refuseForeignOrigin)
  router.use(...options.openRouters)
  router.use('/app/api', ...options.requireSession)
  for (const each of options.routers) router.use(each)
  router.use('/app/api', (req) => {
    throw new Fault('not_found', { detail: `The dashboard has no page at ${req.originalUrl.slice(0, 200)}.` })
  })
  return router
}
