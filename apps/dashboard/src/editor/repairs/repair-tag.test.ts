import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { wrongTags } from '../fields/fit-request.ts'
import { repairTags } from './repair-tag.ts'
import { applyAll } from './repair.ts'

const draft = (html: string): DraftSource => ({
  files: { 'template.html': html, 'sample.json': JSON.stringify({ items: [{ what: 'a' }], paid: true }) },
  assets: {},
})

describe('repairTags', () => {
  it('reports both ends of a section as one repair, and applies several repairs', () => {
    const source = draft('<p>{{#itms}}{{what}}{{/items}}</p><p>{{#paid}}Paid {{date</p>')
    const repairs = repairTags(
      source,
      wrongTags(source.files['template.html'] ?? '').map(({ start }) => start),
    )
    expect(repairs.map(({ label }) => label)).to.deep.equal([
      'Write {{date}}',
      'Close it with {{/paid}}',
      'Write {{#items}}',
    ])
    expect(applyAll(source, repairs)).to.deep.equal({
      'template.html': '<p>{{#items}}{{what}}{{/items}}</p><p>{{#paid}}Paid {{date}}{{/paid}}</p>',
    })
  })

  it('repairs each of several identical tags', () => {
    const source = draft('<p>{{date</p><p>{{date</p><p>{{#paid}}a</p><p>{{#paid}}b</p>')
    const starts = wrongTags(source.files['template.html'] ?? '').map(({ start }) => start)
    expect(applyAll(source, repairTags(source, starts))).to.deep.equal({
      'template.html': '<p>{{date}}</p><p>{{date}}</p><p>{{#paid}}a{{/paid}}</p><p>{{#paid}}b{{/paid}}</p>',
    })
  })

  describe('a list item by index, the syntax of other engines', () => {
    const html = '<p>{{items[0].price}}</p>'
    const settings = (fields: object) => JSON.stringify({ name: 'Order', fields })
    const declared = { items: { type: 'list', fields: { price: { type: 'money', currency: 'EUR' } } } }
    const repairOf = (source: DraftSource) =>
      repairTags(source, [source.files['template.html']?.indexOf('{{') ?? 0])[0]

    it('replaces the first item with a calculated field in the format of the list, or prints all items', () => {
      const source = draft(html)
      const repair = repairOf({ ...source, files: { ...source.files, 'template.json': settings(declared) } })
      expect(repair?.label).to.equal('Print only the first of items')
      expect(repair?.isChoice).to.equal(undefined)
      const made = repair?.apply({
        ...source,
        files: { ...source.files, 'template.json': settings(declared) },
      })
      expect(made?.['template.html']).to.equal('<p>{{first_price}}</p>')
      expect(JSON.parse(made?.['template.json'] ?? '')).to.have.deep.property('computed', {
        first_price: { formula: 'first(items).price', type: 'money', currency: 'EUR' },
      })
      expect(repair?.instead?.apply(source)).to.deep.equal({
        'template.html': '<p>{{#items}}{{price}}{{/items}}</p>',
      })
    })

    it('repairs each occurrence', () => {
      const { files, assets } = draft(html + html)
      const source = { files: { ...files, 'template.json': settings(declared) }, assets }
      const repairs = repairTags(source, [html.indexOf('{{'), html.length + html.indexOf('{{')])
      expect(applyAll(source, repairs)['template.html']).to.equal(
        '<p>{{first_price}}</p><p>{{first_price}}</p>',
      )
    })

    it('offers only to print all items for any other index', () => {
      const repair = repairOf(draft(html.replace('[0]', '[2]')))
      expect(repair?.isChoice).to.equal(true)
      expect(repair?.apply(draft(html.replace('[0]', '[2]')))).to.deep.equal({
        'template.html': '<p>{{#items}}{{price}}{{/items}}</p>',
      })
    })

    it('keeps a different field with the same name', () => {
      const taken = { ...declared, first_price: { type: 'text' } }
      const source = draft(html)
      const repair = repairOf({ ...source, files: { ...source.files, 'template.json': settings(taken) } })
      expect(repair?.label).to.equal('Print all items')
    })
  })
})
