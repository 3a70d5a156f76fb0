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

/** What the dashboard asks first, who is logged in, and the end of an account. */
export function dashboardAccountRoutes(options: {
  ask: CallAuth
  signup: SignupMode
  sendsMail: boolean
  baseUrl: string
  requireSession: RequestHandler[]
  checkPassword: CheckPassword
  deleteAccount: DeleteAccounts['end']
}): Router {
  const { ask, signup, sendsMail, baseUrl, requireSession } = options
  const router = Router({ strict: true, caseSensitive: true })

  router.get('/app/api/welcome', (_req, res) => {
    res.json({ signup, sendsMail } satisfies Welcome)
  })

  router.get('/app/api/session', requireSession, (req: Request, res: Response) => {
    const { user, accountId } = sessionOf(req)
    const answer: SessionAnswer = {
      user: { ...user, createdAt: user.createdAt.toISOString() },
      accountId,
      baseUrl,
    }
    res.json(answer)
  })

  router.delete(
    '/app/api/account',
    requireSession,
    readJsonBody(bodyBytesMax),
    async (req: Request, res: Response) => {
      const body = deleteBody(req.body)
      await options.checkPassword(req, '/password', () =>
        ask(req, res, (auth, asked) => auth.api.verifyPassword({ body, ...asked })),
      )
      await options.deleteAccount(sessionOf(req).accountId)
      await ask(req, res, (auth, asked) => auth.api.signOut(asked))
      res.status(204).end()
    },
  )
  return router
}
