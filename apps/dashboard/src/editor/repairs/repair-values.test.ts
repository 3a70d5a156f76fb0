import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { findRepairs } from './find-repairs.ts'
import { applyAll } from './repair.ts'

const fields = {
  no: { type: 'text', required: true },
  paid: { type: 'boolean' },
  items: {
    type: 'list',
    required: true,
    fields: { price: { type: 'money', currency: 'EUR' }, due: { type: 'date' } },
  },
}
const draft = (...samples: object[]): DraftSource => ({
  files: {
    'template.html': '<p>{{no}}{{paid}}{{#items}}{{price}} {{due}}{{/items}}</p>',
    'template.json': JSON.stringify({ name: 'Order', fields }),
    ...Object.fromEntries(
      samples.map((sample, index) => [
        index === 0 ? 'sample.json' : `samples/${index + 1}.json`,
        JSON.stringify({ no: 'A', paid: true, items: [{ price: 1, due: '2026-12-01' }], ...sample }),
      ]),
    ),
  },
  assets: {},
})
const labels = (source: DraftSource) => findRepairs(source).map(({ label }) => label)
const repaired = (source: DraftSource, file = 'sample.json') =>
  JSON.parse(applyAll(source, findRepairs(source))[file] ?? 'null') as Record<string, unknown>

describe('valueRepairs', () => {
  it('returns nothing if all values have the right type', () => expect(labels(draft({}))).to.deep.equal([]))

  it('interprets values like the cells in a spreadsheet', () => {
    const source = draft({ paid: 'yes', items: [{ price: '1.234,50', due: '31.12.2026' }] })
    expect(labels(source)).to.deep.equal([
      'Set paid to yes in the sample',
      'Set items.price to 1234.5 in the sample',
      'Set items.due to 2026-12-31 in the sample',
    ])
    expect(repaired(source)).to.deep.include({ paid: true, items: [{ price: 1234.5, due: '2026-12-31' }] })
  })

  it('repairs all rows of all samples at once', () => {
    const wrong = {
      items: [
        { price: '12,50', due: null },
        { price: 3, due: null },
        { price: '7,00', due: null },
      ],
    }
    const source = draft(wrong, {}, wrong)
    expect(labels(source)).to.deep.equal(['Convert items.price to numbers in 2 samples'])
    const { items } = repaired(source, 'samples/3.json') as { items: { price: unknown }[] }
    expect(items.map(({ price }) => price)).to.deep.equal([12.5, 3, 7])
  })

  it('leaves unreadable and ambiguous values to the author', () => {
    for (const wrong of [{ items: [{ price: 'twelve' }] }, { items: [{ due: '01/02/2026' }] }]) {
      const [repair] = findRepairs(draft({ items: [{ price: 1, due: null, ...wrong.items[0] }] }))
      expect(repair?.label).to.match(/^Set items\.(price|due) to the example .* in the sample$/)
      expect(repair?.isChoice).to.equal(true)
    }
  })

  it('wraps a single item in a list', () => {
    const source = draft({ items: { price: 1, due: null } })
    expect(repaired(source)).to.deep.include({ items: [{ price: 1, due: null }] })
  })

  it('copies an undeclared value of a different kind from a matching sample', () => {
    const source = draft({}, { items: 'none' }, {})
    const files: Record<string, string> = {
      ...source.files,
      'template.json': JSON.stringify({ name: 'Order' }),
    }
    const undeclared = { ...source, files }
    const [repair, ...more] = findRepairs(undeclared)
    expect(more).to.deep.equal([])
    expect(repair?.label).to.equal('Copy items from sample “Sample” to sample “2”')
    expect(repair?.isChoice).to.equal(true)
    const written = JSON.parse(repair?.apply(undeclared)['samples/2.json'] ?? '') as object
    expect(written).to.have.deep.property('items', [{ price: 1, due: '2026-12-01' }])
    const all = { ...files, 'sample.json': files['samples/2.json'] ?? '', 'samples/3.json': '' }
    expect(findRepairs({ ...undeclared, files: all })).to.deep.equal([])
  })

  it('fills in empty required fields, or makes them optional', () => {
    const source = draft({}, { no: '' })
    const [repair] = findRepairs(source)
    expect(repair?.label).to.equal('Fill in no in sample “2”')
    expect(repaired(source, 'samples/2.json')).to.have.property('no', 'No')
    expect(repair?.instead?.label).to.equal('Make no optional')
    const settings = JSON.parse(repair?.instead?.apply(source)['template.json'] ?? '') as {
      fields: typeof fields
    }
    expect(settings.fields.no).to.deep.equal({ type: 'text' })
    expect(labels(draft({ items: [] }))).to.deep.equal(['Make items optional'])
  })
})
