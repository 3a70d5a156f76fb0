import { timingSafeEqual, webcrypto } from 'node:crypto'
import { type ConnectorSecurity, Fault, type HmacSecurity } from '@platen/contract'

/** A message to verify. `header` returns the value of a header by its case-insensitive name. */
export interface SignedMessage {
  header: (name: string) => string | undefined
  /** The unchanged bytes of the body. */
  body: Buffer
}

/** Secret and current time for verifying a signature. */
export interface SignatureCheck {
  secret: string
  now: Date
}

/** Five minutes, as in Stripe and the Standard Webhooks specification. */
const toleranceSecondsDefault = 300

/**
 * Verifies a message's signature as documented by its sender, and returns its HMAC, or `null` if senders do not sign. Rejects with
 * `invalid_signature`, which reports what is missing or too old. Neither the error nor its timing reveals which bytes are wrong.
 */
export async function checkSignature(
  security: ConnectorSecurity,
  message: SignedMessage,
  check: SignatureCheck,
): Promise<Buffer | null> {
  if (security.scheme !== 'none' && check.secret === '')
    throw invalidSignature('The connector has no signing secret. Its owner can enter it in the dashboard.')
  switch (security.scheme) {
    case 'none':
      return null
    case 'stripe':
      return checkStripe(message, check)
    case 'shopify':
      return checkPlain(message, check.secret, {
        header: 'x-shopify-hmac-sha256',
        algorithm: 'sha256',
        encoding: 'base64',
      })
    case 'github':
      return checkPlain(message, check.secret, {
        header: 'x-hub-signature-256',
        algorithm: 'sha256',
        encoding: 'hex',
        prefix: 'sha256=',
      })
    case 'standard-webhooks':
      return checkStandard(message, check)
    case 'hmac':
      return checkCustom(security, message, check)
    default:
      return security satisfies never
  }
}

/** `t=…,v1=…` over `t.body`, with several `v1` during the rotation of a secret (https://docs.stripe.com/webhooks#verify-manually). */
async function checkStripe(
  { header, body }: SignedMessage,
  { secret, now }: SignatureCheck,
): Promise<Buffer> {
  const parts = requireHeader(header, 'stripe-signature')
    .split(',')
    .map((part) => /^([^=]*)=?(.*)$/s.exec(part.trim())?.slice(1) as [name: string, value: string])
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? ''
  requireRecent(timestamp, now, toleranceSecondsDefault)
  const expected = await hmac('sha256', secret, [`${timestamp}.`, body])
  const given = parts.filter(([name]) => name === 'v1').map(([, value]) => decodeStrict(value, 'hex'))
  return requireMatch(given, expected)
}

/**
 * `v1,<base64>`, separated by spaces, over `id.timestamp.body`, with the base64 key after `whsec_`
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */
async function checkStandard(
  { header, body }: SignedMessage,
  { secret, now }: SignatureCheck,
): Promise<Buffer> {
  const id = requireHeader(header, 'webhook-id')
  // Dots separate the signed parts. With a dot in the ID, the parts could be read as another ID, time and body.
  if (id.includes('.')) throw invalidSignature('The webhook-id header must not contain a dot.')
  const timestamp = requireHeader(header, 'webhook-timestamp')
  requireRecent(timestamp, now, toleranceSecondsDefault)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = await hmac('sha256', key, [`${id}.${timestamp}.`, body])
  const given = requireHeader(header, 'webhook-signature')
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .map((each) => decodeStrict(each.slice(3), 'base64'))
  return requireMatch(given, expected)
}

interface PlainScheme {
  header: string
  algorithm: HmacSecurity['algorithm']
  encoding: HmacSecurity['encoding']
  prefix?: string | undefined
}

/**
 * One HMAC of the body: Shopify's (https://shopify.dev/docs/apps/build/webhooks/subscribe/https) and GitHub's
 * (https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries).
 */
async function checkPlain(
  { header, body }: SignedMessage,
  secret: string,
  scheme: PlainScheme,
  signed: readonly (string | Buffer)[] = [body],
): Promise<Buffer> {
  const { prefix = '' } = scheme
  const given = requireHeader(header, scheme.header).trim()
  if (!given.startsWith(prefix))
    throw invalidSignature(`The ${scheme.header} header must start with ${prefix}.`)
  return requireMatch(
    [decodeStrict(given.slice(prefix.length), scheme.encoding)],
    await hmac(scheme.algorithm, secret, signed),
  )
}

async function checkCustom(
  security: HmacSecurity,
  message: SignedMessage,
  { secret, now }: SignatureCheck,
): Promise<Buffer> {
  const { timestamp, signed = '{body}' } = security
  let sentAt = ''
  if (timestamp) {
    sentAt = requireHeader(message.header, timestamp.header)
    requireRecent(sentAt, now, timestamp.toleranceSeconds ?? toleranceSecondsDefault)
  }
  const pieces = signed
    .split(/(\{body\}|\{timestamp\})/)
    .map((piece) => (piece === '{body}' ? message.body : piece === '{timestamp}' ? sentAt : piece))
  return checkPlain(message, secret, security, pieces)
}

const hashes = { sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' } as const satisfies Record<
  HmacSecurity['algorithm'],
  string
>

/** Computes an HMAC in Node's thread pool, because a 10 MB body would delay other requests by 30 ms. */
async function hmac(
  algorithm: HmacSecurity['algorithm'],
  secret: string | Buffer,
  parts: readonly (string | Buffer)[],
): Promise<Buffer> {
  const raw = Buffer.from(secret)
  // Anyone can sign with an empty key.
  if (raw.length === 0)
    throw invalidSignature(
      'The signing secret of the connector contains no key. Its owner can enter it in the dashboard.',
    )
  const kind = { name: 'HMAC', hash: hashes[algorithm] }
  const key = await webcrypto.subtle.importKey('raw', raw, kind, false, ['sign'])
  return Buffer.from(
    await webcrypto.subtle.sign('HMAC', key, Buffer.concat(parts.map((part) => Buffer.from(part)))),
  )
}

/** Decodes hex or base64. Returns no bytes if any character is invalid, which `Buffer.from` would ignore. */
function decodeStrict(text: string, encoding: HmacSecurity['encoding']): Buffer {
  const bytes = Buffer.from(text, encoding)
  const isWhole = encoding === 'hex' ? text.length === bytes.length * 2 : bytes.toString('base64') === text
  return isWhole ? bytes : Buffer.alloc(0)
}

/** Returns `expected` if one signature matches. All are compared, so that the time does not depend on which one matches. */
function requireMatch(given: readonly Buffer[], expected: Buffer): Buffer {
  let isRight = false
  for (const each of given) {
    const hasLength = each.length === expected.length
    isRight =
      timingSafeEqual(hasLength ? each : Buffer.alloc(expected.length), expected) && hasLength
        ? true
        : isRight
  }
  if (isRight) return expected
  throw invalidSignature(
    'The signature does not match the body and the signing secret of the connector. Check that the connector has the same secret as the sender.',
  )
}

function requireRecent(timestamp: string, now: Date, toleranceSeconds: number): void {
  if (!/^\d{9,14}$/.test(timestamp)) throw invalidSignature('The message does not say when it was sent.')
  // Milliseconds have thirteen digits until the year 2286.
  const sentMs = Number(timestamp) * (timestamp.length > 11 ? 1 : 1_000)
  if (Math.abs(now.getTime() - sentMs) > toleranceSeconds * 1_000)
    throw invalidSignature(
      `The message was rejected because its time differs from the current time by more than ${toleranceSeconds} seconds.`,
    )
}

function requireHeader(header: SignedMessage['header'], name: string): string {
  const value = header(name)
  if (value === undefined || value === '') throw invalidSignature(`The ${name} header is missing.`)
  return value
}

function invalidSignature(detail: string): Fault {
  return new Fault('invalid_signature', { detail })
}
