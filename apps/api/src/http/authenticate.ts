import { Fault, type KeyGrant, type KeyScope, keyScopes } from '@platen/contract'
import type { Request, RequestHandler } from 'express'
import { type CallersKey, contextOf, keyOf } from './request-context.ts'

/** Who a key belongs to, and what it may do; `undefined` for every kind of wrong key. */
export type FindKey = (
  key: string,
  /** The caller's network address, by which look-ups of unknown keys are bounded. */
  address: string | undefined,
) => Promise<(CallersKey & { accountId: string }) | undefined>

/**
 * Lets a request pass whose `Authorization: Bearer` (which counts when both are sent) or `x-api-key` carries a live key.
 * Every other one gets the same 401, whatever was wrong, or the 429 of `findKey`.
 */
export function authenticate(findKey: FindKey): RequestHandler {
  return async (req, _res, next) => {
    const sent = sentKey(req)
    const found = sent === undefined ? undefined : await findKey(sent, req.ip)
    if (!found) {
      throw new Fault('unauthorized', {
        detail: 'Send your API key as "Authorization: Bearer <API_KEY>" or as "x-api-key: <API_KEY>".',
      })
    }
    const { accountId, ...key } = found
    Object.assign(contextOf(req), { accountId, key })
    next()
  }
}

/** Lets a request pass whose key may do this. After `authenticate`. */
export function requireScope(scope: KeyScope): RequestHandler {
  return (req, _res, next) => {
    refuseWithoutScope(keyOf(req), scope)
    next()
  }
}

/** Throws `insufficient_scope` for a key that may not do this. */
export function refuseWithoutScope({ scopes }: Pick<KeyGrant, 'scopes'>, scope: KeyScope): void {
  if (scopes.includes(scope)) return
  const allowed = scopes.length === 0 ? 'nothing' : scopes.join(', ')
  throw new Fault('insufficient_scope', {
    detail: `This needs a key with the scope "${scope}" (${keyScopes[scope]}). The one that was sent has: ${allowed}.`,
  })
}

/** Lets a request pass whose key may change what live callers get; `insufficient_scope` for a test key. After `authenticate`. */
export const requireLiveKey: RequestHandler = (req, _res, next) => {
  if (keyOf(req).isTest)
    throw new Fault('insufficient_scope', {
      detail:
        'A test key changes drafts, and nothing that live callers get. Publish, or say which version they get, with a live key.',
    })
  next()
}

function sentKey(req: Request): string | undefined {
  const authorization = req.get('authorization')
  if (authorization === undefined) return req.get('x-api-key')?.trim()
  return bearerToken(authorization)
}

export function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
}
