import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

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
  const { messageId, at, payload, secrets } = of
  const signatures = secrets.map((secret) => new Webhook(secret).sign(messageId, at, payload))
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  }
}
