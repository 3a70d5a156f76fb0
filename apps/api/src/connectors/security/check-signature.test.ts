import { createHmac } from 'node:crypto'
import { type ConnectorSecurity, Fault } from '@platen/contract'
import { expect } from 'chai'
import { mainThreadShare } from '../../../../../test/parts/main-thread-share.ts'
import { checkSignature } from './check-signature.ts'
import { fingerprintOf } from './fingerprint.ts'

const now = new Date('2026-11-23T12:00:00Z')
const stamp = String(now.getTime() / 1_000)
const text = '{"id":1}'
const body = Buffer.from(text)
const secret = 'hush'
const standard = `whsec_${Buffer.from('a secret of a sender').toString('base64')}`

const hmac = (signed: string, encoding: 'hex' | 'base64', key: string | Buffer = secret) =>
  createHmac('sha256', key).update(signed).digest(encoding)
const customSecurity = (of: object = {}) =>
  ({
    scheme: 'hmac',
    header: 'X-Signature',
    algorithm: 'sha256',
    encoding: 'hex',
    ...of,
  }) as ConnectorSecurity
const slack = customSecurity({
  prefix: 'v0=',
  signed: 'v0:{timestamp}:{body}',
  timestamp: { header: 'X-Time' },
})

/** Senders with the headers of a valid message. */
const senders: Record<string, [ConnectorSecurity, Record<string, string>, signingSecret?: string]> = {
  Stripe: [{ scheme: 'stripe' }, { 'stripe-signature': `t=${stamp},v1=${hmac(`${stamp}.${text}`, 'hex')}` }],
  Shopify: [{ scheme: 'shopify' }, { 'x-shopify-hmac-sha256': hmac(text, 'base64') }],
  GitHub: [{ scheme: 'github' }, { 'x-hub-signature-256': `sha256=${hmac(text, 'hex')}` }],
  'Standard Webhooks': [
    { scheme: 'standard-webhooks' },
    {
      'webhook-id': 'msg_1',
      'webhook-timestamp': stamp,
      'webhook-signature': `v1,${hmac(`msg_1.${stamp}.${text}`, 'base64', Buffer.from('a secret of a sender'))}`,
    },
    standard,
  ],
  'custom header, hex': [customSecurity(), { 'x-signature': hmac(text, 'hex') }],
  'custom header, base64': [customSecurity({ encoding: 'base64' }), { 'x-signature': hmac(text, 'base64') }],
  'custom header with a time': [
    slack,
    { 'x-time': stamp, 'x-signature': `v0=${hmac(`v0:${stamp}:${text}`, 'hex')}` },
  ],
}

async function check(
  security: ConnectorSecurity,
  headers: Record<string, string>,
  of: { secret?: string; body?: Buffer; now?: Date } = {},
): Promise<string | null> {
  const message = { header: (name: string) => headers[name.toLowerCase()], body: of.body ?? body }
  const signature = await checkSignature(security, message, { secret, now, ...of })
  return fingerprintOf(security, message, signature)
}

async function expectRefused(of: () => Promise<unknown>, why: string): Promise<void> {
  const error = await of().catch((thrown: unknown) => thrown)
  expect(error, why).to.be.instanceOf(Fault).with.property('code', 'invalid_signature')
}

describe('checkSignature', () => {
  it('invalid_signature: a Standard Webhooks ID with a dot, because its parts would be ambiguous', async () => {
    // The signature is also valid for the message msg_1 with the body `<time>.5`.
    const id = `msg_1.${stamp}`
    const signature = hmac(`${id}.${stamp}.5`, 'base64', Buffer.from('a secret of a sender'))
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': stamp,
      'webhook-signature': `v1,${signature}`,
    }
    const send = () =>
      check({ scheme: 'standard-webhooks' }, headers, { secret: standard, body: Buffer.from('5') })
    const error = await send().catch((thrown: unknown) => thrown)
    expect(error).to.be.instanceOf(Fault).with.property('detail').that.includes('must not contain a dot')
  })

  for (const [sender, [security, headers, signingSecret = secret]] of Object.entries(senders)) {
    const [signed = ''] = Object.keys(headers).slice(-1)
    const value = headers[signed] ?? ''

    it(`${sender}: accepts a valid message, and rejects another body or secret, no secret, and no header`, async () => {
      expect(await check(security, headers, { secret: signingSecret })).to.match(/^[0-9a-f]{64}$/)
      const other = { secret: signingSecret, body: Buffer.from('{"id":2}') }
      await expectRefused(() => check(security, headers, other), 'another body')
      await expectRefused(
        () => check(security, headers, { secret: 'whsec_YW5vdGhlciBvbmU=' }),
        'another secret',
      )
      await expectRefused(() => check(security, {}, { secret: signingSecret }), 'no header')
      const empty = { ...headers, [signed]: value.replace(/[^=,]*=*$/, '') }
      await expectRefused(() => check(security, empty, { secret: signingSecret }), 'an empty signature')
      await expectRefused(() => check(security, headers, { secret: '' }), 'no secret')
    })

    it(`${sender}: returns the same fingerprint for a signature in uppercase hex, and rejects other spellings`, async () => {
      const first = await check(security, headers, { secret: signingSecret })
      for (const written of [`${value}zz`, `${value}+!`, `${value}+0`, `${value}=`, value.replace('=', '')])
        if (written !== value)
          await expectRefused(
            () => check(security, { ...headers, [signed]: written }, { secret: signingSecret }),
            written,
          )
      const loud = value.replace(/[0-9a-f]{64}/, (hex) => hex.toUpperCase())
      if (loud !== value)
        expect(await check(security, { ...headers, [signed]: loud }, { secret: signingSecret })).to.equal(
          first,
        )
    })
  }

  for (const sender of ['Stripe', 'Standard Webhooks', 'custom header with a time'] as const) {
    it(`${sender}: rejects messages that are more than five minutes old or in the future`, async () => {
      const [security, headers, signingSecret = secret] = senders[sender] as (typeof senders)[string]
      for (const [minutes, passes] of [
        [4, true],
        [6, false],
        [-6, false],
      ] as const) {
        const at = { secret: signingSecret, now: new Date(now.getTime() + minutes * 60_000) }
        if (passes) expect(await check(security, headers, at)).to.be.a('string')
        else await expectRefused(() => check(security, headers, at), `${minutes} minutes`)
      }
    })
  }

  it('rejects an old message with a new time, because the time is signed', async () => {
    const [security, headers] = senders['custom header with a time'] as (typeof senders)[string]
    const later = new Date(now.getTime() + 3_600_000)
    const fresh = { ...headers, 'x-time': String(later.getTime() / 1_000) }
    await expectRefused(() => check(security, fresh, { now: later }), 'a new time')
  })

  it('accepts all messages without a scheme, and identifies repeats only by their Idempotency-Key', async () => {
    expect(await check({ scheme: 'none' }, {})).to.equal(null)
    const [first, again, other] = await Promise.all(
      ['a', 'a', 'b'].map(async (key) => check({ scheme: 'none' }, { 'idempotency-key': key })),
    )
    expect([first === again, first === other]).to.deep.equal([true, false])
  })

  it('invalid_signature: a Standard Webhooks secret that does not contain a key', async () => {
    const [security, headers] = senders['Standard Webhooks'] as (typeof senders)[string]
    await expectRefused(async () => check(security, headers, { secret: 'whsec_' }), 'no key')
  })

  it('verifies a large body without blocking the main thread', async () => {
    const large = Buffer.alloc(10 * 2 ** 20, 'a')
    const headers = { 'x-signature': createHmac('sha512', secret).update(large).digest('hex') }
    const security = customSecurity({ algorithm: 'sha512' })
    const share = await mainThreadShare(async () => check(security, headers, { body: large }))
    expect(share).to.be.below(0.6)
  })
})
