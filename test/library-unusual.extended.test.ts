import { buildBundle } from '@platen/template/bundle'
import type { FieldDeclaration } from '@platen/contract'
import { checkData } from '@platen/merge'
import { expect } from 'chai'
import { libraryTemplates, type LibraryTemplate, readLibraryTemplate } from './parts/library.ts'

type Data = Record<string, any>

const templates = new Map<string, LibraryTemplate>()

function templateOf(name: string): LibraryTemplate {
  const template = templates.get(name)
  if (!template) throw new Error(`there is no ${name}`)
  return template
}

describe('unusual values in the library', () => {
  before(async () => {
    for (const name of libraryTemplates) templates.set(name, await readLibraryTemplate(name))
  })

  it('a receipt without a payment is not marked as paid, and shows the open amount', () => {
    const sample = templateOf('receipt').sample('sample.json')
    const text = (items: Data[]) =>
      templateOf('receipt')
        .text({ ...sample, items, amount_received: 0 })
        .replaceAll(/\s+/g, ' ')
    const notPaid = 'No payment received from Priya Raghunathan €0.00 Not paid'
    expect(text([]))
      .to.include(notPaid)
      .and.not.match(/Paid|payment on account|thanks/)
    const bought = text([{ description: 'A', price: 100 }])
    expect(bought)
      .to.include(notPaid)
      .and.include('Still to pay €100.00')
      .and.not.match(/Paid|Partly|thanks/)
    const returned = text([{ description: 'A', price: -100 }])
    expect(returned).to.include('Not refunded to Priya').and.include('Still to refund €100.00')
    expect(returned).to.not.match(/Paid|Partly|thanks|Refunded on/)
  })

  it('a receipt for more than the total prints the difference', () => {
    const sample = templateOf('receipt').sample('sample.json')
    const text = (price: number, amount_received: number) =>
      templateOf('receipt')
        .text({ ...sample, items: [{ description: 'A', price }], amount_received })
        .replaceAll(/\s+/g, ' ')
    expect(text(80, 100)).to.include('Received €100.00 Change or credit €20.00').and.include('Paid')
    for (const price of [-80, 80])
      expect(text(price, -100)).to.include('Refunded -€100.00 Refunded beyond the total €20.00')
    for (const even of [text(80, 80), text(-80, -80), text(80, 60), text(-80, -60)])
      expect(even).to.not.match(/Change|beyond/)
  })

  it('a receipt compares printed amounts, regardless of floating-point sums', () => {
    const sample = templateOf('receipt').sample('sample.json')
    for (const [first, second] of [
      [0.7, 0.1],
      [0.1, 0.2],
      [10.005, 0],
    ] as const) {
      const items = [first, second].map((price) => ({ description: 'A', price }))
      const text = templateOf('receipt').text({ ...sample, items, amount_received: first + second })
      expect(text, String(first))
        .to.include('Paid')
        .and.not.match(/Partly|Still|Change/)
    }
  })

  const refused = async (name: string, change: Data) => {
    const { bundle } = await bundleOf(name)
    const data = { ...templateOf(name).sample('sample.json'), ...change }
    return checkData(bundle.fields, data).faults.map(({ code, pointer }) => `${code} ${pointer}`)
  }

  it('numbers of parcels and packages start at 1, and weights are not negative', async () => {
    for (const key of ['parcel_no', 'parcel_count'])
      expect(await refused('shipping-label', { [key]: 0 })).to.deep.equal([`out_of_range /data/${key}`])
    expect(await refused('shipping-label', { weight: -1 })).to.deep.equal(['out_of_range /data/weight'])
    const items = [{ sku: 'A', description: 'A', ordered: -1, shipped: -1 }]
    const packages = [{ contents: 'A', length: -1, width: -1, height: -1, weight: -1 }]
    const slip = await refused('packing-slip', { items, packages, package_count: -1, total_weight: -1 })
    expect(slip).to.have.length(8)
  })

  it('an invoice in any currency rejects an invalid IBAN, and accepts other account numbers', async () => {
    for (const currency of ['USD', 'EUR', 'GBP']) {
      const account = (iban: string) => ({ currency, payment: { bank: '', bic: '', reference: '', iban } })
      const wrong = await refused('invoice', account('GB34 BUKB 2020 1555 5555 55'))
      expect(wrong).to.deep.equal(['invalid_format /data/payment/iban'])
      for (const other of ['026-009593 1234567', '123456789 / 021000021', 'A', 'DE', '']) {
        expect(await refused('invoice', account(other))).to.deep.equal([])
        const invoice = templateOf('invoice')
        const data = { ...invoice.sample('sample.json'), ...account(other) }
        expect(invoice.text(data)).to.include(other)
      }
    }
  })

  it('a missing field that is declared for a statement is not required for each transaction', async () => {
    expect(await refused('statement', { account: undefined })).to.deep.equal(['missing_key /data/account'])
  })

  for (const name of libraryTemplates)
    it(`${name}: accepts each field only at its declared position`, async () => {
      const { bundle } = await bundleOf(name)
      const { fields = {} } = templateOf(name).settings
      const sample = templateOf(name).sample('sample.json')
      const accepted: string[] = []
      for (const key of namesIn(fields))
        for (const path of ['', ...groupsIn(fields)]) {
          const home = path === '' ? fields : fields[path]?.fields
          if (home && key in home) continue
          const data: Data = structuredClone(sample)
          const level: Data = path === '' ? data : (data[path] ??= {})
          for (const value of ['a', true, ['a'], [{}]]) {
            level[key] = value
            const { faults } = checkData(bundle.fields, data)
            const codes = faults.map(({ code }) => code)
            if (!codes.includes('unknown_key') && !codes.includes('computed_key'))
              accepted.push(`${path}/${key} ${JSON.stringify(value)}`)
          }
        }
      expect(accepted).to.deep.equal([])
    })

  it('a statement requires the details of each transaction, which it prints by month', async () => {
    const transactions = [{ date: '2026-10-01', amount: 1 }]
    expect(await refused('statement', { transactions })).to.deep.equal([
      'missing_key /data/transactions/0/details',
    ])
  })

  it('a light parcel shows its weight in grams', () => {
    const text = (name: string, change: Data) =>
      templateOf(name)
        .text({ ...templateOf(name).sample('sample.json'), ...change })
        .replaceAll(/\s+/g, ' ')
    expect(text('shipping-label', { weight: 0.004 })).to.include('0.004 kg')
    const packages = [
      { contents: 'A', weight: 0.04 },
      { contents: 'B', weight: 2 },
    ]
    expect(text('packing-slip', { packages }))
      .to.include('0.04 kg')
      .and.include('2.0 kg')
      .and.include('2.04 kg Total weight')
  })
})

/** Returns the names of all fields at any level. */
function namesIn(fields: Record<string, FieldDeclaration>): Set<string> {
  return new Set(Object.entries(fields).flatMap(([name, field]) => [name, ...namesIn(field.fields ?? {})]))
}

const groupsIn = (fields: Record<string, FieldDeclaration>) =>
  Object.keys(fields).filter((name) => fields[name]?.type === 'group')

/** Returns a published library template. */
async function bundleOf(name: string) {
  const built = await buildBundle({ templateId: `tpl_${name}`, version: 1, files: templateOf(name).files })
  if ('faults' in built) throw new Error(JSON.stringify(built.faults))
  return built
}
