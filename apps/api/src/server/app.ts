import { Fault } from '@platen/contract'
import express, { type Express, type RequestHandler, type Router } from 'express'
import { problemHandler } from '../http/problem.ts'
import { applyBudgets, type RequestBudgets } from '../http/limits/request-memory.ts'
import { attachContext } from '../http/request-context.ts'
import type { Logger } from '@platen/platform'
import { createRouteTable } from './route-table.ts'

/** Express answers OPTIONS automatically. Browsers may not call this API, so OPTIONS is handled like any other method. */
const skipOptions: RequestHandler = (req, _res, next) => {
  next(req.method === 'OPTIONS' ? 'router' : undefined)
}

/** Rejects a request that a proxy and this service could read as requests to different hosts (RFC 9112, section 3.2). */
const requireOneHost: RequestHandler = (req, _res, next) => {
  const hosts = req.headersDistinct.host?.length ?? 0
  if (hosts > 1 || (hosts === 0 && req.httpVersion !== '1.0')) {
    throw new Fault('malformed_request', { detail: 'A request must have exactly one Host header.' })
  }
  next()
}

const negotiated = ['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'prefer', 'range']
/** Browsers send less than 300 characters. Express parses and sorts all values in a header on each access, which takes milliseconds for 16 KB. */
const negotiatedLengthMax = 1_000

const ignoreLongPreferences: RequestHandler = (req, _res, next) => {
  for (const name of negotiated)
    if ((req.headers[name]?.length ?? 0) > negotiatedLengthMax) delete req.headers[name]
  next()
}

/** Defines the order of middleware and routes. */
export function createApp(options: {
  logger: Logger
  baseUrl: string
  accessLog: RequestHandler
  routers: Router[]
  /** Default: the memory of bodies and responses is not limited. */
  budgets?: RequestBudgets
  /**
   * Number of reverse proxies in front of this service. `req.ip` is read from their `X-Forwarded-For`. Default: 0, which uses the address of the
   * connection.
   */
  trustedProxies?: number
}): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', options.trustedProxies ?? 0)
  app.enable('case sensitive routing')
  app.enable('strict routing')
  app.use(attachContext, options.accessLog, requireOneHost, ignoreLongPreferences)
  if (options.budgets) app.use(applyBudgets(options.budgets))
  const routes = express.Router()
  const table = createRouteTable(options.routers)
  const skipUnknownRoutes: RequestHandler = (req, _res, next) => {
    next(table.canHandle(req.method, req.path) ? undefined : 'router')
  }
  routes.use(skipOptions, skipUnknownRoutes, ...options.routers)
  app.use(routes)
  app.use((req, res) => {
    const allowed = table.methodsAt(req.path)
    if (allowed.length === 0 || allowed.includes(req.method))
      throw new Fault('not_found', {
        detail: `There is nothing at ${req.path.slice(0, 200)}. See /docs for all paths.`,
      })
    const listed = allowed.join(', ')
    res.set('Allow', listed)
    throw new Fault('method_not_allowed', { detail: `This path supports ${listed}.` })
  })
  app.use(problemHandler(options))
  return app
}
