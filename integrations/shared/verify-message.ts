import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 300

/** Headers by lower-case name. */
export type MessageHeaders = Record<string, string | undefined>

/** Returns whether a message is signed with `secret` and recent (Standard Webhooks). */
export function isGenuine(
  message: { body: Buffer | string; headers: MessageHeaders },
  secret: string,
  now = Date.now(),
): boolean {
  const id = message.headers['webhook-id'] ?? ''
  const timestamp = message.headers['webhook-timestamp'] ?? ''
  if (!(Math.abs(now / 1_000 - Number(timestamp)) <= toleranceSeconds)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  // Anybody can sign with an empty secret.
  if (key.length === 0) return false
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(message.body).digest()
  return (message.headers['webhook-signature'] ?? '')
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .some((each) => {
      const given = Buffer.from(each.slice(3), 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
}
