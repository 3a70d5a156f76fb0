import { Fault } from '@platen/contract'
import express, { type Express, type RequestHandler, type Router } from 'express'
import { answerProblems } from '../http/problem.ts'
import type { BodyRoom } from '../http/body-room.ts'
import { giveBodyRoom } from '../http/held-body.ts'
import { giveContext } from '../http/request-context.ts'
import type { Logger } from '@platen/runtime'

/** Which methods an address takes, for `Allow`. */
const methods: Array<[path: RegExp, allowed: string]> = [
  [/^\/v1\/(create|pdf|uploads)$/, 'POST'],
  [/^\/v1\/jobs\/[^/]+$/, 'GET, HEAD, DELETE'],
  [/^\/v1\/batches$/, 'GET, HEAD, POST'],
  [/^\/v1\/batches\/[^/]+$/, 'DELETE, GET, HEAD'],
  [/^\/v1\/batches\/[^/]+\/(errors|files|events)$/, 'GET, HEAD'],
  [/^\/v1\/webhook-endpoints$/, 'GET, HEAD, POST'],
  [/^\/v1\/webhook-endpoints\/[^/]+$/, 'DELETE, GET, HEAD, PATCH'],
  [/^\/v1\/webhook-endpoints\/[^/]+\/attempts$/, 'GET, HEAD'],
  [/^\/v1\/webhook-endpoints\/[^/]+\/(rotate-secret|test|messages\/[^/]+\/resend)$/, 'POST'],
  [/^\/app(\/(?!api\/).*)?$/, 'GET, HEAD'],
  [/^\/(healthz|readyz|metrics|openapi\.json|docs|problems\/[^/]+)$/, 'GET, HEAD'],
  [/^\/files\/.+$/, 'GET, HEAD, PUT'],
]

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

/** The order of the middlewares, and the routes; nothing else. */
export function createApp(options: {
  logger: Logger
  baseUrl: string
  accessLog: RequestHandler
  routers: Router[]
  /** Default: bodies are not bounded together. */
  bodyRoom?: BodyRoom
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
  app.use(giveContext, options.accessLog, requireOneHost)
  if (options.bodyRoom) app.use(giveBodyRoom(options.bodyRoom))
  const routes = express.Router()
  routes.use(skipOptions, ...options.routers)
  app.use(routes)
  app.use((req, res) => {
    const known = methods.find(([path]) => path.test(req.path))
    if (!known)
      throw new Fault('not_found', {
        detail: `There is nothing at ${req.path.slice(0, 200)}; /docs has the addresses.`,
      })
    res.set('Allow', known[1])
    throw new Fault('method_not_allowed', { detail: `This address takes ${known[1]}.` })
  })
  app.use(answerProblems(options))
  return app
}
