import { Fault } from '@platen/contract'
import type { RequestHandler } from 'express'

/**
 * Changes are taken from the dashboard's own pages only: the `Origin` (or, lacking it, `Sec-Fetch-Site`) must be the host that was
 * asked or that of `baseUrl`. Every other one is answered 403 `foreign_origin`.
 */
export function refuseForeignOrigin(baseUrl: string): RequestHandler {
  const own = new URL(baseUrl).origin
  return (req, _res, next) => {
    if (['GET', 'HEAD'].includes(req.method)) return next()
    const origin = req.get('origin')
    const isOwn =
      origin === undefined
        ? req.get('sec-fetch-site') === 'same-origin'
        : origin === own || hostOf(origin) === req.get('host')?.toLowerCase()
    if (!isOwn) {
      throw new Fault('foreign_origin', {
        detail: `Changes are taken from the dashboard's own pages alone, which are at ${own}/app.`,
      })
    }
    next()
  }
}

function hostOf(origin: string): string | undefined {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.host : undefined
}
