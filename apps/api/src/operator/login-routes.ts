import { randomBytes } from 'node:crypto'
import { type Request, type Response, Router } from 'express'
import { Type } from 'typebox'
import { readJsonBody } from '../http/json-body.ts'
import { readBody } from '../http/check-shape.ts'
import type { OperatorIdentity } from '../identity/identity.ts'

const bodyBytesMax = 4 * 2 ** 10
const email = Type.String({ minLength: 1, maxLength: 320 })
const exact = { additionalProperties: false }
const userBody = readBody(
  Type.Object(
    {
      email,
      password: Type.Optional(Type.String({ minLength: 10, maxLength: 200 })),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    },
    exact,
  ),
)
const resetBody = readBody(Type.Object({ email }, exact))
const invitationBody = readBody(Type.Object({ email: Type.Optional(email) }, exact))

/** Operator routes for users, password resets and invitations. The parent router checks the operator token. */
export function loginRoutes(identity: OperatorIdentity): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const json = readJsonBody(bodyBytesMax)

  router.post(
    '/operator/accounts/:account/user',
    json,
    async (req: Request<{ account: string }>, res: Response) => {
      // A generated password is returned once. Only its hash is stored.
      const { password = randomBytes(12).toString('base64url'), ...given } = userBody(req.body)
      const user = await identity.setUser(req.params.account, { ...given, password })
      res.status(201).json({ userId: user.userId, name: user.name, email: user.email, password })
    },
  )
  router.post('/operator/reset-links', json, async (req: Request, res: Response) => {
    res.status(201).json({ url: await identity.createResetLink(resetBody(req.body).email) })
  })
  router.post('/operator/invitations', json, async (req: Request, res: Response) => {
    res.status(201).json(await identity.createInvitation(invitationBody(req.body).email))
  })
  return router
}
