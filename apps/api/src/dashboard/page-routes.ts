import { randomBytes } from 'node:crypto'
import { Fault } from '@platen/contract'
import { type RequestHandler, type Response, Router } from 'express'
import { basePathOf } from '../http/base-path.ts'
import type { BuiltDashboard } from './built-dashboard.ts'

const nonceMark = '%NONCE%'
const basePathMark = '%BASE_PATH%'

/**
 * Files that a page loads are subject to the page's policy and do not need its other headers, which would be 5% of all bytes in the first visit. A
 * worker (`.mjs`) is only subject to its own script's policy.
 */
const fileHeaders = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' }

/**
 * Serves the dashboard: every path under `/app`, except its files, `/app/api` and `/app/v1`, returns the same page, which has its own router. Scripts
 * are only loaded from our own files. So are styles, except those that the page's scripts add with the nonce of the response.
 */
export function pageRoutes({
  built,
  baseUrl,
  limitBytes,
}: {
  built: BuiltDashboard | undefined
  baseUrl: string
  limitBytes: RequestHandler
}): Router {
  const page = built && withAbsolutePaths(basePathOf(baseUrl), built.index)
  const router = Router({ strict: true, caseSensitive: true })

  const sendPage: RequestHandler = (_req, res) => {
    if (page === undefined) {
      throw new Fault('not_found', {
        detail: 'The dashboard is not built. Run ./scripts/setup, then start again.',
      })
    }
    const nonce = randomBytes(16).toString('base64url')
    setSecurityHeaders(res, nonce)
    res.set('Cache-Control', 'no-store')
    res.type('html').send(page.replaceAll(nonceMark, nonce))
  }

  const sendFile: RequestHandler<{ name: string[] }> = (req, res, next) => {
    const name = req.params.name.join('/')
    const file = built?.files.get(name)
    if (!file) return next()
    if (name.endsWith('.mjs')) setSecurityHeaders(res)
    else res.set(fileHeaders)
    // The names of files under assets/ contain a hash of their content.
    res.set('Cache-Control', name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    const { br, gzip } = file.encoded
    if (br ?? gzip) res.vary('Accept-Encoding')
    res.set('Content-Type', file.contentType)
    // Brotli is preferred, because browsers list gzip first without preferring it.
    if (br && req.acceptsEncodings('br') !== false) res.set('Content-Encoding', 'br').send(br)
    else if (gzip && req.acceptsEncodings('gzip') !== false) res.set('Content-Encoding', 'gzip').send(gzip)
    else res.send(file.bytes)
  }

  // Redirects users who open the service's root. Programs get the response for an unknown path.
  router.all('/', (req, res, next) => {
    const isPerson =
      ['GET', 'HEAD'].includes(req.method) && req.headers.accept?.includes('text/html') === true
    if (isPerson) res.redirect(307, '/app/')
    else next()
  })
  router.get('/app', (_req, res) => res.redirect(308, '/app/'))
  router.get(['/app/', '/app/*name'], limitBytes)
  router.get('/app/*name', sendFile)
  router.get(['/app/', '/app/*path'], (req, res, next) => {
    if (req.path.startsWith('/app/api/')) return next()
    // Explains the mistake to callers that use the dashboard's URL as the API's.
    if (req.path.startsWith('/app/v1/'))
      throw new Fault('not_found', { detail: 'The API is under /v1/, not under /app/v1/.' })
    if (req.path.startsWith('/app/assets/'))
      throw new Fault('not_found', { detail: 'This build of the dashboard does not have this file.' })
    return sendPage(req, res, next)
  })
  return router
}

/** Replaces the relative paths in the built page with absolute ones, because the page is served at many paths. */
function withAbsolutePaths(basePath: string, index: string): string {
  return index.replaceAll('="./', `="${basePath}/app/`).replaceAll(basePathMark, basePath)
}

function setSecurityHeaders(res: Response, nonce?: string): void {
  const styles = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`
  res.set({
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      `style-src ${styles}`,
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "connect-src 'self'",
      "worker-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ].join('; '),
    ...fileHeaders,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  })
}
