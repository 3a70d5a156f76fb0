import type { Catalog } from '@platen/database'
import { betterAuth } from 'better-auth'
import { basePathOf } from '../http/base-path.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

const sessionSeconds = 30 * 24 * 60 * 60
/**
 * A session's expiry and its "last used" time are updated at most this often. A user can have 100 sessions, and 100 logins take more than three minutes, so
 * logins never remove a session that is in use.
 */
const sessionUpdateSeconds = 2 * 60
/** Passes the caller's address to the library. It is always set here, so that callers cannot send it. */
export const addressHeader = 'x-caller-address'

export interface AuthOptions {
  catalog: Pick<Catalog, 'identityDatabase' | 'users'>
  /** Signs the cookies. */
  secret: string
  /** The service's public URL. */
  baseUrl: string
}

/** Creates sign-in, sessions and password resets with better-auth, on the catalog's tables. Its own routes are not used: see `identityRoutes`. */
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
      // Otherwise, requests for the list of sessions are rejected a day after sign-in.
      freshAge: 0,
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...timestamps },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      // The schemas of the bodies limit passwords in characters. These limits count UTF-16 units.
      minPasswordLength: 1,
      maxPasswordLength: 400,
      revokeSessionsOnPasswordReset: true,
      // Older links must not work for someone who previously had access to the user's email.
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
    // Its log lines contain email addresses. Errors are thrown, and logged with the request ID.
    logger: { disabled: true },
  })
}

export type Auth = ReturnType<typeof createAuth>

/** Whether cookies can be restricted to encrypted connections. */
export function isSecure(baseUrl: string): boolean {
  return new URL(baseUrl).protocol === 'https:'
}
