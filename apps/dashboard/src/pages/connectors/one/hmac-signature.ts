import type { HmacSecurity } from '@platen/contract'

/** What most programs sign with; the rest is there to be changed. */
export const commonSignature: HmacSecurity = {
  scheme: 'hmac',
  header: 'X-Signature',
  algorithm: 'sha256',
  encoding: 'hex',
}

/** Why a sender's own scheme cannot be as it stands. */
export function signedProblem({ signed = '{body}', timestamp }: HmacSecurity): string | undefined {
  if (!signed.includes('{body}')) return 'It has to have {body} in it.'
  const hasTime = signed.includes('{timestamp}')
  if (timestamp && !hasTime) return 'The time has to be signed too: put {timestamp} in.'
  return hasTime && !timestamp ? 'Say in which header the time is.' : undefined
}

/** A scheme as it is kept: what was left empty is not in it. */
export function wholeSignature({ prefix, signed, ...rest }: HmacSecurity): HmacSecurity {
  return {
    ...rest,
    ...(prefix !== undefined && prefix !== '' && { prefix }),
    ...(signed !== undefined && signed !== '{body}' && { signed }),
  }
}

/** With the header of the time; an empty one takes it away. */
export function withTime({ timestamp, ...rest }: HmacSecurity, header: string): HmacSecurity {
  if (header === '') return rest
  // Most put the time before the message, with a point between.
  const isPlain = timestamp === undefined && (rest.signed ?? '{body}') === '{body}'
  return { ...rest, timestamp: { ...timestamp, header }, ...(isPlain && { signed: '{timestamp}.{body}' }) }
}
