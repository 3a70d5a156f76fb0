import { ProblemError } from './problem-error.ts'
import { queries } from './queries.ts'
import { queryClient } from './query-client.ts'
import { ask } from './send.ts'

/**
 * The key for new calls, in clear and masked: the newest one that does not end by itself. Throws `ProblemError`; `no_key` when the account has
 * none.
 */
export async function revealNewestKey(): Promise<{ key: string; masked: string }> {
  const { keys } = await queryClient.fetchQuery(queries.keys())
  const newest = keys.find(({ expiresAt }) => expiresAt === null) ?? keys[0]
  if (newest) return { key: await revealKey(newest.keyId), masked: newest.masked }
  throw new ProblemError({
    status: 0,
    code: 'no_key',
    message: 'No key works for this account now. Make one under “API integration”.',
  })
}

/** A key in clear, asked for anew each time: no cache keeps it. Throws `ProblemError`. */
export async function revealKey(keyId: string): Promise<string> {
  const { key } = await ask<{ key: string }>(`/keys/${keyId}/reveal`, { method: 'POST', json: {} })
  return key
}
