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
// The client cannot choose another target for the link.
const resetPage = Type.Optional(Type.Enum(['/app/reset-password']))
const resetRequestBody = readBody(Type.Object({ email: emailText, redirectTo: resetPage }, exact))
const resetBody = readBody(
  Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }), newPassword }, exact),
)
const confirmBody = readBody(Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }, exact))
const changeBody = readBody(Type.Object({ currentPassword: anyPassword, newPassword }, exact))
const revokeBody = readBody(Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }, exact))

export interface IdentityRoutesOptions {
  callAuth: CallAuth
  users: Catalog['users']
  signup: SignupMode
  throttles: { signUp: Throttle; signIn: Throttle; reset: Throttle; confirm: Throttle }
  devices: KnownDevices
  requireSession: RequestHandler[]
  checkPassword: CheckPassword
  /** Returns the email address of the user whose password a token can reset. */
  findResetEmail: (token: string) => Promise<string | undefined>
  /** Sends a link to the user with this address, if one exists. Never waits, so that the response time does not reveal whether one exists. */
  sendResetLink: (email: string) => void
  /** Returns the ID of the user whose address a token confirms. */
  findConfirmedUserId: (token: string) => Promise<string | undefined>
  /** Sends the user a link that confirms the address. Never waits. `undefined` without a mail server. */
  sendConfirmLink: ((user: { userId: string; email: string }) => void) | undefined
}

/** `/app/api/auth/…`: sign-up, sign-in, passwords and sessions. Unknown fields in bodies are rejected. */
export function identityRoutes(options: IdentityRoutesOptions): Router {
  const { callAuth, users, throttles, devices, checkPassword } = options
  const router = Router({ strict: true, caseSensitive: true })
  const json = readJsonBody(bodyBytesMax)
  const at = (path: string) => `/app/api/auth/${path}`
  const addressOf = (req: Request) => req.ip
  const hashCallerOf = (req: Request, email: string, isKnown: boolean) => ({
    network: networkOf(req.ip ?? ''),
    email,
    isKnown,
  })

  // Creates no session, so that the response does not reveal whether the address is known. The client signs in next.
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
      // Not awaited, because the response time would reveal that the address is new. If there were too many emails, none is sent, and the user can request one later.
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
      callAuth(req, res, (auth, input) => auth.api.signInEmail({ body: { email, password }, ...input })),
    )
    await undoCount()
    devices.remember(req, res, email)
    await users.removeOldSessions(user.id)
    res.json({ user: { userId: user.id, name: user.name, email: user.email, createdAt: user.createdAt } })
  })

  router.post(at('sign-out'), async (req, res) => {
    await callAuth(req, res, (auth, input) => auth.api.signOut(input))
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
    const email = await options.findResetEmail(body.token)
    await refuseWeakPassword({ password: body.newPassword, email, pointer: '/newPassword' })
    await withHashCaller(hashCallerOf(req, email ?? '', email !== undefined), () =>
      callAuth(req, res, (auth, input) => auth.api.resetPassword({ body, ...input })),
    )
    // The owner of the email address can sign in, even if others have guessed too often.
    if (email !== undefined) await throttles.signIn.forget({ address: addressOf(req), email })
    res.json({ status: true })
  })

  router.post(at('send-confirmation'), options.requireSession, async (req: Request, res: Response) => {
    const { user } = sessionOf(req)
    if (!options.sendConfirmLink) {
      throw new Fault('invalid_request', {
        detail: 'This service cannot send email, because its operator has not set a mail server.',
      })
    }
    if (!user.isConfirmed) {
      await throttles.confirm.count({ address: addressOf(req), email: user.email })
      options.sendConfirmLink(user)
    }
    res.json({ status: true })
  })

  // Requires a session, so that users do not confirm an account that someone else created with their address.
  router.post(at('confirm-email'), options.requireSession, json, async (req: Request, res: Response) => {
    const { token } = confirmBody(req.body)
    const { user } = sessionOf(req)
    if ((await options.findConfirmedUserId(token)) !== user.userId) {
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
      callAuth(req, res, (auth, input) =>
        auth.api.changePassword({ body: { ...body, revokeOtherSessions: true }, ...input }),
      ),
    )
    res.json({ status: true })
  })

  router.get(at('list-sessions'), options.requireSession, async (req: Request, res: Response) => {
    const sessions = await callAuth(req, res, (auth, input) => auth.api.listSessions(input))
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
    const sessions = await callAuth(req, res, (auth, input) => auth.api.listSessions(input))
    const token = sessions.find((session) => session.id === id)?.token
    if (token === undefined) throw new Fault('not_found', { detail: 'There is no session with this ID.' })
    await callAuth(req, res, (auth, input) => auth.api.revokeSession({ body: { token }, ...input }))
    res.json({ status: true })
  })

  router.post(at('revoke-other-sessions'), options.requireSession, async (req: Request, res: Response) => {
    await callAuth(req, res, (auth, input) => auth.api.revokeOtherSessions(input))
    res.json({ status: true })
  })
  return router
}
