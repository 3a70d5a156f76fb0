import { Fault } from '@platen/contract'
import express, { type Express, type RequestHandler, type Router } from 'express'
import { answerProblems } from '../http/problem.ts'
import { giveBodyRoom, type Rooms } from '../http/body-room.ts'
import { giveContext } from '../http/request-context.ts'
import type { Logger } from '@platen/platform'

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
  app.use(giveContext, options.accessLog, requireOneHost)
  if (options.rooms) app.use(giveBodyRoom(options.rooms))
  const routes = express.Router()
  routes.use(skipOptions, ...options.routers)
  app.use(routes)
  app.use((req, res) => {
    const allowed = methodsAt(routes, req.path)
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

/** What a router holds, of which Express's types leave out a part. */
interface RouterLayer {
  /** With as much of the path as belongs to it. */
  match(path: string): { path: string } | false
  route?: { methods: Record<string, boolean> }
  handle: RequestHandler | Router
}

/** The methods that a router and those within it take at a path, in the order of their routes. */
function methodsAt(router: Router, path: string): string[] {
  const found = new Set<string>()
  for (const layer of router.stack as unknown as RouterLayer[]) {
    const matched = layer.match(path)
    if (!matched) continue
    const own = Object.keys(layer.route?.methods ?? {}).flatMap((name) =>
      name === 'get' ? ['get', 'head'] : name,
    )
    const rest = path.slice(matched.path.length) || '/'
    const within = 'stack' in layer.handle ? methodsAt(layer.handle, rest) : []
    for (const method of [...own, ...within]) found.add(method.toUpperCase())
  }
  return [...found]
}
