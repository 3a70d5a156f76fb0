import { expect } from 'chai'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { type DataPath, type DataShape, fieldMentions } from './field-mentions.ts'
import { removeField } from './remove-field.ts'
import { renameField } from './rename-field.ts'

const shapeOf = (known: string[], lists: string[] = ['items']): DataShape => ({
  isKnown: (path) => known.includes(path.join('.')),
  isPlain: (path) => known.includes(path.join('.')) && !lists.includes(path.join('.')),
})
const shape = shapeOf(
  ['items', 'items.name', 'customer', 'customer.name', 'name', 'paid'],
  ['items', 'customer'],
)
const html = [
  '<h1>{{name}} for {{customer.name}}</h1>',
  '<p>{{#paid}}Paid by {{ name }}{{/paid}}</p>',
  '<table>{{#items}}<tr><td>{{name}}</td><td>{{price}} {{customer.name}}</td></tr>{{/items}}</table>',
].join('\n')

describe('the fields of a page', () => {
  it('are found by their position in the data, first in their section and then in its parents', () => {
    const paths = fieldMentions(html, shape).flatMap(({ kind, path }) =>
      kind === 'close' ? [] : [path.join('.')],
    )
    expect(paths).to.deep.equal([
      'name',
      'customer.name',
      'paid',
      'name',
      'items',
      'items.name',
      'items.price',
      'customer.name',
    ])
  })

  const renamed = (path: DataPath, to: string, text = html) => renameField(text, { path, to, shape })

  it('are renamed only where a name refers to them', () => {
    expect(renamed(['name'], 'title')).to.equal(
      html.replace('<h1>{{name}}', '<h1>{{title}}').replace('{{ name }}', '{{ title }}'),
    )
    expect(renamed(['items', 'name'], 'what')).to.equal(html.replace('<td>{{name}}', '<td>{{what}}'))
    expect(renamed(['customer'], 'buyer')).to.equal(html.replaceAll('customer.name', 'buyer.name'))
    expect(renamed(['items'], 'lines')).to.equal(
      html.replace('{{#items}}', '{{#lines}}').replace('{{/items}}', '{{/lines}}'),
    )
    expect(renamed(['nowhere'], 'x')).to.equal(html)
  })

  it('are also renamed in charts', () => {
    const chart = '<data-chart of="items" x="name" y="price, cost"></data-chart>'
    expect(renamed(['items', 'price'], 'net', chart)).to.equal(chart.replace('price', 'net'))
    expect(renamed(['items'], 'lines', chart)).to.equal(chart.replace('items', 'lines'))
  })

  it('are removed with elements that contain nothing else, while cells stay and are reported', () => {
    const { html: left, emptyCells } = removeField(html, ['items', 'name'], shape)
    expect(left).to.equal(html.replace('<td>{{name}}</td>', '<td></td>'))
    expect(emptyCells.map((at) => left.slice(at, at + 9))).to.deep.equal(['<td></td>'])
    expect(removeField(html, ['paid'], shape).html).to.equal(html.replace(/<p>.*<\/p>\n/, ''))
    expect(removeField(html, ['customer'], shape).html).to.equal(
      html.replace('{{customer.name}}', '').replace(' {{customer.name}}', ' '),
    )
    expect(removeField('<p><img src="{{logo}}"></p>\n<p>a</p>', ['logo'], shape).html).to.equal('<p>a</p>')
    expect(
      removeField('<p>a</p>\n<data-chart of="items" x="a" y="b"></data-chart>\n', ['items'], shape).html,
    ).to.equal('<p>a</p>\n')
  })

  it('are removed in linear time if they are used everywhere', () => {
    const known = { isKnown: () => true, isPlain: () => true }
    expectLinear((size) => {
      const row = '<tr><td><p>{{x}}</p></td><td>{{y}} <b title="{{x}}">{{x}}</b></td></tr>\n'
      const { html: left, emptyCells } = removeField(`<table>${row.repeat(size)}</table>`, ['x'], known)
      expect(left).to.equal(`<table>${'<tr><td></td><td>{{y}} </td></tr>\n'.repeat(size)}</table>`)
      expect(emptyCells).to.have.length(size)
    }, 6_000)
  })

  it('change nothing if the page does not use them', () => {
    expect(removeField(html, ['nowhere'], shape)).to.deep.equal({ html, emptyCells: [] })
  })
})
