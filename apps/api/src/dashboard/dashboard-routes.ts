import { Fault } from '@platen/contract'
import { type RequestHandler, Router } from 'express'

const setSecurityHeaders: RequestHandler = (_req, res, next) => {
  res.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
  next()
}

/**
 * Mounts all routes under `/app/api`: first the origin check, then the routes that do not need a session, then those that do. Routers use full paths
 * (`/app/api/…`), and find the account with `accountOf(req)`.
 */
export function dashboardRoutes(options: {
  refuseForeignOrigin: RequestHandler
  requireSession: RequestHandler[]
  /** Routers that do not need a session, or check it themselves. */
  openRouters: Router[]
  /** Routers that run after `requireSession`. */
  routers: Router[]
}): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.use('/app/api', setSecurityHeaders, options.refuseForeignOrigin)
  router.use(...options.openRouters)
  router.use('/app/api', ...options.requireSession)
  for (const each of options.routers) router.use(each)
  router.use('/app/api', (req) => {
    throw new Fault('not_found', { detail: `The dashboard has no page at ${req.originalUrl.slice(0, 200)}.` })
  })
  return router
}
