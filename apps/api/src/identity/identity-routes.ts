import { Fault, type SignupMode } from '@platen/contract'
import type { Catalog } from '@platen/database'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { Type } from 'typebox'
import { readJsonBody } from '../http/json-body.ts'
import { readBody } from '../http/check-shape.ts'
import { networkOf } from '../http/limits/network-of.ts'
import type { CallAuth } from './call-auth.ts'
import type { KnownDevices } from './known-device.ts'
import { withHashCaller, hashPassword } from './password-hash.ts'
import { readEmail } from './read-email.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { sessionOf } from './require-session.ts'
import type { Throttle } from './throttle.ts'
import type { CheckPassword } from './check-password.ts'

const bodyBytesMax = 16 * 2 ** 10
const emailText = Type.String({ minLength: 1, maxLength: 320 })
const anyPassword = Type.String({ minLength: 1, maxLength: 200 })
const newPassword = Type.String({ minLength: 10, maxLength: 200 })
const exact = { additionalProperties: false }

const signUpBody = readBody(
  Type.Object(
    {
      email: emailText,
      password: newPassword,
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })),
      invite: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    },
    exact,
  ),
)
const signInBody = readBody(Type.Object({ email: emailText, password: anyPassword }, exact))
// Where the link leads is ours to say: the page may name it, and nothing else.
const resetPage = Type.Optional(Type.Enum(['/app/reset-password']))
const resetRequestBody = readBody(Type.Object({ email: emailText, redirectTo: resetPage }, exact))
const resetBody = readBody(
  Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }), newPassword }, exact),
)
const confirmBody = readBody(Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }, exact))
const changeBody = readBody(Type.Object({ currentPassword: anyPassword, newPassword }, exact))
const revokeBody = readBody(Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }, exact))

export interface IdentityRoutesOptions {
  ask: CallAuth
  users: Catalog['users']
  signup: SignupMode
  throttles: { signUp: Throttle; signIn: Throttle; reset: Throttle; confirm: Throttle }
  devices: KnownDevices
  requireSession: RequestHandler[]
  checkPassword: CheckPassword
  /** The e-mail address that a reset's token was made for. */
  ownerOfReset: (token: string) => Promise<string | undefined>
  /** Sends the user of this address a link, if there is one. Never waits, so that the answer's time says nothing. */
  sendResetLink: (email: string) => void
  /** The id of the user whom a confirmation's token was made for. */
  ownerOfConfirmation: (token: string) => Promise<string | undefined>
  /** Sends the user a link that confirms the address. Never waits. Undefined without a mail server. */
  sendConfirmLink: ((user: { userId: string; email: string }) => void) | undefined
}

/** `/app/api/auth/…`: log-in, log-out, passwords and sessions. Bodies are exact: a field that is not named here is refused. */
export function identityRoutes(options: IdentityRoutesOptions): Router {
  const { ask, users, throttles, devices, checkPassword } = options
  const router = Router({ strict: true, caseSensitive: true })
  const json = readJsonBody(bodyBytesMax)
  const at = (path: string) => `/app/api/auth/${path}`
  const addressOf = (req: Request) => req.ip
  const hashCallerOf = (req: Request, email: string, isKnown: boolean) => ({
    network: networkOf(req.ip ?? ''),
    email,
    isKnown,
  })

  // No session comes with it, known address or not: who signs up logs in next.
  router.post(at('sign-up/email'), json, async (req: Request, res: Response) => {
    if (options.signup === 'closed') {
      throw new Fault('signup_closed', {
        detail:
          'Sign-up is closed on this service. Its operator can create an account for you, or set PLATEN_SIGNUP.',
      })
    }
    const { email: text, password, name, invite } = signUpBody(req.body)
    const email = readEmail(text)
    if (options.signup === 'invite' && invite === undefined) {
      throw new Fault('signup_closed', {
        detail: 'You need an invitation from the operator of this service to sign up.',
      })
    }
    await refuseWeakPassword({ password, email, pointer: '/password' })
    await throttles.signUp.count({ address: addressOf(req) })
    const user = {
      email,
      name: name?.trim() ?? email.slice(0, email.indexOf('@')),
      passwordHash: await withHashCaller(hashCallerOf(req, email, false), () => hashPassword(password)),
    }
    const added = await users.signUp(user, options.signup === 'invite' ? { invitation: invite } : {})
    if (added && !added.isConfirmed && options.sendConfirmLink) {
      const { sendConfirmLink } = options
      // Not awaited, as the answer's time would tell that the address is new. A mail too many is left out: it can be asked for later.
      void throttles.confirm.count({ address: addressOf(req), email }).then(
        () => sendConfirmLink(added),
        () => undefined,
      )
    }
    res.json({ status: true })
  })

  router.post(at('sign-in/email'), json, async (req: Request, res: Response) => {
    const { email: text, password } = signInBody(req.body)
    const email = readEmail(text)
    const device = devices.read(req, email)
    const undoCount = await throttles.signIn.count({ address: addressOf(req), email, device })
    const { user } = await withHashCaller(hashCallerOf(req, email, device !== undefined), () =>
      ask(req, res, (auth, asked) => auth.api.signInEmail({ body: { email, password }, ...asked })),
    )
    await undoCount()
    devices.remember(req, res, email)
    await users.removeOldSessions(user.id)
    res.json({ user: { userId: user.id, name: user.name, email: user.email, createdAt: user.createdAt } })
  })

  router.post(at('sign-out'), async (req, res) => {
    await ask(req, res, (auth, asked) => auth.api.signOut(asked))
    res.json({ status: true })
  })

  router.post(at('request-password-reset'), json, async (req: Request, res: Response) => {
    const email = readEmail(resetRequestBody(req.body).email)
    await throttles.reset.count({ address: addressOf(req), email, device: devices.read(req, email) })
    options.sendResetLink(email)
    res.json({ status: true })
  })

  router.post(at('reset-password'), json, async (req: Request, res: Response) => {
    const body = resetBody(req.body)
    await throttles.reset.count({ address: addressOf(req) })
    const email = await options.ownerOfReset(body.token)
    await refuseWeakPassword({ password: body.newPassword, email, pointer: '/newPassword' })
    await withHashCaller(hashCallerOf(req, email ?? '', email !== undefined), () =>
      ask(req, res, (auth, asked) => auth.api.resetPassword({ body, ...asked })),
    )
    // Whoever has the mail is let in, however many have guessed the old password.
    if (email !== undefined) await throttles.signIn.forget({ address: addressOf(req), email })
    res.json({ status: true })
  })

  router.post(at('send-confirmation'), options.requireSession, async (req: Request, res: Response) => {
    const { user } = sessionOf(req)
    if (!options.sendConfirmLink) {
      throw new Fault('invalid_request', {
        detail: 'This service sends no mail: its operator has not set a mail server.',
      })
    }
    if (!user.isConfirmed) {
      await throttles.confirm.count({ address: addressOf(req), email: user.email })
      options.sendConfirmLink(user)
    }
    res.json({ status: true })
  })

  // With a session, so that nobody confirms an account that somebody else opened with their address.
  router.post(at('confirm-email'), options.requireSession, json, async (req: Request, res: Response) => {
    const { token } = confirmBody(req.body)
    const { user } = sessionOf(req)
    if ((await options.ownerOfConfirmation(token)) !== user.userId) {
      throw new Fault('invalid_link', {
        detail:
          'This link is older than 24 hours, or is for another account. Send a new one from the Account page.',
      })
    }
    await users.confirm(user.userId)
    res.json({ status: true })
  })

  router.post(at('change-password'), options.requireSession, json, async (req: Request, res: Response) => {
    const body = changeBody(req.body)
    const { email } = sessionOf(req).user
    await refuseWeakPassword({ password: body.newPassword, email, pointer: '/newPassword' })
    await checkPassword(req, '/currentPassword', () =>
      ask(req, res, (auth, asked) =>
        auth.api.changePassword({ body: { ...body, revokeOtherSessions: true }, ...asked }),
      ),
    )
    res.json({ status: true })
  })

  router.get(at('list-sessions'), options.requireSession, async (req: Request, res: Response) => {
    const sessions = await ask(req, res, (auth, asked) => auth.api.listSessions(asked))
    const { sessionId } = sessionOf(req)
    const shown = sessions
      .toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())
      .map(({ id, createdAt, updatedAt, userAgent, ipAddress }) => ({
        id,
        createdAt,
        lastUsedAt: updatedAt,
        userAgent: userAgent || null,
        ipAddress: ipAddress || null,
        isCurrent: id === sessionId,
      }))
    res.json({ sessions: shown })
  })

  router.post(at('revoke-session'), options.requireSession, json, async (req: Request, res: Response) => {
    const { id } = revokeBody(req.body)
    const sessions = await ask(req, res, (auth, asked) => auth.api.listSessions(asked))
    const token = sessions.find((session) => session.id === id)?.token
    if (token === undefined) throw new Fault('not_found', { detail: 'You have no such session.' })
    await ask(req, res, (auth, asked) => auth.api.revokeSession({ body: { token }, ...asked }))
    res.json({ status: true })
  })

  router.post(at('revoke-other-sessions'), options.requireSession, async (req: Request, res: Response) => {
    await ask(req, res, (auth, asked) => auth.api.revokeOtherSessions(asked))
    res.json({ status: true })
  })
  return router
}
