import { type ConnectorSecurity, connectorSecuritySchema } from '@platen/contract'
import { expect } from 'chai'
import { Value } from 'typebox/value'
import { checkSignature } from './check-signature.ts'
import { sentHeader } from './sent-header.ts'

const customSecurity = (header: string) =>
  ({ scheme: 'hmac', header, algorithm: 'sha256', encoding: 'hex' }) satisfies ConnectorSecurity

describe('sentHeader', () => {
  const headers = { 'x-signature': 'ab', 'set-cookie': ['a=1', 'b=2'] }

  it('returns a header by its name in any case', () => {
    expect(sentHeader(headers, 'X-Signature')).to.equal('ab')
    expect(Value.Check(connectorSecuritySchema, customSecurity('X-Signature'))).to.equal(true)
  })

  for (const name of ['__proto__', 'constructor', 'Constructor', 'Set-Cookie'])
    it(`401 invalid_signature: ${name} cannot contain a signature, and is not allowed in the settings`, async () => {
      const message = { header: (key: string) => sentHeader(headers, key), body: Buffer.alloc(0) }
      const error = await checkSignature(customSecurity(name), message, {
        secret: 'hush',
        now: new Date(),
      }).catch((thrown: unknown) => thrown)
      expect(error).to.have.property('code', 'invalid_signature')
      expect(Value.Check(connectorSecuritySchema, customSecurity(name))).to.equal(false)
    })
})
