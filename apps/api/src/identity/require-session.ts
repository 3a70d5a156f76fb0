import { createHash } from 'node:crypto'
import { Fault } from '@platen/contract'
import type { Request, RequestHandler, Response } from 'express'
import { contextOf } from '../http/request-context.ts'
import type { CallAuth } from './call-auth.ts'
import type { SuspendedAccounts } from './suspended-accounts.ts'
import type { SecretLookup } from './secret-lookup.ts'

/** The signed-in user and the session. */
export interface ActiveSession {
  sessionId: string
  user: { userId: string; name: string; email: string; isConfirmed: boolean; createdAt: Date }
  accountId: string
}

const sessions = new WeakMap<Request, ActiveSession>()

/**
 * Accepts requests with a session, so that `accountOf` and `sessionOf` work after it, and limits the requests of each account. Throws
 * `login_required`, `rate_limited` (including for too many unknown sessions from the network), and `account_suspended`. Every accepted request reads
 * its session in the database. Requests of sessions that were found before are limited first, so that rejected ones do not use the database.
 */
export function requireSession(options: {
  callAuth: CallAuth
  lookup: SecretLookup<ActiveSession>
  suspended: Pick<SuspendedAccounts, 'refuse'>
  /** Handlers that limit the requests from an account. */
  limits: RequestHandler[]
}): RequestHandler[] {
  const { callAuth, lookup, suspended, limits } = options
  const recalled = new WeakSet<Request>()

  const recall: RequestHandler = (req, _res, next) => {
    const hash = cookieHashOf(req)
    const found = hash === undefined ? undefined : lookup.recall(hash)
    if (found) {
      contextOf(req).accountId = found.accountId
      recalled.add(req)
    }
    next()
  }

  const read: RequestHandler = async (req, res, next) => {
    const hash = cookieHashOf(req)
    const found =
      hash === undefined
        ? undefined
        : await lookup.find({ hash, address: req.ip }, () => readSession(callAuth, req, res))
    if (!found) throw new Fault('login_required')
    suspended.refuse(found.accountId)
    sessions.set(req, found)
    contextOf(req).accountId = found.accountId
    next()
  }

  const limitIf =
    (isRecalled: boolean) =>
    (limit: RequestHandler): RequestHandler =>
    (req, res, next) => {
      if (recalled.has(req) === isRecalled) return limit(req, res, next)
      next()
      return undefined
    }

  return [recall, ...limits.map(limitIf(true)), read, ...limits.map(limitIf(false))]
}

/** Returns the session that `requireSession` found. */
export function sessionOf(req: Request): ActiveSession {
  const found = sessions.get(req)
  if (!found) throw new Error('requireSession must run before this handler')
  return found
}

/** Returns the signed session cookie. It has the prefix `__Secure-` over https. */
function sessionCookieOf(req: Request): string | undefined {
  return /(?:^|[;\s])(?:__Secure-)?platen\.session_token=([^;\s]+)/.exec(req.get('cookie') ?? '')?.[1]
}

function cookieHashOf(req: Request): string | undefined {
  const cookie = sessionCookieOf(req)
  return cookie === undefined ? undefined : createHash('sha256').update(cookie).digest('hex')
}

async function readSession(
  callAuth: CallAuth,
  req: Request,
  res: Response,
): Promise<ActiveSession | undefined> {
  const found = await callAuth(req, res, (auth, input) => auth.api.getSession(input))
  if (!found) return undefined
  const { id, name, email, emailVerified: isConfirmed, createdAt, accountId } = found.user
  return { sessionId: found.session.id, user: { userId: id, name, email, isConfirmed, createdAt }, accountId }
}
