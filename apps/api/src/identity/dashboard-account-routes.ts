import { deleteAccountSchema, type SessionAnswer, type SignupMode, type Welcome } from '@platen/contract'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { readJsonBody } from '../http/json-body.ts'
import { readBody } from '../http/check-shape.ts'
import type { CallAuth } from './call-auth.ts'
import type { DeleteAccounts } from './delete-accounts.ts'
import { sessionOf } from './require-session.ts'
import type { CheckPassword } from './check-password.ts'

const bodyBytesMax = 4 * 2 ** 10
const deleteBody = readBody(deleteAccountSchema)

/** Dashboard routes for sign-in options, the current session, and account deletion. */
export function dashboardAccountRoutes(options: {
  callAuth: CallAuth
  signup: SignupMode
  sendsMail: boolean
  baseUrl: string
  requireSession: RequestHandler[]
  checkPassword: CheckPassword
  deleteAccount: DeleteAccounts['delete']
}): Router {
  const { callAuth, signup, sendsMail, baseUrl, requireSession } = options
  const router = Router({ strict: true, caseSensitive: true })

  router.get('/app/api/welcome', (_req, res) => {
    res.json({ signup, sendsMail } satisfies Welcome)
  })

  router.get('/app/api/session', requireSession, (req: Request, res: Response) => {
    const { user, accountId } = sessionOf(req)
    const session: SessionAnswer = {
      user: { ...user, createdAt: user.createdAt.toISOString() },
      accountId,
      baseUrl,
    }
    res.json(session)
  })

  router.delete(
    '/app/api/account',
    requireSession,
    readJsonBody(bodyBytesMax),
    async (req: Request, res: Response) => {
      const body = deleteBody(req.body)
      await options.checkPassword(req, '/password', () =>
        callAuth(req, res, (auth, input) => auth.api.verifyPassword({ body, ...input })),
      )
      await options.deleteAccount(sessionOf(req).accountId)
      await callAuth(req, res, (auth, input) => auth.api.signOut(input))
      res.status(204).end()
    },
  )
  return router
}
