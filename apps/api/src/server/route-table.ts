import type { RequestHandler, Router } from 'express'
import { pathToRegexp } from 'path-to-regexp'

/** What a router holds, of which Express's types leave out a part. */
interface RouterLayer {
  rawPath: string | string[]
  route?: { methods: Record<string, boolean> }
  handle: RequestHandler | Router
}

export interface RouteTable {
  /** Whether a route or a middleware of routers can answer this request. */
  canAnswer(method: string, path: string): boolean
  /** The methods of the routes at a path. */
  methodsAt(path: string): string[]
}

/** The order in which `Allow` lists methods. */
const listed = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Finds the routes of routers once, as one regular expression for each method. Express tries each route by itself, which takes more time for
 * an address that does not exist than most requests take in all. A middleware without a path would run for every address, so routers have none.
 */
export function createRouteTable(routers: readonly Router[]): RouteTable {
  const routes = new Map<string, string[]>()
  const ofAnyMethod: string[] = []

  function addRoutes(method: string, paths: readonly string[]): void {
    for (const each of method === 'GET' ? ['GET', 'HEAD'] : [method])
      routes.set(each, [...(routes.get(each) ?? []), ...paths])
  }

  function collect(router: Router, base: string): void {
    for (const layer of router.stack as unknown as RouterLayer[]) {
      const paths = [layer.rawPath].flat().map((path) => (path === '/' && !layer.route ? base : base + path))
      if ('stack' in layer.handle) for (const path of paths) collect(layer.handle, path)
      else if (!layer.route || layer.route.methods['_all']) ofAnyMethod.push(...paths)
      else for (const name of Object.keys(layer.route.methods)) addRoutes(name.toUpperCase(), paths)
    }
  }
  for (const router of routers) collect(router, '')

  const byMethod = new Map([...routes].map(([method, paths]) => [method, expressionOf(paths)]))
  const anyMethod = expressionOf(ofAnyMethod, { end: false })
  const hasRoute = (method: string, path: string) => byMethod.get(method)?.test(path) ?? false
  return {
    canAnswer: (method, path) => hasRoute(method, path) || anyMethod.test(path),
    methodsAt: (path) => listed.filter((method) => hasRoute(method, path)),
  }
}

/** As routers that are strict and case-sensitive match: all of them are. */
function expressionOf(paths: readonly string[], { end = true } = {}): RegExp {
  const unique = [...new Set(paths)]
  if (unique.length === 0) return /(?!)/
  return pathToRegexp(unique, { sensitive: true, trailing: false, end }).regexp
}
