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
import { createResetLinks, readResetOwner } from './reset-links.ts'
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
  deleteAccount: DeleteAccounts['end']
  suspended: Pick<SuspendedAccounts, 'refuse'>
  logger: Logger
  baseUrl: string
  /** The first one signs the cookies, all of them count. */
  secrets: readonly [string, ...string[]]
  /** `PLATEN_SIGNUP`; where it is not set, `resolveSignupMode` decides. */
  signup: SignupMode | undefined
  /** Undefined without a mail server: then the operator makes the links that reset passwords. */
  mail: { url: string; from: string } | undefined
  /** Limit the requests of each account; run when the account is known. */
  limits: RequestHandler[]
}

/** `IdentityOptions.secrets` of the instance's master keys. */
export function cookieSecrets(masterKeys: MasterKeys): [string, ...string[]] {
  const [current, ...earlier] = deriveSecrets(masterKeys, 'sessions')
  return [current.toString('base64url'), ...earlier.map((secret) => secret.toString('base64url'))]
}

/** What the operator does about log-ins. */
export interface OperatorIdentity {
  /** Gives the account this log-in, in place of any that it had. */
  setUser(accountId: string, user: { email: string; password: string; name?: string }): Promise<User>
  /** Throws `not_found` when nobody has the address. */
  createResetLink(email: string): Promise<string>
  createInvitation(email: string | undefined): Promise<{ url: string; expiresAt: Date }>
}

export interface Identity {
  /** Those of `/app/api` that need no session, or ask for it themselves. */
  routers: Router[]
  refuseForeignOrigin: RequestHandler
  /** Finds who is logged in, and bounds their requests. */
  requireSession: RequestHandler[]
  operator: OperatorIdentity
  /** Resolves when the mail under way is out. */
  close(): Promise<void>
}

/** Who may log in to the dashboard, and all that is done about it. */
export function createIdentity(options: IdentityOptions): Identity {
  const { catalog, redis, logger, baseUrl } = options
  const signup = resolveSignupMode({ given: options.signup, baseUrl, logger })
  if (!isSecure(baseUrl) && !isLoopback(new URL(baseUrl).hostname)) {
    logger.warn('the base URL is plain http: log-ins and their cookies travel without encryption', {
      baseUrl,
    })
  }
  const auth = createAuth({ ...options, secret: options.secrets[0] })
  const ask = createCallAuth(auth, { catalog, secrets: options.secrets })
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
      // Each takes a processor for some 30 ms.
      right: { attempts: 30, seconds: 60 },
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
  const guard = [
    requireSession(ask, createSecretLookup({ redis, name: 'session', called: 'session' }), options.suspended),
    ...options.limits,
  ]

  async function mailResetLink(email: string): Promise<void> {
    const link = mailer && (await createResetLink(email))
    if (link !== undefined) await mailer?.send(resetMail(email, link))
  }

  async function mailConfirmLink(user: { userId: string; email: string }): Promise<void> {
    await mailer?.send(confirmMail(user.email, await confirmLinks.create(user.userId)))
  }

  return {
    refuseForeignOrigin: refuseForeignOrigin(baseUrl),
    requireSession: guard,
    routers: [
      dashboardAccountRoutes({
        ask,
        signup,
        baseUrl,
        sendsMail: mailer !== undefined,
        requireSession: guard,
        checkPassword,
        deleteAccount: options.deleteAccount,
      }),
      identityRoutes({
        ask,
        users: catalog.users,
        signup,
        throttles,
        devices: createKnownDevices({ secrets: options.secrets, baseUrl }),
        requireSession: guard,
        checkPassword,
        ownerOfReset: (token) => readResetOwner(auth, token),
        sendResetLink(email) {
          void mailResetLink(email).catch((error: unknown) =>
            logger.error('a reset mail was not sent', errorFields(error)),
          )
        },
        ownerOfConfirmation: (token) => confirmLinks.readOwner(token),
        sendConfirmLink:
          mailer &&
          ((user) =>
            void mailConfirmLink(user).catch((error: unknown) =>
              logger.error('a confirmation mail was not sent', errorFields(error)),
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
        if (link === undefined)
          throw new Fault('not_found', { detail: 'Nobody logs in with this e-mail address.' })
        return link
      },
      async createInvitation(text) {
        const email = text === undefined ? undefined : readEmail(text)
        const made = await catalog.users.createInvitation({ email, expiresInSeconds: invitationSeconds })
        return { url: `${baseUrl}/app/sign-up?invite=${made.token}`, expiresAt: made.expiresAt }
      },
    },
    close: async () => mailer?.close(),
  }
}

function confirmMail(to: string, link: string) {
  return {
    to,
    subject: 'Confirm your e-mail address for Platen',
    text: [
      'Someone, most likely you, opened a Platen account with this e-mail address.',
      `To confirm the address, log in and open this link within 24 hours:\n\n${link}`,
      'If it was not you, do nothing: the account cannot send mail without it.\n',
    ].join('\n\n'),
  }
}

function resetMail(to: string, link: string) {
  return {
    to,
    subject: 'Set a new password for Platen',
    text: [
      'Someone, most likely you, asked to set a new password for this e-mail address.',
      `This link does it. It works once, for an hour:\n\n${link}`,
      'If it was not you, do nothing: your password stays as it is.\n',
    ].join('\n\n'),
  }
}

const lifeMs = 24 * 60 * 60_000

/** Links by which users confirm that they read the mail of their address, within 24 hours. */
interface ConfirmLinks {
  create(userId: string): Promise<string>
  /** The id of the user whom a link's token was made for, while it works. */
  readOwner(token: string): Promise<string | undefined>
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
    async readOwner(token) {
      const { internalAdapter } = await auth.$context
      const link = await internalAdapter.findVerificationValue(identifierOf(token))
      return link && link.expiresAt > new Date() ? link.value : undefined
    },
  }
}
