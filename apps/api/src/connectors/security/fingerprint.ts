import { createHash } from 'node:crypto'
import type { ConnectorSecurity } from '@platen/contract'
import type { SignedMessage } from './check-signature.ts'

/**
 * What tells a message when it comes again; `null` where nothing does, as two messages of a sender without signature may well be alike. Only what
 * is signed counts: the ids of Shopify and GitHub are in headers that anyone may change. `signature` is that of `checkSignature`: how it was written
 * in its header is not signed either.
 */
export function fingerprintOf(
  security: ConnectorSecurity,
  { header, body }: SignedMessage,
  signature: Buffer | null,
): string | null {
  switch (security.scheme) {
    case 'none': {
      const key = header('idempotency-key')
      return key === undefined ? null : digest(['key', key])
    }
    case 'standard-webhooks':
      return digest(['id', header('webhook-id') ?? ''])
    // Sent again it is the same body under a new time: the id of the event is in it.
    case 'stripe':
    case 'shopify':
    case 'github':
      return digest(['body', body])
    case 'hmac':
      return digest(['signed', signature ?? ''])
    default:
      return security satisfies never
  }
}

function digest(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}
