import { randomBytes } from 'node:crypto'
import type { Catalog } from '@platen/database'
import type { Auth } from './auth.ts'

const lifeMs = 60 * 60_000

/** Creates a link that lets the user with this address set a new password, once, within an hour. Returns `undefined` if no user has the address. */
export type CreateResetLink = (email: string) => Promise<string | undefined>

export function createResetLinks(options: {
  auth: Auth
  users: Catalog['users']
  baseUrl: string
}): CreateResetLink {
  return async (email) => {
    const user = await options.users.findByEmail(email)
    if (!user) return undefined
    const token = randomBytes(32).toString('base64url')
    const { internalAdapter } = await options.auth.$context
    await internalAdapter.createVerificationValue({
      identifier: identifierOf(token),
      value: user.userId,
      expiresAt: new Date(Date.now() + lifeMs),
    })
    return `${options.baseUrl}/app/reset-password?token=${token}`
  }
}

/** Returns the email address of a token's user, or `undefined` if the token is invalid or has expired. */
export async function findResetEmail(auth: Auth, token: string): Promise<string | undefined> {
  const { internalAdapter } = await auth.$context
  const link = await internalAdapter.findVerificationValue(identifierOf(token))
  const user = link && (await internalAdapter.findUserById(link.value))
  return user?.email
}

/** Returns the name by which the library finds a token when the password is set. */
function identifierOf(token: string): string {
  return `reset-password:${token}`
}
