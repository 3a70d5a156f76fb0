import type { DocumentAccountOwner } from '@platen/database'
import type { SignedIn } from '../identity/require-session.ts'

/** Whose connections someone who is logged in sees: their own, in this account. */
export function ownerOf({ accountId, user }: Pick<SignedIn, 'accountId' | 'user'>): DocumentAccountOwner {
  return { accountId, userId: user.userId }
}
