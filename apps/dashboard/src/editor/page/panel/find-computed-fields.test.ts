import { parseSource } from '@platen/template/markup'
import { expect } from 'chai'
import { findComputedFields } from './find-computed-fields.ts'

const html =
  '<table><tbody>{{#items}}<tr><td>{{price}}</td><td><b>{{amount}}</b> EUR</td></tr>{{/items}}</tbody></table><p>{{total}} of {{no}}, {{#total}}{{total}}{{/total}}</p>'
const source = {
  files: {
    'template.html': html,
    'template.json': JSON.stringify({
      fields: { items: { type: 'list', fields: { price: { type: 'number' } } } },
      computed: { 'items.amount': 'price * 2', total: { formula: 'sum(items.amount)', label: 'To pay' } },
    }),
    'sample.json': '{ "no": 1, "items": [{ "price": 2 }] }',
  },
  assets: {},
}
const tree = parseSource(html)
const amount = { dotted: 'items.amount', label: 'Amount', formula: 'price * 2', words: 'Price × 2' }
const total = { dotted: 'total', label: 'To pay', formula: 'sum(items.amount)', words: 'sum of Amount' }

describe('computed fields in text', () => {
  for (const [title, [name, index], told] of [
    ['are found in a cell by its row', ['td', 1], [amount]],
    ['are found in an inline element', ['b', 0], [amount]],
    ['are listed once for text that prints them twice', ['p', 0], [total]],
    ['do not include values from the data', ['td', 0], []],
    ['are not listed for a container', ['table', 0], []],
  ] as const)
    it(title, () => {
      const element = tree.elements.filter((one) => one.name === name)[index]
      expect(element && findComputedFields(source, tree, element)).to.deep.equal(told)
    })
})
