import { randomBytes } from 'node:crypto'
import type { Catalog } from '@platen/catalog'
import type { Auth } from './auth.ts'

const lifeMs = 60 * 60_000

/** Makes the link by which the user of this address sets a new password, once, within an hour; `undefined` when nobody has the address. */
export type CreateResetLink = (email: string) => Promise<string | undefined>

export function createResetLinks(options: {
  auth: Auth
  catalog: Catalog
  baseUrl: string
}): CreateResetLink {
  return async (email) => {
    const user = await options.catalog.findUserByEmail(email)
    if (!user) return undefined
    const token = randomBytes(32).toString('base64url')
    const { internalAdapter } = await options.auth.$context
    await internalAdapter.createVerificationValue({
      // The name under which the library looks for it when the password is set.
      identifier: `reset-password:${token}`,
      value: user.userId,
      expiresAt: new Date(Date.now() + lifeMs),
    })
    return `${options.baseUrl}/app/reset-password?token=${token}`
  }
}
