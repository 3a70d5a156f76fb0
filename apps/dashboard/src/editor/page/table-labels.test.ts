import { parseSource } from '@platen/template/markup'
import { expect } from 'chai'
import { columnLabel, isUnfilled, rowLabel } from './table-labels.ts'

const html =
  '<table><thead><tr><th>What</th><th>{{text.price}}</th><th></th></tr></thead><tbody>' +
  '{{#items}}<tr><td>{{what}}</td><td>{{price}}</td><td>{{vat_rate}}</td></tr>{{/items}}' +
  '<tr><td colspan="2">Subtotal of all that was ordered by you</td><td>{{total}}</td></tr><tr><td></td><td></td><td></td></tr>' +
  '</tbody></table>'
const source = {
  files: {
    'template.html': html,
    'template.json': '{ "language": "en" }',
    'texts/de.json': '{ "price": "Einzelpreis" }',
    'texts/en.json': '{ "price": "Unit price" }',
  },
  assets: {},
}

describe('labels of table rows and columns', () => {
  const tree = parseSource(html)
  const [table] = tree.elements.filter(({ name }) => name === 'table')
  const rows = tree.elements.filter(({ name }) => name === 'tr')

  for (const [at, label] of [
    'the column “What”',
    'the column “Unit price”',
    'the column “Vat rate”',
  ].entries())
    it(`column ${at} is ${label}`, () => {
      expect(table && columnLabel(source, tree, { table, at })).to.equal(label)
    })

  for (const [index, label] of [
    'the header row',
    'the row of items',
    'the row “Subtotal of all that wa…”',
    'the row',
  ].entries())
    it(`row ${index} is ${label}`, () => {
      const row = rows[index]
      expect(
        row && rowLabel(source, { tree, row, kinds: (name) => (name === 'items' ? 'list' : 'condition') }),
      ).to.equal(label)
    })

  it('mark a column as empty if only its heading has content', () => {
    const cells = (...body: string[]) =>
      parseSource(
        `<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody>${body.map((cell) => `<tr><td>a</td>${cell}</tr>`).join('')}</tbody></table>`,
      )
    const isEmpty = (of: ReturnType<typeof cells>, at: number) => {
      const [first] = of.elements.filter(({ name }) => name === 'table')
      return first && isUnfilled(of, { table: first, at })
    }
    expect(isEmpty(cells('<td></td>', '<td> </td>'), 1)).to.equal(true)
    expect(isEmpty(cells('<td></td>', '<td>{{b}}</td>'), 1)).to.equal(false)
    expect(isEmpty(cells('<td></td>'), 0)).to.equal(false)
    expect(isEmpty(cells(), 1)).to.equal(false)
  })
})
