import type { PreviewRequest } from '@platen/contract'
import { expect } from 'chai'
import { fitRequest } from './fit-request.ts'

const request = (html: string, sample: unknown, settings: object = {}): PreviewRequest => ({
  source: {
    files: {
      'template.html': html,
      'template.json': JSON.stringify(settings),
      'sample.json': JSON.stringify(sample),
    },
    assets: {},
  },
  data: { kind: 'sample', file: 'sample.json' },
})
const fitted = (html: string, sample: unknown, settings?: object) => {
  const { files } = fitRequest(request(html, sample, settings)).source
  return { html: files['template.html'], data: JSON.parse(files['sample.json'] ?? '') as unknown }
}

describe('a preview of unfinished edits', () => {
  it('is requested unchanged if everything matches', () => {
    const asked = request('<p>{{name}}</p>', { name: 'Ada' })
    expect(fitRequest(asked)).to.deep.equal(asked)
  })

  for (const half of ['{{customer.na', '{{', '{{}}', '{{customer.}}', '{{items[0].vat}}']) {
    it(`shows ${half} as typed`, () => {
      const { html } = fitted(`<h1>{{name}}</h1><p>${half}</p>`, { name: 'Ada' })
      expect(html).to.equal(`<h1>{{name}}</h1><p>${half.replaceAll('{', '&#123;')}</p>`)
    })
  }

  it('shows a missing field as its name, in each row, and leaves out unused values', () => {
    const html = '<p>{{customer.nme}} {{#items}}{{what}} {{vat}}{{/items}}</p>'
    const sample = { customer: { name: 'Ada' }, items: [{ what: 'a' }, { what: 'b', vat: 1 }], old: true }
    expect(fitted(html, sample).data).to.deep.equal({
      customer: { nme: '{{customer.nme}}' },
      items: [
        { what: 'a', vat: '{{items.vat}}' },
        { what: 'b', vat: 1 },
      ],
    })
  })

  it('shows an example of the type if the name would be invalid', () => {
    const settings = { fields: { due: { type: 'date' } } }
    expect(fitted('<p>{{due}}</p>', {}, settings).data).to.deep.equal({ due: '2026-12-01' })
  })

  for (const [half, shown] of [
    ['<p>{{#odd}} {{no}}</p>', '<p>&#123;&#123;#odd}} {{no}}</p>'],
    ['<p>{{#odd}}a{{/od}}</p>', '<p>&#123;&#123;#odd}}a&#123;&#123;/od}}</p>'],
    ['<p>{{#a}}{{#b}}x{{/a}}{{/b}}</p>', '<p>{{#a}}&#123;&#123;#b}}x{{/a}}&#123;&#123;/b}}</p>'],
    ['<p>{{{raw}}} {{> part}}</p>', '<p>&#123;&#123;&#123;raw}}} &#123;&#123;> part}}</p>'],
  ] as const)
    it(`shows an incomplete section as typed: ${half}`, () => {
      expect(fitted(half, {}).html).to.equal(shown)
    })

  for (const [half, shown] of [
    ['<img src="{{pic" alt="">', '<img src="{{half_typed_field}}" alt="">'],
    ['<p style="color: {{colo">a</p>', '<p style="color: {{half_typed_field}}">a</p>'],
    ['<style>p { color: {{colo }</style>', '<style>p { color: {{half_typed_field}} }</style>'],
    [
      '<bar-code type="qrcode" value="{{co"></bar-code>',
      '<bar-code type="qrcode" value="{{half_typed_field}}"></bar-code>',
    ],
  ] as const)
    it(`uses a field that the sample lacks if a name would be invalid: ${half}`, () => {
      expect(fitted(half, {}).html).to.equal(shown)
    })

  it('shows a field as its name in the file name, header and language files, and leaves out incomplete formulas', () => {
    const settings = {
      fileName: 'o-{{no',
      page: { footer: { left: 'No {{#no}}' } },
      fields: { price: { type: 'money', currency: '{{cur' } },
      computed: { total: 'sum(items.pri', gross: 'total * 2', twice: 'price * 2' },
    }
    const asked = request('<p>{{no}} {{total}}</p>', { no: 1, price: 2 }, settings)
    const { files } = fitRequest({
      ...asked,
      source: {
        ...asked.source,
        files: { ...asked.source.files, 'texts/en.json': '{ "dear": "Dear {{no" }' },
      },
    }).source
    expect(JSON.parse(files['template.json'] ?? '')).to.deep.equal({
      fileName: 'o-no',
      page: { footer: { left: 'No no' } },
      fields: { price: { type: 'money', currency: '{{half_typed_field}}' } },
      computed: { twice: 'price * 2' },
    })
    expect(JSON.parse(files['texts/en.json'] ?? '')).to.deep.equal({ dear: 'Dear no' })
    expect(JSON.parse(files['sample.json'] ?? '')).to.deep.equal({
      no: 1,
      price: 2,
      total: '{{total}}',
      half_typed_field: 'EUR',
    })
  })
})
