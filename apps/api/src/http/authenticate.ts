import { Fault, type KeyGrant, type KeyScope, keyScopes } from '@platen/contract'
import type { Request, RequestHandler } from 'express'
import { type CallerKey, contextOf, keyOf } from './request-context.ts'

/** Returns a key's account and permissions, or `undefined` for any invalid key. */
export type FindKey = (
  key: string,
  /** The caller's network address, for the limit on unknown keys. */
  address: string | undefined,
) => Promise<(CallerKey & { accountId: string }) | undefined>

/**
 * Accepts requests with a valid key in `Authorization: Bearer` or `x-api-key`. The first one is used if both are sent. Any invalid key results in the same
 * 401, or the 429 of `findKey`.
 */
export function authenticate(findKey: FindKey): RequestHandler {
  return async (req, _res, next) => {
    const sent = readKey(req)
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

/** Accepts requests whose key has this scope. Must run after `authenticate`. */
export function requireScope(scope: KeyScope): RequestHandler {
  return (req, _res, next) => {
    refuseWithoutScope(keyOf(req), scope)
    next()
  }
}

/** Throws `insufficient_scope` for a key without this scope. */
export function refuseWithoutScope({ scopes }: Pick<KeyGrant, 'scopes'>, scope: KeyScope): void {
  if (scopes.includes(scope)) return
  const allowed = scopes.length === 0 ? 'no scope' : scopes.join(', ')
  throw new Fault('insufficient_scope', {
    detail: `This request requires a key with the "${scope}" scope (${keyScopes[scope]}). Your key has: ${allowed}.`,
  })
}

/** Accepts only live keys, for requests that change what live callers get. Throws `insufficient_scope` for a test key. Must run after `authenticate`. */
export const requireLiveKey: RequestHandler = (req, _res, next) => {
  if (keyOf(req).isTest)
    throw new Fault('insufficient_scope', {
      detail: 'A test key can only change drafts. Use a live key to publish, or to set the live version.',
    })
  next()
}

function readKey(req: Request): string | undefined {
  const authorization = req.get('authorization')
  if (authorization === undefined) return req.get('x-api-key')?.trim()
  return bearerToken(authorization)
}

export function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
}
