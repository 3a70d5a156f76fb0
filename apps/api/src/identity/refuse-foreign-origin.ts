import { Fault } from '@platen/contract'
import type { RequestHandler } from 'express'

/**
 * Changes are taken from the dashboard's own pages only: the `Origin` (or, lacking it, `Sec-Fetch-Site`) must be the host that was
 * asked or that of `baseUrl`, whose scheme counts, too. Every other one is answered 403 `foreign_origin`.
 */
export function refuseForeignOrigin(baseUrl: string): RequestHandler {
  const own = new URL(baseUrl)
  return (req, _res, next) => {
    if (['GET', 'HEAD'].includes(req.method)) return next()
    const origin = req.get('origin')
    const isOwn =
      origin === undefined
        ? req.get('sec-fetch-site') === 'same-origin'
        : origin === own.origin || isHostOf(origin, req.get('host'))
    if (!isOwn) {
      throw new Fault('foreign_origin', {
        detail: `Changes are taken from the dashboard's own pages alone, which are at ${own.origin}/app.`,
      })
    }
    next()
  }

  /** By another address than `baseUrl` (a name in the local network, say) the scheme cannot be told, and either is taken. */
  function isHostOf(origin: string, host: string | undefined): boolean {
    const url = URL.canParse(origin) ? new URL(origin) : undefined
    if (!url || !/^https?:$/.test(url.protocol) || url.host !== host?.toLowerCase()) return false
    return url.host !== own.host || url.protocol === own.protocol
  }
}
