import type { IncomingMessage, ServerResponse } from 'node:http'

/** Returns the path of `BASE_URL` without a trailing slash: `/documents` for `https://intranet.example.com/documents`, or an empty string. */
export function basePathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/+$/, '')
}

/** The service's top-level paths. A base path that starts with one of them would be ambiguous. */
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

/** Throws an `Error` for a URL that is not supported. Its message continues the sentence "BASE_URL …". */
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
      `must not have a path that begins with /${first}, because the service uses this path itself. Use another path, such as /documents`,
    )
  }
}

/**
 * Removes the path of `BASE_URL` from a request's URL. Some proxies keep this path and others remove it, so routes are defined without it. A `Location`
 * that begins with a slash gets the path again, because callers see the service through the proxy.
 */
export function removeBasePath(basePath: string, req: IncomingMessage, res: ServerResponse): void {
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
