import { ProblemError } from './problem-error.ts'
import { queries } from './queries.ts'
import { queryClient } from './query-client.ts'
import { ask } from './send.ts'

/** Returns the main key, in plain text and masked. Throws `ProblemError`, with `no_key` if the account has no main key. */
export async function revealMainKey(): Promise<{ key: string; masked: string }> {
  const { keys } = await queryClient.fetchQuery(queries.keys())
  const main = keys.find(({ isMain, isRolled }) => isMain && !isRolled)
  if (main) return { key: await revealKey(main.keyId), masked: main.masked }
  throw new ProblemError({
    status: 0,
    code: 'no_key',
    message: 'This account has no working main key. Create one under “API integration”.',
  })
}

/** Returns a key in plain text. It is requested each time and never cached. Throws `ProblemError`. */
export async function revealKey(keyId: string): Promise<string> {
  const { key } = await ask<{ key: string }>(`/keys/${keyId}/reveal`, { method: 'POST', json: {} })
  return key
}
