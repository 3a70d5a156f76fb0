import { Fault } from '@platen/contract'
import express, { type Express, type RequestHandler, type Router } from 'express'
import { answerProblems } from '../http/problem.ts'
import { giveBodyRoom, type Rooms } from '../http/limits/memory-budget.ts'
import { giveContext } from '../http/request-context.ts'
import type { Logger } from '@platen/platform'
import { createRouteTable } from './route-table.ts'

/** The router would answer OPTIONS by itself; no browser may call this API, so it is a method like any other. */
const skipOptions: RequestHandler = (req, _res, next) => {
  next(req.method === 'OPTIONS' ? 'router' : undefined)
}

/** A request that two readers could take for two different hosts is answered by none (RFC 9112, section 3.2). */
const requireOneHost: RequestHandler = (req, _res, next) => {
  const hosts = req.headersDistinct.host?.length ?? 0
  if (hosts > 1 || (hosts === 0 && req.httpVersion !== '1.0')) {
    throw new Fault('malformed_request', { detail: 'A request carries one Host header.' })
  }
  next()
}

const negotiated = ['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'prefer', 'range']
/** Browsers send less than 300 characters. All values of a header are parsed and sorted for each look at it, which takes milliseconds for 16 KB. */
const negotiatedLengthMax = 1_000

const ignoreLongPreferences: RequestHandler = (req, _res, next) => {
  for (const name of negotiated)
    if ((req.headers[name]?.length ?? 0) > negotiatedLengthMax) delete req.headers[name]
  next()
}

/** The order of the middlewares, and the routes; nothing else. */
export function createApp(options: {
  logger: Logger
  baseUrl: string
  accessLog: RequestHandler
  routers: Router[]
  /** Default: neither bodies nor answers are bounded together. */
  rooms?: Rooms
  /** Reverse proxies in front, by whose `X-Forwarded-For` `req.ip` goes. Default 0: it is whoever is connected. */
  trustedProxies?: number
}): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', options.trustedProxies ?? 0)
  app.enable('case sensitive routing')
  app.enable('strict routing')
  app.use(giveContext, options.accessLog, requireOneHost, ignoreLongPreferences)
  if (options.rooms) app.use(giveBodyRoom(options.rooms))
  const routes = express.Router()
  const table = createRouteTable(options.routers)
  const skipMisses: RequestHandler = (req, _res, next) => {
    next(table.canAnswer(req.method, req.path) ? undefined : 'router')
  }
  routes.use(skipOptions, skipMisses, ...options.routers)
  app.use(routes)
  app.use((req, res) => {
    const allowed = table.methodsAt(req.path)
    if (allowed.length === 0 || allowed.includes(req.method))
      throw new Fault('not_found', {
        detail: `There is nothing at ${req.path.slice(0, 200)}; /docs has the addresses.`,
      })
    const listed = allowed.join(', ')
    res.set('Allow', listed)
    throw new Fault('method_not_allowed', { detail: `This address takes ${listed}.` })
  })
  app.use(answerProblems(options))
  return app
}
