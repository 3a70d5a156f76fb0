import type { MasterKeyRotation, MasterKeyStatus } from '@platen/database'
import { type Logger, repeatUntilClosed } from '@platen/platform'

/** Repeated, because another process may still encrypt secrets with a previous key. */
const checkEveryMs = 60_000

/** While previous master keys are set, encrypts the secrets that use them with the current key, and logs when the previous keys can be removed. */
export function startKeyRotation(options: {
  masterKeys: MasterKeyRotation
  logger: Pick<Logger, 'info'>
  onError: (error: unknown) => void
}): { close(): Promise<void> } {
  const { masterKeys, logger, onError } = options
  // Without previous keys there is nothing to do, and the status would read every secret.
  if (!masterKeys.hasPrevious) return { close: async () => {} }
  let isReported = false
  const rotate = async () => {
    const resealed = await masterKeys.reseal()
    if (resealed > 0) isReported = false
    const status = await masterKeys.status()
    if (isReported) return
    isReported = removableKeys(status).length > 0
    logger.info(rotationSentence(status), { sealedAgain: resealed })
  }
  return repeatUntilClosed(rotate, { everyMs: checkEveryMs, onError })
}

/** Returns the previous keys that no secret in the database uses. */
export function removableKeys({ previous, inUse }: MasterKeyStatus): string[] {
  return previous.filter((id) => !inUse.some((key) => key.id === id))
}

/** Returns the status message for a rotation. */
export function rotationSentence(status: MasterKeyStatus): string {
  const { current, previous, inUse } = status
  if (previous.length === 0) return `The master key is ${current}. No other key is set.`
  const removable = removableKeys(status)
  const left = inUse.filter(({ id }) => id !== current).reduce((sum, { secrets }) => sum + secrets, 0)
  if (removable.length < previous.length)
    return `The master key is ${current}. Secrets still encrypted with an earlier key: ${left}. Keep all keys.`
  return (
    `All secrets are encrypted with the master key ${current}. When every API process uses this key as its first key, you can remove ${removable.join(', ')}. ` +
    'Links and sessions that were signed with a removed key then become invalid.'
  )
}
