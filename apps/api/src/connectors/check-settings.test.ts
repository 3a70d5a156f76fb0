import { type ConnectorSecurity, Fault } from '@platen/contract'
import { expect } from 'chai'
import { createCheckSettings } from './check-settings.ts'

const check = createCheckSettings({
  findBucket: () => Promise.resolve(undefined),
  egress: { assertPublicUrl: () => undefined, allowPrivate: false } as never,
  sendsMail: false,
})
const own = (of: object) =>
  ({ scheme: 'hmac', header: 'X-S', algorithm: 'sha256', encoding: 'hex', ...of }) as ConnectorSecurity
const time = { timestamp: { header: 'X-Time' } }

const signatures: [what: string, ConnectorSecurity, secret: string | null, wrong: string[]][] = [
  ['the body', own({}), 'hush', []],
  ['the body and the time', own({ ...time, signed: '{timestamp}.{body}' }), 'hush', []],
  ['the body alone, with a time beside it', own(time), 'hush', ['/security/signed']],
  ['a time that no header has', own({ signed: '{timestamp}.{body}' }), 'hush', ['/security/timestamp']],
  ['by no secret', { scheme: 'stripe' }, null, ['/signingSecret']],
  ['by a secret of another kind', { scheme: 'standard-webhooks' }, 'hush!', ['/signingSecret']],
  ['nothing', { scheme: 'none' }, null, []],
]

describe('createCheckSettings', () => {
  for (const [what, security, signingSecret, wrong] of signatures)
    it(`a sender that signs ${what} is ${wrong.length === 0 ? 'taken' : `refused at ${wrong.join()}`}`, async () => {
      const settings = { security, signingSecret, mapping: null, destination: { to: 'answer' } } as const
      const found = await check('acc_1', settings).then(
        () => [],
        (error: unknown) => (error as Fault).errors.map(({ pointer }) => pointer),
      )
      expect(found).to.deep.equal(wrong)
    })

  it('422 invalid_request: names all that is wrong with mapping and destination at once', async () => {
    const settings = {
      security: { scheme: 'none' },
      signingSecret: null,
      mapping: { fields: { x: { from: 'path', path: 5 } } },
      destination: { to: 'mail', address: '{{who', subject: 'Yours' },
    } as const
    const error: unknown = await check('acc_1', settings).catch((refused: unknown) => refused)
    expect(error).to.be.instanceOf(Fault)
    const pointers = new Set((error as Fault).errors.map(({ pointer }) => pointer))
    expect([...pointers].some((pointer) => pointer.startsWith('/mapping/fields/x'))).to.equal(true)
    expect(pointers).to.include('/destination/to').and.include('/destination/address')
  })
})
