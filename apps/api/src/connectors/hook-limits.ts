import { inMebibytes } from '@platen/contract'
import type { Redis } from '@platen/queue'
import type { RequestHandler } from 'express'
import { limitCost, type CostLimit } from '../http/limits/limit-cost.ts'
import { limitRate } from '../http/limits/limit-rate.ts'
import { connectorOf } from './hook-routes.ts'

/** Number of an account's addresses that can receive at their full rate. */
const addressesAtOnce = 5

/** Limits the rate of messages per address and per account. */
export function limitHooks(options: { redis: Redis; perSecond: number; burst: number }): RequestHandler[] {
  const { redis, perSecond, burst } = options
  return [
    limitRate({
      redis,
      keyOf: (req) => connectorOf(req).connectorId,
      subject: 'address',
      perSecond,
      burst,
    }),
    limitRate({
      redis,
      keyOf: (req) => `hooks of ${connectorOf(req).accountId}`,
      subject: 'account',
      perSecond: perSecond * addressesAtOnce,
      burst: burst * addressesAtOnce,
    }),
  ]
}

/** Receiving, checking and storing a megabyte takes about 15 ms on the main thread, even with an invalid signature (November 2026). */
const messageBytes = { max: 64 * 2 ** 20, seconds: 10 }

/** Limits the bytes of messages to all of an account's connectors, after decompression. */
export function limitMessageBytes({ max, seconds } = messageBytes): CostLimit {
  const refusal = `An account can receive ${inMebibytes(max)} of messages to its connectors in ${seconds} s.`
  return limitCost({ max, seconds, refusal })
}
