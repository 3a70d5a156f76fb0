import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { applyAll, findRepairs } from './find-repairs.ts'
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

describe('what repairs page and samples that do not fit each other', () => {
  it('is nothing where they fit', () => {
    expect(findRepairs(draft('<p>{{no}}</p>', { no: 1 }))).to.deep.equal([])
  })

  it('corrects the page where all samples have the other name', () => {
    const source = draft(
      rows.replace('what', 'waht'),
      { items: [{ what: 'a' }, { what: 'b' }] },
      { items: [{ what: 'c' }] },
    )
    expect(labels(source)).to.deep.equal(['Write items.what on the page'])
    const [repair] = findRepairs(source)
    expect(repair?.instead?.label).to.equal('Rename items.what to waht in all samples')
    expect(applyAll(source, findRepairs(source))).to.deep.equal({ 'template.html': rows })
    expect(
      labels(draft('<p>{{customer.name}} {{customer.nam}}</p>', { customer: { name: 'a' } })),
    ).to.deep.equal(['Write customer.name on the page'])
  })

  it('corrects the sample that alone has the other name', () => {
    const source = draft(rows, { items: [{ what: 'a' }] }, { items: [{ waht: 'c' }] })
    expect(labels(source)).to.deep.equal(['Rename items.waht to what in 2'])
    const { 'samples/2.json': text = '' } = applyAll(source, findRepairs(source))
    expect(JSON.parse(text)).to.deep.equal({ items: [{ what: 'c' }] })
  })

  it('adds what is missing to all samples, in each row, and takes out what nothing uses', () => {
    const source = draft(
      rows.replace('</p>', ' {{unit_price}}</p>'),
      { items: [{ what: 'a' }, { what: 'b' }], colour: 1 },
      { items: [{ what: 'c' }], colour: 2 },
    )
    expect(labels(source)).to.deep.equal([
      'Add items.unit_price to all samples',
      'Take colour out of all samples',
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

  it('writes the name of the file that there is', () => {
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
    expect(repair?.label).to.equal('Write assets/logo.png')
    expect(repair?.apply(source)).to.deep.equal({ 'template.html': html.replace('lgo', 'logo') })
    expect(repairAsset({ ...source, assets: {} }, item)).to.equal(undefined)
  })
})
