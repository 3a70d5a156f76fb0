import type { Redis } from '@platen/queue'
import type { RequestHandler } from 'express'
import { limitRate } from '../http/rate-limit.ts'
import { connectorOf } from './hook-routes.ts'

/** So many of an account's addresses can send at their full rate. */
const addressesAtOnce = 5

/** Bounds the messages of each address, then those of each account. */
export function limitHooks(options: { redis: Redis; perSecond: number; burst: number }): RequestHandler[] {
  const { redis, perSecond, burst } = options
  return [
    limitRate({
      redis,
      keyOf: (req) => connectorOf(req).connectorId,
      called: 'address',
      perSecond,
      burst,
    }),
    limitRate({
      redis,
      keyOf: (req) => `hooks of ${connectorOf(req).accountId}`,
      called: 'account',
      perSecond: perSecond * addressesAtOnce,
      burst: burst * addressesAtOnce,
    }),
  ]
}
