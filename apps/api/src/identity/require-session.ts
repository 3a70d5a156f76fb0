import { Fault } from '@platen/contract'
import type { Request, RequestHandler, Response } from 'express'
import { contextOf } from '../http/request-context.ts'
import type { AskAuth } from './ask-auth.ts'

/** Who is logged in, and with which session. */
export interface SignedIn {
  sessionId: string
  user: { userId: string; name: string; email: string; createdAt: Date }
  accountId: string
}

const signedIn = new WeakMap<Request, SignedIn>()

/** Lets a request pass that has a session; every other is answered 401 `signed_out`. Then `accountOf` and `sessionOf` work. */
export function requireSession(ask: AskAuth): RequestHandler {
  return async (req, res, next) => {
    const found = await readSession(ask, req, res)
    if (!found) throw new Fault('signed_out')
    signedIn.set(req, found)
    contextOf(req).accountId = found.accountId
    next()
  }
}

/** Who is logged in, after `requireSession`. */
export function sessionOf(req: Request): SignedIn {
  const found = signedIn.get(req)
  if (!found) throw new Error('requireSession must run before this handler')
  return found
}

async function readSession(ask: AskAuth, req: Request, res: Response): Promise<SignedIn | undefined> {
  const found = await ask(req, res, (auth, asked) => auth.api.getSession(asked))
  if (!found) return undefined
  const { id, name, email, createdAt, accountId } = found.user
  return { sessionId: found.session.id, user: { userId: id, name, email, createdAt }, accountId }
}
