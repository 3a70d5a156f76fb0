import type { ConnectorFilling } from '@platen/database'
import type { Field, TemplateSettings } from '@platen/contract'
import { expect } from 'chai'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { compareVersions, isSmallComparison } from './compare-versions.ts'

const settings = {} as TemplateSettings
const version = (names: readonly string[]) => ({
  settings,
  fields: names.map((name) => ({ name, plain: true, children: [] }) as unknown as Field),
})
const numbered = (start: string, count: number) => Array.from({ length: count }, (_, at) => `${start}${at}`)
const connector = (name: string, ...paths: string[]): ConnectorFilling => ({
  name,
  mapping: JSON.stringify({
    fields: Object.fromEntries(paths.map((path) => [path, { from: 'constant', value: 1 }])),
  }),
})
const task = (before: string[], after: string[], connectors = [connector('Shop', 'a.b', 'c')]) => ({
  before: version(before),
  after: version(after),
  used: [],
  connectors,
})

describe('compareVersions', () => {
  it('names the connectors that fill a removed field, or a field inside it', () => {
    const connectors = [
      connector('Shop', 'customer.name', 'customer.city', 'no'),
      connector('Till', 'customer', 'customers.name'),
      { name: 'Unmapped', mapping: null },
    ]
    const { fields } = compareVersions(task(['customer', 'no', 'zzz'], ['no'], connectors))
    expect(fields.map(({ name, filledBy }) => [name, filledBy])).to.deep.equal([
      ['customer', ['Shop', 'Till']],
      ['zzz', undefined],
    ])
  })

  it('finds renamed fields in small templates, and takes linear time if all fields differ', () => {
    const [change] = compareVersions(task(['invoiceNo', 'a'], ['invoice_nr', 'a'])).fields
    expect(change).to.include({ name: 'invoiceNo', change: 'removed', renamedTo: 'invoice_nr' })
    expectLinear((count) => {
      const connectors = [connector('Shop', ...numbered('g', count))]
      compareVersions(task(numbered('f', count), numbered('g', count), connectors))
    }, 16_000)
  })

  it('isSmallComparison: true for usual templates, false for thousands of fields or long mappings', () => {
    const fields = numbered('f', 300)
    expect(isSmallComparison(task(fields, fields))).to.equal(true)
    expect(isSmallComparison(task(fields, [...fields, 'more']))).to.equal(false)
    expect(isSmallComparison(task(fields, fields, [connector('Shop', ...numbered('f', 5_000))]))).to.equal(
      false,
    )
  })
})
