import { createHash, randomBytes } from 'node:crypto'
import { Fault } from '@platen/contract'
import { type Kysely, sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { addMainKey } from './api-keys.ts'
import { throwMissingAccount } from './owning-account.ts'
import { removeInChunks } from './remove-in-chunks.ts'

/** A person who logs in to an account. */
export interface User {
  userId: string
  accountId: string
  name: string
  email: string
  /** Whether the address was confirmed, either with a link that was sent to it or by the operator. */
  isConfirmed: boolean
  createdAt: Date
}

export interface NewUser {
  /** In lower case. */
  email: string
  name: string
  passwordHash: string
}

/** The users of accounts, with their sessions and links. */
export interface Users {
  /**
   * Creates an account with a key and a user, atomically. Returns `undefined` if the address already belongs to a user. `invitation` is the token of
   * an invitation, which is used up. An invitation for this address also confirms it. Throws `invalid_link` if the invitation is unknown, expired,
   * used, or for another address.
   */
  signUp(user: NewUser, options?: { invitation?: string | undefined }): Promise<User | undefined>
  /**
   * Sets the account's login. Its address counts as confirmed. Replaces any previous login and ends its sessions. Throws
   * `invalid_request` (`email_taken`) if the address belongs to a user of another account, and `not_found` if there is no such account.
   */
  set(accountId: string, user: NewUser): Promise<User>
  findByEmail(email: string): Promise<User | undefined>
  /** Returns the account's users. */
  list(accountId: string): Promise<User[]>
  /** Returns a token that lets one person sign up within `expiresInSeconds`. It can be limited to one address. */
  createInvitation(invitation: {
    email?: string | undefined
    expiresInSeconds: number
  }): Promise<{ token: string; expiresAt: Date }>
  confirm(userId: string): Promise<void>
  /** Invalidates all links that let this user set a new password. */
  forgetResets(userId: string): Promise<void>
  /** Removes expired sessions and links, and a user's least recently used sessions beyond `sessionsMax`. */
  removeOldSessions(userId: string): Promise<void>
}

/** Maximum number of sessions for a user. Each signed-in browser has its own. */
export const sessionsMax = 100

const passwordProvider = 'credential'
const emailTaken = new Error('email taken')

/** Creates the `users` part of the catalog. */
export function createUsers(context: CatalogContext): Users {
  const { db, clock, newId } = context
  const columns = [
    'id as userId',
    'account_id as accountId',
    'name',
    'email',
    'email_verified as isConfirmed',
    'created_at as createdAt',
  ] as const

  async function addUser(
    transaction: Kysely<Schema>,
    accountId: string,
    user: NewUser & Pick<User, 'isConfirmed'>,
  ): Promise<User> {
    const now = clock()
    const id = newId('usr')
    const { email, name, passwordHash, isConfirmed } = user
    const added = await transaction
      .insertInto('users')
      .values({
        id,
        account_id: accountId,
        name,
        email,
        email_verified: isConfirmed,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(columns)
      .executeTakeFirst()
    if (!added) throw emailTaken
    const credential = { id, user_id: id, provider_id: passwordProvider, provider_account_id: id }
    await transaction
      .insertInto('credentials')
      .values({ ...credential, password: passwordHash, created_at: now, updated_at: now })
      .execute()
    return added
  }

  return {
    async signUp(user, { invitation } = {}) {
      try {
        return await db.transaction().execute(async (transaction) => {
          const invited =
            invitation === undefined
              ? undefined
              : await useInvitation(transaction, invitation, user.email, clock())
          const accountId = newId('acc')
          const account = { id: accountId, name: user.name, created_at: clock() }
          await transaction.insertInto('accounts').values(account).execute()
          await addMainKey(context, transaction, accountId)
          return addUser(transaction, accountId, { ...user, isConfirmed: invited === user.email })
        })
      } catch (error) {
        if (error === emailTaken) return undefined
        throw error
      }
    },
    async set(accountId, user) {
      try {
        return await db.transaction().execute(async (transaction) => {
          await transaction.deleteFrom('users').where('account_id', '=', accountId).execute()
          return addUser(transaction, accountId, { ...user, isConfirmed: true })
        })
      } catch (error) {
        if (error !== emailTaken) return throwMissingAccount(error)
        throw new Fault('invalid_request', {
          detail: 'Another account has a user with this email address.',
          errors: [{ pointer: '/email', code: 'email_taken', message: 'Choose another email address.' }],
        })
      }
    },
    findByEmail: (email) =>
      db.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirst(),
    list: (accountId) => db.selectFrom('users').select(columns).where('account_id', '=', accountId).execute(),
    async createInvitation({ email = null, expiresInSeconds }) {
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      const expiresAt = new Date(now.getTime() + expiresInSeconds * 1_000)
      await db.deleteFrom('invitations').where('expires_at', '<=', now).execute()
      await db
        .insertInto('invitations')
        .values({ hash: hashOf(token), email, created_at: now, expires_at: expiresAt })
        .execute()
      return { token, expiresAt }
    },
    async confirm(userId) {
      await db
        .updateTable('users')
        .set({ email_verified: true, updated_at: clock() })
        .where('id', '=', userId)
        .execute()
    },
    async forgetResets(userId) {
      await db.deleteFrom('verifications').where('value', '=', userId).execute()
    },
    async removeOldSessions(userId) {
      const now = clock()
      const where = sql`expires_at <= ${now}`
      await removeInChunks(db, { table: 'sessions', where })
      await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', 'not in', (recent) =>
          recent
            .selectFrom('sessions')
            .select('id')
            .where('user_id', '=', userId)
            .orderBy('updated_at', 'desc')
            .orderBy('id')
            .limit(sessionsMax),
        )
        .execute()
      await removeInChunks(db, { table: 'verifications', where })
    },
  }
}

/** Uses up an invitation. Returns the address that it is limited to, or `null` if it has no such limit. */
async function useInvitation(
  transaction: Kysely<Schema>,
  token: string,
  email: string,
  now: Date,
): Promise<string | null> {
  const used = await transaction
    .deleteFrom('invitations')
    .where('hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .where((where) => where.or([where('email', 'is', null), where('email', '=', email)]))
    .returning('email')
    .executeTakeFirst()
  if (used) return used.email
  throw new Fault('invalid_link', {
    detail: 'This invitation was used, has expired, or is for another email address. Ask for a new one.',
  })
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
