import { Fault } from '@platen/contract'
import type { Request, RequestHandler } from 'express'
import { contextOf } from './request-context.ts'

/** Who a key belongs to; `undefined` for every kind of wrong key. */
export type FindKey = (key: string) => Promise<{ accountId: string; keyId: string } | undefined>

/**
 * Lets a request pass whose `Authorization: Bearer` (which counts when both are sent) or `x-api-key` carries a live key.
 * Every other one gets the same 401, whatever was wrong.
 */
export function authenticate(findKey: FindKey): RequestHandler {
  return async (req, _res, next) => {
    const sent = sentKey(req)
    const found = sent === undefined ? undefined : await findKey(sent)
    if (!found) {
      throw new Fault('unauthorized', {
        detail: 'Send your API key as "Authorization: Bearer <API_KEY>" or as "x-api-key: <API_KEY>".',
      })
    }
    Object.assign(contextOf(req), found)
    next()
  }
}

function sentKey(req: Request): string | undefined {
  const authorization = req.get('authorization')
  if (authorization === undefined) return req.get('x-api-key')?.trim()
  return bearerToken(authorization)
}

export function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
}
