import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
const secretBytes = 32

/** A secret as the Standard Webhooks specification writes it: `whsec_` and the base64 of random bytes. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64')
}

/**
 * The headers of one try (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md): a signature by
 * each secret over id, time and body. `at` is when the try begins, so that receivers can refuse old ones.
 */
export function signedHeaders(of: {
  messageId: string
  at: Date
  payload: string
  secrets: readonly string[]
}): Record<string, string> {
  const timestamp = String(Math.floor(of.at.getTime() / 1_000))
  const signed = `${of.messageId}.${timestamp}.${of.payload}`
  return {
    'webhook-id': of.messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': of.secrets.map((secret) => `v1,${signatureOf(secret, signed)}`).join(' '),
  }
}

function signatureOf(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(signed).digest('base64')
}
