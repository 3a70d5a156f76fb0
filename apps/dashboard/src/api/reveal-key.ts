import { ProblemError } from './problem-error.ts'
import { queries } from './queries.ts'
import { queryClient } from './query-client.ts'
import { ask } from './send.ts'

/**
 * The key for new calls, in clear and masked: the main one. Throws `ProblemError`; `no_key` when the account has
 * none.
 */
export async function revealMainKey(): Promise<{ key: string; masked: string }> {
  const { keys } = await queryClient.fetchQuery(queries.keys())
  const main = keys.find(({ isMain, isRolled }) => isMain && !isRolled)
  if (main) return { key: await revealKey(main.keyId), masked: main.masked }
  throw new ProblemError({
    status: 0,
    code: 'no_key',
    message: 'No main key works for this account now. Make one under “API integration”.',
  })
}

/** A key in clear, asked for anew each time: no cache keeps it. Throws `ProblemError`. */
export async function revealKey(keyId: string): Promise<string> {
  const { key } = await ask<{ key: string }>(`/keys/${keyId}/reveal`, { method: 'POST', json: {} })
  return key
}
