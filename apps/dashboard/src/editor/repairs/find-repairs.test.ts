import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { findRepairs } from './find-repairs.ts'
import { applyAll } from './repair.ts'
import { repairAsset } from './repair-asset.ts'

const draft = (html: string, ...samples: unknown[]): DraftSource => ({
  files: {
    'template.html': html,
    'template.json': '{ "name": "Order" }',
    ...Object.fromEntries(
      samples.map((sample, index) => [
        index === 0 ? 'sample.json' : `samples/${index + 1}.json`,
        JSON.stringify(sample),
      ]),
    ),
  },
  assets: {},
})
const labels = (source: DraftSource) => findRepairs(source).map(({ label }) => label)
const rows = '{{#items}}<p>{{what}}</p>{{/items}}'

describe('findRepairs', () => {
  it('returns nothing if page and samples match', () => {
    expect(findRepairs(draft('<p>{{no}}</p>', { no: 1 }))).to.deep.equal([])
  })

  it('corrects the page if all samples have the other name', () => {
    const source = draft(
      rows.replace('what', 'waht'),
      { items: [{ what: 'a' }, { what: 'b' }] },
      { items: [{ what: 'c' }] },
    )
    expect(labels(source)).to.deep.equal(['Use items.what on the page'])
    const [repair] = findRepairs(source)
    expect(repair?.instead?.label).to.equal('Rename items.what to waht in all samples')
    expect(applyAll(source, findRepairs(source))).to.deep.equal({ 'template.html': rows })
    expect(
      labels(draft('<p>{{customer.name}} {{customer.nam}}</p>', { customer: { name: 'a' } })),
    ).to.deep.equal(['Use customer.name on the page'])
  })

  it('corrects the only sample with the other name', () => {
    const source = draft(rows, { items: [{ what: 'a' }] }, { items: [{ waht: 'c' }] })
    expect(labels(source)).to.deep.equal(['Rename items.waht to what in sample “2”'])
    const { 'samples/2.json': text = '' } = applyAll(source, findRepairs(source))
    expect(JSON.parse(text)).to.deep.equal({ items: [{ what: 'c' }] })
  })

  it('corrects page and sample if callers and the other samples have the other name', () => {
    const misspelt = rows.replace('what', 'waht')
    const source = draft(
      misspelt,
      { items: [{ what: 'a' }] },
      { items: [{ waht: 'b' }] },
      { items: [{ what: 'c' }] },
    )
    const published = new Set(['items', 'items.what'])
    const repairs = findRepairs(source, published)
    expect(repairs.map(({ label }) => label)).to.deep.equal(['Use items.what on the page and in sample “2”'])
    const repaired = applyAll(source, repairs)
    expect(repaired['template.html']).to.equal(rows)
    expect(JSON.parse(repaired['samples/2.json'] ?? '')).to.deep.equal({ items: [{ what: 'b' }] })
    expect(Object.keys(repaired)).to.have.length(2)
  })

  it('keeps the name that callers send, regardless of the samples', () => {
    const source = draft(rows, { items: [{ waht: 'a' }] }, { items: [{ waht: 'c' }] })
    const labelled = (published?: ReadonlySet<string>) =>
      findRepairs(source, published).map(({ label }) => label)
    expect(labelled()).to.deep.equal(['Use items.waht on the page'])
    expect(labelled(new Set(['items', 'items.what']))).to.deep.equal([
      'Rename items.waht to what in all samples',
    ])
    expect(labelled(new Set(['items', 'items.what', 'items.waht']))).to.deep.equal([
      'Add items.what to all samples',
      'Remove items.waht from all samples',
    ])
  })

  it('corrects a list’s name, and does not treat a list that is misspelled on the page as unused', () => {
    const source = draft(rows.replaceAll('items', 'itms'), { items: [{ what: 'a' }] })
    expect(labels(source)).to.deep.equal(['Use items on the page'])
    expect(applyAll(source, findRepairs(source))).to.deep.equal({ 'template.html': rows })
  })

  it('treats names that differ in a number, or are longer than a sibling, as different fields', () => {
    expect(labels(draft('<p>{{line_1}} {{line_2}}</p>', { line_1: 'a' }))).to.deep.equal([
      'Add line_2 to the sample',
    ])
    expect(labels(draft('<p>{{total}} {{total_net}}</p>', { total: 'a' }))).to.deep.equal([
      'Add total_net to the sample',
    ])
  })

  it('adds what is missing to all samples, in each row, and removes what nothing uses', () => {
    const source = draft(
      rows.replace('</p>', ' {{unit_price}}</p>'),
      { items: [{ what: 'a' }, { what: 'b' }], colour: 1 },
      { items: [{ what: 'c' }], colour: 2 },
    )
    expect(labels(source)).to.deep.equal([
      'Add items.unit_price to all samples',
      'Remove colour from all samples',
    ])
    const repaired = applyAll(source, findRepairs(source))
    expect(JSON.parse(repaired['sample.json'] ?? '')).to.deep.equal({
      items: [
        { what: 'a', unit_price: 'Unit price' },
        { what: 'b', unit_price: 'Unit price' },
      ],
    })
    expect(findRepairs({ ...source, files: { ...source.files, ...repaired } })).to.deep.equal([])
  })

  it('replaces the path of a missing asset with that of a similar file', () => {
    const html = '<p>a</p>\n<img src="assets/lgo.png" alt="">'
    const source = {
      ...draft(html),
      assets: { 'assets/logo.png': { sha256: 'x', bytes: 1, contentType: 'image/png' } },
    }
    const item = {
      pointer: '',
      code: 'missing_asset',
      message: '',
      file: 'template.html',
      line: 2,
      column: 6,
    }
    const repair = repairAsset(source, item)
    expect(repair?.label).to.equal('Use assets/logo.png')
    expect(repair?.apply(source)).to.deep.equal({ 'template.html': html.replace('lgo', 'logo') })
    expect(repairAsset({ ...source, assets: {} }, item)).to.equal(undefined)
  })
})
