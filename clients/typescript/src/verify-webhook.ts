import { PlatenError } from './errors.ts'
import type { WebhookMessage } from './generated/shapes.ts'

/** Headers of a request: a `Headers` object, or a plain object as in Node. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

const toleranceSecondsDefault = 300

/**
 * Verifies and returns the message in a webhook's body: it must be signed with the secret and at most five minutes old (Standard Webhooks). `body` is
 * the raw, unparsed body. Rejects with `webhook_refused` otherwise.
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string,
  options: {
    /** Maximum age of a message, and maximum clock difference, in seconds. Default: 300. */
    toleranceSeconds?: number
    /** Current time in milliseconds. */
    now?: number
  } = {},
): Promise<WebhookMessage> {
  const { toleranceSeconds = toleranceSecondsDefault, now = Date.now() } = options
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (id === undefined || timestamp === undefined || signatures === undefined)
    throw refused('It must have the headers webhook-id, webhook-timestamp and webhook-signature.')
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > toleranceSeconds)
    throw refused('Its webhook-timestamp is too far from the current time.')
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  const key = await importSecret(secret)
  for (const signature of signatures.split(' ')) {
    const given = signature.startsWith('v1,') ? bytesOf(signature.slice('v1,'.length)) : undefined
    // Compares in constant time.
    if (given && (await crypto.subtle.verify('HMAC', key, given, signed)))
      return JSON.parse(new TextDecoder().decode(bytes)) as WebhookMessage
  }
  throw refused('Its signature does not match this secret.')
}

function refused(reason: string): PlatenError {
  return new PlatenError('webhook_refused', `The message is not authentic. ${reason}`)
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function')
    return (headers as { get(name: string): string | null }).get(name) ?? undefined
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof entry === 'string' ? entry : undefined
}

function importSecret(secret: string) {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0)
    throw new TypeError(
      'The secret of a webhook endpoint is whsec_ followed by base64. This secret has another format.',
    )
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
