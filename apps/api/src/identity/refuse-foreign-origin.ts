import { Fault } from '@platen/contract'
import type { RequestHandler } from 'express'

/**
 * Changes are taken from the dashboard's own pages only: the `Origin` (or, lacking it, `Sec-Fetch-Site`) must be that of `baseUrl`, or the
 * host that was asked where that is this machine's own (`localhost` for `127.0.0.1`, a development server): any other name could be
 * somebody else's, pointed here. Every other one is answered 403 `origin_not_allowed`.
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
        detail: `Changes are accepted only from the pages of the dashboard, at ${baseUrl}/app. If people reach it by another address, BASE_URL must be that one.`,
      })
    }
    next()
  }

  /** By another name than `baseUrl`'s the scheme cannot be told, and either is taken. */
  function isLoopbackHost(origin: string, host: string | undefined): boolean {
    const url = URL.canParse(origin) ? new URL(origin) : undefined
    if (!url || !/^https?:$/.test(url.protocol) || url.host !== host?.toLowerCase()) return false
    return isLoopback(url.hostname) && (url.host !== own.host || url.protocol === own.protocol)
  }
}

/** Whether a host, as `URL.hostname` spells it, is this machine by a name that nobody else can give. */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
