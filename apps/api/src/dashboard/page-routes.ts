import { randomBytes } from 'node:crypto'
import { Fault } from '@platen/contract'
import { type RequestHandler, type Response, Router } from 'express'
import { basePathOf } from '../http/base-path.ts'
import type { BuiltDashboard } from './built-dashboard.ts'

const nonceMark = '%NONCE%'
const basePathMark = '%BASE_PATH%'

/**
 * What is loaded into a page is under the page's policy, and the page's other headers say nothing of it: on the first visit they would be
 * a twentieth of all that is sent. A worker (`.mjs`) is under the policy of its own script alone.
 */
const headersOfFiles = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' }

/**
 * The dashboard's pages: every address under `/app` is the one page, which routes by itself, but for its files, `/app/api`, and `/app/v1`.
 * Scripts come from files of our own alone; styles, too, but for those that the page's scripts write under the answer's nonce.
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
  const page = built && pageBelow(basePathOf(baseUrl), built.index)
  const router = Router({ strict: true, caseSensitive: true })

  const givePage: RequestHandler = (_req, res) => {
    if (page === undefined) {
      throw new Fault('not_found', {
        detail: 'The dashboard is not built. Run ./scripts/setup, then start again.',
      })
    }
    const nonce = randomBytes(16).toString('base64url')
    secure(res, nonce)
    res.set('Cache-Control', 'no-store')
    res.type('html').send(page.replaceAll(nonceMark, nonce))
  }

  const giveFile: RequestHandler<{ name: string[] }> = (req, res, next) => {
    const name = req.params.name.join('/')
    const file = built?.files.get(name)
    if (!file) return next()
    if (name.endsWith('.mjs')) secure(res)
    else res.set(headersOfFiles)
    // Vite names the files under assets/ by their content.
    res.set('Cache-Control', name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    const { br, gzip } = file.encoded
    if (br ?? gzip) res.vary('Accept-Encoding')
    res.set('Content-Type', file.contentType)
    // One after the other: browsers name gzip first and mean no preference.
    if (br && req.acceptsEncodings('br') !== false) res.set('Content-Encoding', 'br').send(br)
    else if (gzip && req.acceptsEncodings('gzip') !== false) res.set('Content-Encoding', 'gzip').send(gzip)
    else res.send(file.bytes)
  }

  // For people who type the service's name; programs get the answer for an address that does not exist, whatever their method is.
  router.all('/', (req, res, next) => {
    const isPerson =
      ['GET', 'HEAD'].includes(req.method) && req.headers.accept?.includes('text/html') === true
    if (isPerson) res.redirect(307, '/app/')
    else next()
  })
  router.get('/app', (_req, res) => res.redirect(308, '/app/'))
  router.get(['/app/', '/app/*name'], limitBytes)
  router.get('/app/*name', giveFile)
  router.get(['/app/', '/app/*path'], (req, res, next) => {
    if (req.path.startsWith('/app/api/')) return next()
    // Whoever took the dashboard's address for the API's is told so, not given a page.
    if (req.path.startsWith('/app/v1/'))
      throw new Fault('not_found', { detail: 'The API is under /v1/, not under /app/v1/.' })
    if (req.path.startsWith('/app/assets/'))
      throw new Fault('not_found', { detail: 'This build of the dashboard does not have this file.' })
    return givePage(req, res, next)
  })
  return router
}

/** The built page names its files relative to itself and is served at many addresses, so it gets their paths here. */
function pageBelow(basePath: string, index: string): string {
  return index.replaceAll('="./', `="${basePath}/app/`).replaceAll(basePathMark, basePath)
}

function secure(res: Response, nonce?: string): void {
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
    ...headersOfFiles,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  })
}
