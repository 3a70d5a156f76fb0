import type { ConnectorMapping, ConnectorPayload, FaultItem } from '@platen/contract'
import { expect } from 'chai'
import { textOf } from './parts/batch-calls.ts'
import { useShop } from './parts/shop-connectors.ts'
import { type Account, htmlTemplate } from './parts/stack.ts'

const plain = ['text', 'lines', 'number', 'amount', 'share', 'day', 'moment', 'agreed', 'colour', 'other']
const settings = {
  locale: 'de',
  language: 'de',
  fileName: 'd.pdf',
  optional: [...plain, 'rows', 'rows.n', 'rows.t'],
  fields: {
    text: { type: 'text' },
    lines: { type: 'multiline' },
    number: { type: 'number' },
    amount: { type: 'money', currency: 'EUR' },
    share: { type: 'percent' },
    day: { type: 'date' },
    moment: { type: 'datetime' },
    agreed: { type: 'boolean', words: ['yes', 'no'] },
    colour: { type: 'text', options: ['red', 'green'] },
    rows: { type: 'list', fields: { n: { type: 'number' }, t: { type: 'text' } } },
  },
  computed: { double: { formula: 'amount * 2', currency: 'EUR' } },
}
const html = `<p>${plain.map((name) => `{{${name}}}`).join('|')}|{{double}}</p>{{#rows}}<p>{{n}};{{t}}</p>{{/rows}}`
const path = (name: string) => ({ from: 'path', path: name }) as const
const mapping: ConnectorMapping = {
  fields: {
    ...Object.fromEntries(plain.map((name) => [name, path(name)])),
    rows: { from: 'list', path: 'rows', columns: { n: path('n'), t: path('t') } },
  },
}

const wrong: object[] = [
  { number: 'abc' },
  { number: '1,5' },
  { number: '1e5' },
  { number: '5.' },
  { number: '1 000' },
  { number: true },
  { number: [1, 2] },
  { amount: '€5' },
  { share: '50%' },
  { day: '2026-02-30' },
  { day: '2026-12-01T23:30:00Z' },
  { day: 1_767_225_600 },
  { moment: '2026-13-01T00:00:00' },
  { agreed: 'maybe' },
  { agreed: 0 },
  { colour: 'gren' },
  { text: 'a\0b' },
  { text: 'a\ud800b' },
  { text: `${'a'.repeat(2_000)}\ufdd0` },
  { text: { a: 1 } },
  { other: { a: 1 } },
  { rows: 5 },
  { rows: [null] },
  { rows: [{ n: 'x' }] },
  { rows: [{ t: '\u0085' }] },
]
/** A connector converts some of these values before it passes them to the template. */
const right: object[] = [
  { number: '-0' },
  { number: ' 5 ' },
  { number: '05' },
  { number: '1234.50' },
  { number: '12345678901234567890.5' },
  { amount: '0.005' },
  { amount: 1e-7 },
  { share: '0.125' },
  { day: '0001-01-01' },
  { day: '2026-12-01T23:30:00-05:00' },
  { day: '1767225600' },
  { moment: '2026-12-01T14:30:00+05:30' },
  { moment: '2026-12-01' },
  { agreed: 'YES' },
  { agreed: 0 },
  { colour: 'RED' },
  { text: '' },
  { text: ['a', 'b'] },
  { lines: ['a', 'b'] },
  { text: '{{number}}' },
  { text: 'e\u0301 <b>&amp;</b>' },
  { text: false },
  { other: 12_345_678_901_234 },
  { other: null },
  { rows: [{ n: '1.50', t: 'a' }, { n: null }] },
]

describe('values that a connector accepts, compared with POST /v1/create', () => {
  const suite = useShop()
  const { connect, post, settled } = suite
  let account: Account
  let templateId: string

  before(async () => {
    const { accountId } = suite.session
    const { apiKey } = (await (await suite.stack.operator('GET', `/accounts/${accountId}/key`)).json()) as {
      apiKey: string
    }
    account = { accountId, apiKey }
    templateId = await suite.stack.publish(account, 'values', htmlTemplate(html, settings))
  })

  type Outcome = { text: string } | { errors: FaultItem[] }
  const outcomeOf = async (answer: Response, pdfOf: (answer: Response) => Promise<Uint8Array>) =>
    answer.ok
      ? { text: textOf(await pdfOf(answer)) }
      : { errors: ((await answer.json()) as { errors: FaultItem[] }).errors }
  async function create(data: unknown): Promise<Outcome> {
    const answer = await fetch(`${suite.stack.baseUrl}/v1/create`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ templateId, data }),
    })
    return outcomeOf(answer, async (ok) =>
      Buffer.from(((await ok.json()) as { base64: string }).base64, 'base64'),
    )
  }
  const outcomeOfHook = (answer: Response) =>
    outcomeOf(answer, async (ok) => new Uint8Array(await ok.arrayBuffer()))

  it('422 invalid_data: data without a mapping has the same errors as create', async () => {
    const connector = await connect({ templateId, mapping: null })
    for (const data of wrong) {
      const answer = await post(connector, JSON.stringify(data))
      expect(answer.status, JSON.stringify(data)).to.equal(422)
      expect(await outcomeOfHook(answer), JSON.stringify(data)).to.deep.equal(await create(data))
    }
  })

  it('prints the same as create with the mapped data', async () => {
    const connector = await connect({ templateId, mapping })
    for (const data of right) {
      const answer = await post(connector, JSON.stringify(data))
      expect(answer.status, JSON.stringify(data)).to.equal(200)
      const delivery = `/connectors/${connector.connectorId}/deliveries/${answer.headers.get('x-delivery-id')}`
      const { record } = (await (await suite.session.fetch(`${delivery}/payload`)).json()) as ConnectorPayload
      expect(await outcomeOfHook(answer), JSON.stringify(data)).to.deep.equal(await create(record))
    }
  })

  it('prints values in the strings of a destination as in the document', async () => {
    const values = { day: '2026-12-31', agreed: true, number: '1234.5' }
    const pattern = '{{day}} {{agreed}} {{number}}'
    const connector = await connect({
      templateId,
      mapping,
      destination: { to: 'mail', address: 'a@example.com', subject: pattern, message: `Hello: ${pattern}` },
    })
    expect((await post(connector, JSON.stringify(values))).status).to.equal(202)
    expect(await settled(connector)).to.include({ outcome: 'made' })
    expect(suite.mails.mails[0]?.source)
      .to.include('Subject: 31.12.2026 yes 1.234,5\r\n')
      .and.include('Hello: 31.12.2026 yes 1.234,5\r\n')
  })
})
