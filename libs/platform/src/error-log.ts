import { errorFields, type Logger } from './logger.ts'

const everyMsDefault = 60_000
const kindsMax = 200

/**
 * Logs failures that are not reported to a caller. A repeated failure, for example while a dependency is unavailable, is logged once per
 * `everyMs`, with the number of omitted lines. Failures with a request id are always logged.
 */
export function createErrorLog(
  logger: Pick<Logger, 'error'>,
  { everyMs = everyMsDefault, now = () => performance.now() } = {},
): (error: unknown, of?: { requestId: string; jobId?: string }) => void {
  const kinds = new Map<string, { loggedAt: number; leftOut: number }>()

  return (error, of) => {
    if (of) {
      logger.error('background failure', { ...of, ...errorFields(error) })
      return
    }
    const kind = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    const known = kinds.get(kind)
    if (known && now() - known.loggedAt < everyMs) {
      known.leftOut++
      return
    }
    const leftOut = known?.leftOut ?? 0
    kinds.delete(kind)
    kinds.set(kind, { loggedAt: now(), leftOut: 0 })
    const [oldest] = kinds.keys()
    if (kinds.size > kindsMax && oldest !== undefined) kinds.delete(oldest)
    logger.error('background failure', { ...errorFields(error), ...(leftOut > 0 && { leftOut }) })
  }
}
