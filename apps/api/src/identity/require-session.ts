import { createHash } from 'node:crypto'
import { Fault } from '@platen/contract'
import type { Request, RequestHandler, Response } from 'express'
import { contextOf } from '../http/request-context.ts'
import type { CallAuth } from './call-auth.ts'
import type { SuspendedAccounts } from './suspended-accounts.ts'
import type { SecretLookup } from './secret-lookup.ts'

/** Who is logged in, and with which session. */
export interface ActiveSession {
  sessionId: string
  user: { userId: string; name: string; email: string; isConfirmed: boolean; createdAt: Date }
  accountId: string
}

const signedIn = new WeakMap<Request, ActiveSession>()

/**
 * Lets a request pass that has a session; every other is answered 401 `login_required`, or 429 `rate_limited` when there were too many with
 * unknown ones from its network, or 403 `account_suspended`. Then `accountOf` and `sessionOf` work.
 */
export function requireSession(
  ask: CallAuth,
  lookup: SecretLookup<ActiveSession>,
  suspended: Pick<SuspendedAccounts, 'refuse'>,
): RequestHandler {
  return async (req, res, next) => {
    const cookie = sessionCookieOf(req)
    const hash = createHash('sha256')
      .update(cookie ?? '')
      .digest('hex')
    const found =
      cookie === undefined
        ? undefined
        : await lookup.find({ hash, address: req.ip }, () => readSession(ask, req, res))
    if (!found) throw new Fault('login_required')
    suspended.refuse(found.accountId)
    signedIn.set(req, found)
    contextOf(req).accountId = found.accountId
    next()
  }
}

/** Who is logged in, after `requireSession`. */
export function sessionOf(req: Request): ActiveSession {
  const found = signedIn.get(req)
  if (!found) throw new Error('requireSession must run before this handler')
  return found
}

/** Signed; with the prefix `__Secure-` over https. */
function sessionCookieOf(req: Request): string | undefined {
  return /(?:^|[;\s])(?:__Secure-)?platen\.session_token=([^;\s]+)/.exec(req.get('cookie') ?? '')?.[1]
}

async function readSession(ask: CallAuth, req: Request, res: Response): Promise<ActiveSession | undefined> {
  const found = await ask(req, res, (auth, asked) => auth.api.getSession(asked))
  if (!found) return undefined
  const { id, name, email, emailVerified: isConfirmed, createdAt, accountId } = found.user
  return { sessionId: found.session.id, user: { userId: id, name, email, isConfirmed, createdAt }, accountId }
}
