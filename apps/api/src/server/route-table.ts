import type { RequestHandler, Router } from 'express'
import { pathToRegexp } from 'path-to-regexp'

/** A layer of an Express router, with properties that Express's types omit. */
interface RouterLayer {
  rawPath: string | string[]
  route?: { methods: Record<string, boolean> }
  handle: RequestHandler | Router
}

export interface RouteTable {
  /** Whether a route or path middleware exists for this request. */
  canHandle(method: string, path: string): boolean
  /** Returns the methods of the routes at a path. */
  methodsAt(path: string): string[]
}

/** The order in which `Allow` lists methods. */
const methodOrder = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Combines the routes of routers into one regular expression for each method. Express matches routes one by one, which takes longer for an unknown path
 * than most requests take in total. Routers must not have middleware without a path, because it would match every path.
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
    canHandle: (method, path) => hasRoute(method, path) || anyMethod.test(path),
    methodsAt: (path) => methodOrder.filter((method) => hasRoute(method, path)),
  }
}

/** Matches like a strict, case-sensitive router, because all routers are strict and case-sensitive. */
function expressionOf(paths: readonly string[], { end = true } = {}): RegExp {
  const unique = [...new Set(paths)]
  if (unique.length === 0) return /(?!)/
  return pathToRegexp(unique, { sensitive: true, trailing: false, end }).regexp
}
