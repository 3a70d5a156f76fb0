import { randomBytes } from 'node:crypto'
import type { Auth } from './auth.ts'

const lifeMs = 24 * 60 * 60_000

/** Links by which users confirm that they read the mail of their address, within 24 hours. */
export interface ConfirmLinks {
  create(userId: string): Promise<string>
  /** The id of the user whom a link's token was made for, while it works. */
  readOwner(token: string): Promise<string | undefined>
}

export function createConfirmLinks({ auth, baseUrl }: { auth: Auth; baseUrl: string }): ConfirmLinks {
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
