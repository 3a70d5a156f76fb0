import { type ConnectorDestination, type ConnectorSecurity, Fault } from '@platen/contract'
import { expect } from 'chai'
import { createCheckSettings } from './check-settings.ts'

const check = createCheckSettings({
  findBucket: () => Promise.resolve(undefined),
  egress: { assertPublicUrl: () => undefined, allowPrivate: false } as never,
  findMailRefusal: () =>
    Promise.resolve({ pointer: '/destination/to', sentence: 'This service cannot send email.' }),
})
const customSecurity = (of: object) =>
  ({ scheme: 'hmac', header: 'X-S', algorithm: 'sha256', encoding: 'hex', ...of }) as ConnectorSecurity
const time = { timestamp: { header: 'X-Time' } }

const signatures: [what: string, ConnectorSecurity, secret: string | null, wrong: string[]][] = [
  ['the body', customSecurity({}), 'hush', []],
  ['the body and the time', customSecurity({ ...time, signed: '{timestamp}.{body}' }), 'hush', []],
  ['only the body, but sends a time', customSecurity(time), 'hush', ['/security/signed']],
  ['the body twice', customSecurity({ signed: '{body}.{body}' }), 'hush', ['/security/signed']],
  [
    'a time that is not in a header',
    customSecurity({ signed: '{timestamp}.{body}' }),
    'hush',
    ['/security/timestamp'],
  ],
  ['without a secret', { scheme: 'stripe' }, null, ['/signingSecret']],
  ['with an invalid secret', { scheme: 'standard-webhooks' }, 'hush!', ['/signingSecret']],
  ['nothing', { scheme: 'none' }, null, []],
]

describe('createCheckSettings', () => {
  for (const [what, security, signingSecret, wrong] of signatures)
    it(`a sender that signs ${what} is ${wrong.length === 0 ? 'accepted' : `rejected at ${wrong.join()}`}`, async () => {
      const settings = { security, signingSecret, mapping: null, destination: { to: 'answer' } } as const
      const found = await check('acc_1', settings).then(
        () => [],
        (error: unknown) => (error as Fault).errors.map(({ pointer }) => pointer),
      )
      expect(found).to.deep.equal(wrong)
    })

  async function faultsOf(mapping: unknown, destination: ConnectorDestination = { to: 'answer' }) {
    const settings = { security: { scheme: 'none' }, signingSecret: null, mapping, destination } as const
    const error: unknown = await check('acc_1', settings).catch((refused: unknown) => refused)
    return error instanceof Fault ? error.errors.map(({ pointer, code }) => `${pointer} ${code}`) : []
  }

  it('422 invalid_request: reports errors in the mapping and the destination at once', async () => {
    const mail = { to: 'mail', address: '{{who', subject: 'Yours' } as const
    expect(await faultsOf({ fields: { x: { from: 'path', path: 5 } } }, mail)).to.deep.equal([
      '/mapping/fields/x/path wrong_type',
      '/destination/to not_allowed',
      '/destination/address invalid_pattern',
    ])
  })

  it('422 invalid_request: an object key with an unsafe path, or with a slash in a section', async () => {
    const keyFaults = (key: string) => faultsOf(null, { to: 'bucket', bucket: 'docs', key })
    const notConnected = '/destination/bucket not_connected'
    for (const key of ['../{{no}}', 'a/./{{no}}', 'a\\{{no}}', '{{#no}}a/b{{/no}}', '{{no'])
      expect(await keyFaults(key), key).to.deep.equal([notConnected, '/destination/key invalid_pattern'])
    expect(await keyFaults('in..voices/{{#no}}{{.}}{{/no}}..pdf')).to.deep.equal([notConnected])
  })

  const path = { from: 'path', path: 'a.b', otherwise: 'none' }
  const sources = (count: number, source: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, source]))
  const list = (columns: object, of: object = {}) => ({ from: 'list', path: 'rows', columns, ...of })

  it('accepts 500 fields, including a list with 500 columns to which six more lists append rows', async () => {
    const further = Array.from({ length: 6 }, () => list(sources(500, path)))
    const rows = list(sources(500, path), { further })
    expect(await faultsOf({ fields: { ...sources(499, path), rows } })).to.deep.equal([])
  })

  it('reports only the first error in a mapping', async () => {
    const columns = (column: unknown) => list(sources(5, list(sources(5, list(sources(5, column))))))
    const deep = '/mapping/fields/f0/columns/f0/columns/f0/columns/f0'
    const wrong: [column: unknown, fault: string][] = [
      [{ from: 'path', pth: 'a' }, '/path required'],
      [{ from: 'pth', path: 'a' }, '/from not_allowed'],
      [{ path: 'a' }, '/from required'],
      [{ from: 5 }, '/from not_allowed'],
      [{ from: 'formula', formula: 'x'.repeat(2_001) }, '/formula out_of_bounds'],
      [list({}, { further: [] }), '/further unknown_field'],
      ['a', ' wrong_type'],
    ]
    for (const [column, fault] of wrong)
      expect(await faultsOf({ fields: sources(5, columns(column)) })).to.deep.equal([deep + fault])
    expect(await faultsOf({ fields: sources(501, path) })).to.deep.equal(['/mapping/fields out_of_bounds'])
  })
})
