import type { ChainableCommander } from 'ioredis'

/**
 * Sends a pipeline and resolves with its answers, in order. Throws the first command's error: `exec` alone
 * resolves with the errors among the answers, so that a refused write would look like a success.
 */
export async function execAll(pipeline: ChainableCommander): Promise<unknown[]> {
  const results = (await pipeline.exec()) ?? []
  return results.map(([error, answer]) => {
    if (error) throw error
    return answer
  })
}
