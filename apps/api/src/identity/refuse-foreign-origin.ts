import { Fault } from '@platen/contract'
import type { RequestHandler } from 'express'

/**
 * Accepts changes only from the dashboard's own pages. The `Origin` header (or `Sec-Fetch-Site`, without an `Origin`) must match `baseUrl`, or the `Host`
 * header if that is a loopback name, such as the `localhost` of a development server. Other host names could belong to someone else and point here. Throws
 * `origin_not_allowed`.
 */
export function refuseForeignOrigin(baseUrl: string): RequestHandler {
  const own = new URL(baseUrl)
  return (req, _res, next) => {
    if (['GET', 'HEAD'].includes(req.method)) return next()
    const origin = req.get('origin')
    const isOwn =
      origin === undefined
        ? req.get('sec-fetch-site') === 'same-origin'
        : origin === own.origin || isLoopbackHost(origin, req.get('host'))
    if (!isOwn) {
      throw new Fault('origin_not_allowed', {
        detail: `Changes are accepted only from the pages of the dashboard, at ${baseUrl}/app. If users reach the dashboard at another URL, set BASE_URL to that URL.`,
      })
    }
    next()
  }

  /** For a host other than that of `baseUrl`, the scheme is unknown, so both are accepted. */
  function isLoopbackHost(origin: string, host: string | undefined): boolean {
    const url = URL.canParse(origin) ? new URL(origin) : undefined
    if (!url || !/^https?:$/.test(url.protocol) || url.host !== host?.toLowerCase()) return false
    return isLoopback(url.hostname) && (url.host !== own.host || url.protocol === own.protocol)
  }
}

/** Whether a host, in the form of `URL.hostname`, is a loopback name that no one else can use. */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
