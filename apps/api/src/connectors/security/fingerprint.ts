import type { ConnectorSecurity } from '@platen/contract'
import { sha256Of } from '@platen/platform'
import type { SignedMessage } from './check-signature.ts'

/**
 * What tells a message when it comes again; `null` where nothing does, as two messages of a sender without signature may well be alike. Only what
 * is signed counts: the ids of Shopify and GitHub are in headers that anyone may change. `signature` is that of `checkSignature`: how it was written
 * in its header is not signed either.
 */
export async function fingerprintOf(
  security: ConnectorSecurity,
  { header, body }: SignedMessage,
  signature: Buffer | null,
): Promise<string | null> {
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

async function digest(parts: readonly (string | Buffer)[]): Promise<string> {
  return sha256Of(Buffer.concat(parts.flatMap((part) => [Buffer.from(part), Buffer.from('\0')])))
}
