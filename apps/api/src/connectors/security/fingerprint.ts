import type { ConnectorSecurity } from '@platen/contract'
import { sha256Of } from '@platen/platform'
import type { SignedMessage } from './check-signature.ts'

/**
 * Returns a fingerprint that identifies repeated messages, or `null` for senders without signatures, whose messages may be identical by chance. Only
 * signed values are used: the IDs of Shopify and GitHub are in headers that anyone can change. `signature` is the result of `checkSignature`, because
 * its spelling in the header is not signed either.
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
    // A repeat has a new time, but the same body, which contains the ID of the event.
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
