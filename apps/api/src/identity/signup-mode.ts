import type { SignupMode } from '@platen/contract'
import type { Logger } from '@platen/platform'
import { isLoopback } from './refuse-foreign-origin.ts'

/**
 * Who may sign up. Unless the operator says so, nobody can on a service that others reach: an account may send mail and use the workers.
 * Notes in the log that sign-up is closed, and which setting opens it.
 */
export function resolveSignupMode(of: {
  /** `PLATEN_SIGNUP`. */
  given: SignupMode | undefined
  baseUrl: string
  logger: Pick<Logger, 'info'>
}): SignupMode {
  const { given, baseUrl, logger } = of
  if (given !== undefined) return given
  if (isLoopback(new URL(baseUrl).hostname)) return 'open'
  logger.info(
    'sign-up is closed, because BASE_URL is not a local address: set PLATEN_SIGNUP to invite or open to change that',
    { baseUrl },
  )
  return 'closed'
}
