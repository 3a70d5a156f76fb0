import type { DocumentAccountOwner } from '@platen/database'
import type { ActiveSession } from '../identity/require-session.ts'

/** Returns the owner of connections: a user in one account. Users only see their own connections. */
export function ownerOf({
  accountId,
  user,
}: Pick<ActiveSession, 'accountId' | 'user'>): DocumentAccountOwner {
  return { accountId, userId: user.userId }
}
