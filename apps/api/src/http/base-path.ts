import type { IncomingMessage, ServerResponse } from 'node:http'

/** The path of `BASE_URL` without a slash at its end: `/documents` of `https://intranet.example.com/documents`, else an empty string. */
export function basePathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/+$/, '')
}

/** Top-level paths of the service itself: below one of them, a request with the path and one without it would look the same. */
const ownPaths = [
  'app',
  'docs',
  'files',
  'healthz',
  'hooks',
  'mcp',
  'metrics',
  'openapi.json',
  'operator',
  'problems',
  'readyz',
  'v1',
]

/** Throws an `Error` that ends the sentence "BASE_URL …" for an address that no request can be read by. */
export function checkBaseUrl(url: URL): void {
  const [, first = ''] = url.pathname.split('/')
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new Error('must be a protocol, a host, and optionally a port and a path, and nothing else')
  }
  if (!/^(?:\/[\w.~-]+)*\/?$/.test(url.pathname)) {
    throw new Error('must have a path of letters, digits, ".", "_", "~" and "-" only, such as /documents')
  }
  if (ownPaths.includes(first)) {
    throw new Error(
      `must not have a path that begins with /${first}, which is one of the service's own: use another one, such as /documents`,
    )
  }
}

/**
 * Serves a request below the path of `BASE_URL`. Some proxies keep that path and others remove it, so it is taken off where it is there, and
 * routes know nothing of it. A `Location` that begins with a slash gets it again: callers see the service through the proxy.
 */
export function serveBelow(basePath: string, req: IncomingMessage, res: ServerResponse): void {
  if (basePath === '') return
  req.url = withoutBasePath(req.url ?? '/', basePath)
  const writeHead = res.writeHead.bind(res) as (...given: unknown[]) => ServerResponse
  res.writeHead = (...given: unknown[]) => {
    const location = res.getHeader('Location')
    if (typeof location === 'string' && location.startsWith('/')) {
      res.setHeader('Location', basePath + location)
    }
    return writeHead(...given)
  }
}

function withoutBasePath(url: string, basePath: string): string {
  if (!url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url
}
