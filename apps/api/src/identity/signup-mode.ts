import type { SignupMode } from '@platen/contract'
import type { Logger } from '@platen/platform'
import { isLoopback } from './refuse-foreign-origin.ts'

/**
 * Returns who can sign up. By default, sign-up is closed on a service that is not local, because accounts can send email and use the workers. Logs that
 * sign-up is closed, and which setting opens it.
 */
export function resolveSignupMode(options: {
  /** `PLATEN_SIGNUP`. */
  given: SignupMode | undefined
  baseUrl: string
  logger: Pick<Logger, 'info'>
}): SignupMode {
  const { given, baseUrl, logger } = options
  if (given !== undefined) return given
  if (isLoopback(new URL(baseUrl).hostname)) return 'open'
  logger.info(
    'sign-up is closed, because BASE_URL is not a local address: set PLATEN_SIGNUP to invite or open to change that',
    { baseUrl },
  )
  return 'closed'
}
