import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

const prefix = 'whsec_'
const secretBytes = 32

/** Creates a secret according to the Standard Webhooks specification: `whsec_` and base64-encoded random bytes. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64')
}

/**
 * Returns the headers of an attempt (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md), with a signature of
 * id, time and body for each secret. `at` is the start of the attempt, so that receivers can reject old messages.
 */
export function signedHeaders(options: {
  messageId: string
  at: Date
  payload: string
  secrets: readonly string[]
}): Record<string, string> {
  const { messageId, at, payload, secrets } = options
  const signatures = secrets.map((secret) => new Webhook(secret).sign(messageId, at, payload))
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  }
}
