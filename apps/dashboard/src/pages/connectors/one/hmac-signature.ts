import type { HmacSecurity } from '@platen/contract'

/** The most common signature scheme. */
export const commonSignature: HmacSecurity = {
  scheme: 'hmac',
  header: 'X-Signature',
  algorithm: 'sha256',
  encoding: 'hex',
}

/** Returns why a custom signature scheme is invalid. */
export function signatureProblem({ signed = '{body}', timestamp }: HmacSecurity): string | undefined {
  if (!signed.includes('{body}')) return 'Add {body}.'
  const hasTime = signed.includes('{timestamp}')
  if (timestamp && !hasTime) return 'The timestamp must be signed, too. Add {timestamp}.'
  return hasTime && !timestamp ? 'Enter the header of the timestamp.' : undefined
}

/** Returns the scheme to save, without empty properties. */
export function cleanSignature({ prefix, signed, ...rest }: HmacSecurity): HmacSecurity {
  return {
    ...rest,
    ...(prefix !== undefined && prefix !== '' && { prefix }),
    ...(signed !== undefined && signed !== '{body}' && { signed }),
  }
}

/** Sets the timestamp header. An empty header removes it. */
export function withTime({ timestamp, ...rest }: HmacSecurity, header: string): HmacSecurity {
  if (header === '') return rest
  // Most senders put the timestamp before the message, separated by a period.
  const isPlain = timestamp === undefined && (rest.signed ?? '{body}') === '{body}'
  return { ...rest, timestamp: { ...timestamp, header }, ...(isPlain && { signed: '{timestamp}.{body}' }) }
}
