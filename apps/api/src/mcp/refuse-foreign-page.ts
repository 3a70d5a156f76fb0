import { Fault } from '@platen/contract'
import type { RequestHandler } from 'express'
import { isLoopback } from '../identity/refuse-foreign-origin.ts'

/**
 * Keeps pages of other sites out, those too that reach this machine by a name of theirs (DNS rebinding): a browser says with `Origin`
 * where a page is from. Clients that are no browsers send none, and pass. Answered 403 `foreign_origin`.
 */
export function refuseForeignPage(baseUrl: string): RequestHandler {
  const own = new URL(baseUrl)
  return (req, _res, next) => {
    const origin = req.get('origin')
    const site = req.get('sec-fetch-site')
    const isForeign =
      origin === undefined
        ? site !== undefined && !['same-origin', 'none'].includes(site)
        : !isOwn(origin, req.get('host'))
    if (isForeign)
      throw new Fault('foreign_origin', {
        detail: `Pages of other sites cannot use this address. Programs that are no browsers leave Origin out; pages must be of ${own.origin}.`,
      })
    next()
  }

  /** Of this service, or of this machine by a name that nobody else can give. */
  function isOwn(origin: string, host: string | undefined): boolean {
    if (origin === own.origin) return true
    const url = URL.canParse(origin) ? new URL(origin) : undefined
    return url !== undefined && isLoopback(url.hostname) && url.host === host?.toLowerCase()
  }
}
