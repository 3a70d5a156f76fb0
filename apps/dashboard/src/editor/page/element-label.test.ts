import type { DraftSource } from '@platen/contract'
import { parseSource } from '@platen/template/markup'
import { expect } from 'chai'
import { elementLabel } from './element-label.ts'
import { sectionKinds } from './section-kind.ts'

/** Returns the labels of all elements with a tag name. */
function called(html: string, { name = 'p', settings = {}, samples = [] as unknown[] } = {}): string[] {
  const files: Record<string, string> = {
    'template.html': html,
    'template.json': JSON.stringify(settings),
    ...Object.fromEntries(samples.map((data, index) => [`samples/${index}.json`, JSON.stringify(data)])),
  }
  const kinds = sectionKinds({ files, assets: {} } satisfies DraftSource)
  const tree = parseSource(html)
  return tree.elements
    .filter((element) => element.name === name)
    .map((element) => elementLabel(tree, element, kinds))
}

describe('the label of an element', () => {
  it('names the list of a repetition, whether a declaration, a sample or only the page identifies it as a list', () => {
    const html = '{{#items}}<p>{{what}}</p>{{/items}}'
    for (const by of [
      {},
      { samples: [{ items: [{ what: 'x' }] }] },
      { settings: { fields: { items: { type: 'list', fields: {} } } } },
    ])
      expect(called(html, by)).to.deep.equal(['Paragraph of items'])
  })

  it('describes a condition by its declared type or sample values, even if it contains fields', () => {
    const html =
      '{{#paid}}<p>{{no}}</p>{{/paid}}{{^paid}}<p>{{no}}</p>{{/paid}}{{#isLate}}<p>x</p>{{/isLate}}{{^has_code}}<p>x</p>{{/has_code}}'
    const words = [
      'Paragraph: no, only when paid',
      'Paragraph: no, when not paid',
      'Paragraph, only when late',
      'Paragraph, without code',
    ]
    expect(called(html, { settings: { fields: { paid: { type: 'boolean' } } } })).to.deep.equal(words)
    expect(called(html, { samples: [{}, { paid: false, has_code: true }] })).to.deep.equal(words)
    const computed = { paid: 'total == 0', has_code: { formula: 'iban != ""' } }
    expect(called(html, { settings: { computed } })).to.deep.equal(words)
  })

  it('describes optional values and objects, and empty lists', () => {
    const html =
      '{{#notes}}<p>{{notes}}</p>{{/notes}}{{#payment}}<p>{{iban}}</p>{{/payment}}{{^payment}}<p>x</p>{{/payment}}{{^items}}<p>x</p>{{/items}}'
    const samples = [{ notes: 'x', payment: { iban: 'y' }, items: [] }]
    expect(called(html, { samples })).to.deep.equal([
      'Paragraph: notes, when filled',
      'Paragraph: iban, only with payment',
      'Paragraph, without payment',
      'Paragraph, when there are no items',
    ])
  })

  it('looks up a condition in list items first, and names both the list and the condition', () => {
    const html = '<table>{{#items}}{{#free}}<tr><td>{{what}}</td></tr>{{/free}}{{/items}}</table>'
    const samples = [{ free: [{ what: 'x' }], items: [{ what: 'x', free: true }] }]
    expect(called(html, { name: 'tr', samples })).to.deep.equal(['Row of items, only when free'])
    expect(called(html, { name: 'td', samples })).to.deep.equal(['What'])
  })

  it('quotes the name of a translated string', () => {
    const html = '<h1>{{text.invoice}}</h1><p>{{text.payment_terms}}</p><p>{{notes}}</p>'
    expect(called(html, { name: 'h1' })).to.deep.equal(['Title “Invoice”'])
    expect(called(html)).to.deep.equal(['Paragraph “Payment terms”', 'Paragraph: notes'])
  })

  it('ignores incomplete settings and samples', () => {
    const html = '{{#paid}}<p>x</p>{{/paid}}'
    expect(called(html, { settings: { fields: 'x', computed: [1] }, samples: [null, 3, 'x'] })).to.deep.equal(
      ['Paragraph, only when paid'],
    )
  })
})
