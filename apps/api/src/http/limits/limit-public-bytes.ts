import { inMebibytes } from '@platen/contract'
import type { RequestHandler } from 'express'
import { limitCost } from './limit-cost.ts'
import { networkOf } from './network-of.ts'

/** The dashboard loads less than 4 MiB, and a whole office can share one address. */
const bytesMaxDefault = 64 * 2 ** 20
const seconds = 10

/**
 * Limits how many bytes of public pages each network reads in 10 s. No other limit applies to requests without a key or a session. Each process counts
 * separately. Throws `rate_limited`.
 */
export function limitPublicBytes({ bytesMax = bytesMaxDefault } = {}): RequestHandler {
  const limit = limitCost({
    max: bytesMax,
    seconds,
    refusal: `A network address can read ${inMebibytes(bytesMax)} of public pages in ${seconds} s.`,
  })
  return async (req, res, next) => {
    const network = networkOf(req.ip ?? '')
    await limit.check(network)
    const writeHead = res.writeHead.bind(res)
    // Charged when the response begins, because a caller may never read it.
    res.writeHead = ((...head: Parameters<typeof writeHead>) => {
      void limit.charge(network, Number(res.getHeader('Content-Length') ?? 0))
      return writeHead(...head)
    }) as typeof res.writeHead
    next()
  }
}
