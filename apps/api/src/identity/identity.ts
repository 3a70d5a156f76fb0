import { randomBytes } from 'node:crypto'
import { type Catalog, deriveSecrets, type MasterKeys, type User } from '@platen/database'
import { Fault, type SignupMode } from '@platen/contract'
import type { Redis } from '@platen/queue'
import { errorFields, type Logger } from '@platen/platform'
import type { RequestHandler, Router } from 'express'
import { dashboardAccountRoutes } from './dashboard-account-routes.ts'
import { createCallAuth } from './call-auth.ts'
import { type Auth, createAuth, isSecure } from './auth.ts'
import type { DeleteAccounts } from './delete-accounts.ts'
import { identityRoutes } from './identity-routes.ts'
import { createKnownDevices } from './known-device.ts'
import { createMailer } from './mailer.ts'
import { hashPassword } from './password-hash.ts'
import { readEmail } from './read-email.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { isLoopback, refuseForeignOrigin } from './refuse-foreign-origin.ts'
import { requireSession } from './require-session.ts'
import { createResetLinks, findResetEmail } from './reset-links.ts'
import { createSecretLookup } from './secret-lookup.ts'
import { resolveSignupMode } from './signup-mode.ts'
import type { SuspendedAccounts } from './suspended-accounts.ts'
import { createThrottle } from './throttle.ts'
import { createCheckPassword } from './check-password.ts'

const quarterHour = 15 * 60
const hour = 60 * 60
const invitationSeconds = 7 * 24 * hour

export interface IdentityOptions {
  catalog: Catalog
  redis: Redis
  deleteAccount: DeleteAccounts['delete']
  suspended: Pick<SuspendedAccounts, 'refuse'>
  logger: Logger
  baseUrl: string
  /** The first one signs cookies. Cookies that any of them signed are accepted. */
  secrets: readonly [string, ...string[]]
  /** `PLATEN_SIGNUP`. If it is not set, `resolveSignupMode` decides. */
  signup: SignupMode | undefined
  /** `undefined` without a mail server: the operator then creates the password reset links. */
  mail: { url: string; from: string } | undefined
  /** Handlers that limit the requests from each account. They run after the account is known. */
  limits: RequestHandler[]
}

/** Derives `IdentityOptions.secrets` from the instance's master keys. */
export function cookieSecrets(masterKeys: MasterKeys): [string, ...string[]] {
  const [current, ...earlier] = deriveSecrets(masterKeys, 'sessions')
  return [current.toString('base64url'), ...earlier.map((secret) => secret.toString('base64url'))]
}

/** User management for the operator. */
export interface OperatorIdentity {
  /** Sets the account's user, replacing an existing user. */
  setUser(accountId: string, user: { email: string; password: string; name?: string }): Promise<User>
  /** Throws `not_found` if no user has the address. */
  createResetLink(email: string): Promise<string>
  createInvitation(email: string | undefined): Promise<{ url: string; expiresAt: Date }>
}

export interface Identity {
  /** Routers for `/app/api` that do not need a session, or check it themselves. */
  routers: Router[]
  refuseForeignOrigin: RequestHandler
  /** Finds the signed-in user, and limits the account's requests. */
  requireSession: RequestHandler[]
  operator: OperatorIdentity
  /** Resolves when all email in progress is sent. */
  close(): Promise<void>
}

/** Sets up sign-in for the dashboard: its routes, middleware and email. */
export function createIdentity(options: IdentityOptions): Identity {
  const { catalog, redis, logger, baseUrl } = options
  const signup = resolveSignupMode({ given: options.signup, baseUrl, logger })
  if (!isSecure(baseUrl) && !isLoopback(new URL(baseUrl).hostname)) {
    logger.warn('BASE_URL uses plain http, so passwords and cookies are sent without encryption', {
      baseUrl,
    })
  }
  const auth = createAuth({ ...options, secret: options.secrets[0] })
  const callAuth = createCallAuth(auth, { catalog, secrets: options.secrets })
  const mailer = options.mail && createMailer(options.mail)
  const confirmLinks = createConfirmLinks({ auth, baseUrl })
  const createResetLink = createResetLinks({ auth, users: catalog.users, baseUrl })
  const throttles = {
    signUp: createThrottle({
      redis,
      name: 'sign-up',
      byAddress: { attempts: 50, seconds: hour },
      byEmail: { attempts: 50, seconds: hour },
      byEmailOverall: { attempts: 50, seconds: hour },
    }),
    signIn: createThrottle({
      redis,
      name: 'sign-in',
      byAddress: { attempts: 100, seconds: quarterHour },
      byEmail: { attempts: 10, seconds: quarterHour },
      byEmailOverall: { attempts: 100, seconds: quarterHour },
      // Each takes about 30 ms of CPU time.
      successful: { attempts: 30, seconds: 60 },
    }),
    reset: createThrottle({
      redis,
      name: 'reset',
      byAddress: { attempts: 50, seconds: hour },
      byEmail: { attempts: 5, seconds: hour },
      byEmailOverall: { attempts: 20, seconds: hour },
    }),
    confirm: createThrottle({
      redis,
      name: 'confirm',
      byAddress: { attempts: 50, seconds: hour },
      byEmail: { attempts: 5, seconds: hour },
      byEmailOverall: { attempts: 5, seconds: hour },
    }),
  }
  const checkPassword = createCheckPassword(throttles.signIn)
  const guard = requireSession({
    callAuth,
    lookup: createSecretLookup({ redis, name: 'session', subject: 'session' }),
    suspended: options.suspended,
    limits: options.limits,
  })

  async function sendResetLink(email: string): Promise<void> {
    const link = mailer && (await createResetLink(email))
    if (link !== undefined) await mailer?.send(resetMail(email, link))
  }

  async function sendConfirmLink(user: { userId: string; email: string }): Promise<void> {
    await mailer?.send(confirmMail(user.email, await confirmLinks.create(user.userId)))
  }

  return {
    refuseForeignOrigin: refuseForeignOrigin(baseUrl),
    requireSession: guard,
    routers: [
      dashboardAccountRoutes({
        callAuth,
        signup,
        baseUrl,
        sendsMail: mailer !== undefined,
        requireSession: guard,
        checkPassword,
        deleteAccount: options.deleteAccount,
      }),
      identityRoutes({
        callAuth,
        users: catalog.users,
        signup,
        throttles,
        devices: createKnownDevices({ secrets: options.secrets, baseUrl }),
        requireSession: guard,
        checkPassword,
        findResetEmail: (token) => findResetEmail(auth, token),
        sendResetLink(email) {
          void sendResetLink(email).catch((error: unknown) =>
            logger.error('a reset email was not sent', errorFields(error)),
          )
        },
        findConfirmedUserId: (token) => confirmLinks.findUserId(token),
        sendConfirmLink:
          mailer &&
          ((user) =>
            void sendConfirmLink(user).catch((error: unknown) =>
              logger.error('a confirmation email was not sent', errorFields(error)),
            )),
      }),
    ],
    operator: {
      async setUser(accountId, { email: text, password, name }) {
        const email = readEmail(text)
        await refuseWeakPassword({ password, email, pointer: '/password' })
        const passwordHash = await hashPassword(password)
        return catalog.users.set(accountId, { email, name: name ?? email, passwordHash })
      },
      async createResetLink(text) {
        const link = await createResetLink(readEmail(text))
        if (link === undefined) throw new Fault('not_found', { detail: 'No user has this email address.' })
        return link
      },
      async createInvitation(text) {
        const email = text === undefined ? undefined : readEmail(text)
        const invitation = await catalog.users.createInvitation({
          email,
          expiresInSeconds: invitationSeconds,
        })
        return { url: `${baseUrl}/app/sign-up?invite=${invitation.token}`, expiresAt: invitation.expiresAt }
      },
    },
    close: async () => mailer?.close(),
  }
}

function confirmMail(to: string, link: string) {
  return {
    to,
    subject: 'Confirm your email address for Platen',
    text: [
      'A Platen account was created with this email address.',
      `To confirm the address, log in and open this link within 24 hours:\n\n${link}`,
      'If you did not create the account, ignore this email. An account cannot send email until its address is confirmed.\n',
    ].join('\n\n'),
  }
}

function resetMail(to: string, link: string) {
  return {
    to,
    subject: 'Set a new password for Platen',
    text: [
      'A new password was requested for the Platen account with this email address.',
      `To set a new password, open this link within an hour. It works only once:\n\n${link}`,
      'If you did not request this, ignore this email. Your password has not changed.\n',
    ].join('\n\n'),
  }
}

const lifeMs = 24 * 60 * 60_000

/** Links that users open within 24 hours to confirm their email address. */
interface ConfirmLinks {
  create(userId: string): Promise<string>
  /** Returns the user ID for a token, or `undefined` if the token is invalid or has expired. */
  findUserId(token: string): Promise<string | undefined>
}

function createConfirmLinks({ auth, baseUrl }: { auth: Auth; baseUrl: string }): ConfirmLinks {
  const identifierOf = (token: string) => `confirm-email:${token}`
  return {
    async create(userId) {
      const token = randomBytes(32).toString('base64url')
      const { internalAdapter } = await auth.$context
      await internalAdapter.createVerificationValue({
        identifier: identifierOf(token),
        value: userId,
        expiresAt: new Date(Date.now() + lifeMs),
      })
      return `${baseUrl}/app/confirm-email?token=${token}`
    },
    async findUserId(token) {
      const { internalAdapter } = await auth.$context
      const link = await internalAdapter.findVerificationValue(identifierOf(token))
      return link && link.expiresAt > new Date() ? link.value : undefined
    },
  }
}
