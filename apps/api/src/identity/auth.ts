import type { Catalog } from '@platen/database'
import { betterAuth } from 'better-auth'
import { basePathOf } from '../http/base-path.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

const sessionSeconds = 30 * 24 * 60 * 60
/**
 * A session's end and its "last used" move on at most so often. A user has 100 sessions, and 100 logins take more than three minutes, so that
 * they never end a session that is in use.
 */
const sessionUpdateSeconds = 2 * 60
/** Carries the caller's address to the library; made here, so that no caller can send it. */
export const addressHeader = 'x-caller-address'

export interface AuthOptions {
  catalog: Pick<Catalog, 'identityDatabase' | 'users'>
  /** Signs the cookies. */
  secret: string
  /** Address under which callers reach the service. */
  baseUrl: string
}

/** Log-in, sessions and resets by better-auth, on the catalog's tables. Its own routes are not served: see `identityRoutes`. */
export function createAuth({ catalog, secret, baseUrl }: AuthOptions) {
  const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return betterAuth({
    appName: 'Platen',
    baseURL: new URL(baseUrl).origin,
    basePath: '/app/api/auth',
    secret,
    database: { db: catalog.identityDatabase, type: 'postgres' },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', ...timestamps },
      additionalFields: {
        accountId: { type: 'string', required: true, input: false, fieldName: 'account_id' },
      },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'provider_account_id',
        ...timestamps,
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
      expiresIn: sessionSeconds,
      updateAge: sessionUpdateSeconds,
      // Otherwise the list of sessions is refused a day after the log-in.
      freshAge: 0,
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...timestamps },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      // The bodies' schemas bound passwords, in characters; these count UTF-16 units.
      minPasswordLength: 1,
      maxPasswordLength: 400,
      revokeSessionsOnPasswordReset: true,
      // Whoever could read the mail before shall not with another link of then.
      async onPasswordReset({ user }) {
        await catalog.users.confirm(user.id)
        await catalog.users.forgetResets(user.id)
      },
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: {
      cookiePrefix: 'platen',
      useSecureCookies: isSecure(baseUrl),
      defaultCookieAttributes: { path: `${basePathOf(baseUrl)}/app`, sameSite: 'lax', httpOnly: true },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { validateSchema: false },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its lines hold e-mail addresses; what fails is thrown, and logged under the request's id.
    logger: { disabled: true },
  })
}

export type Auth = ReturnType<typeof createAuth>

/** Whether cookies can be kept to encrypted connections. */
export function isSecure(baseUrl: string): boolean {
  return new URL(baseUrl).protocol === 'https:'
}
