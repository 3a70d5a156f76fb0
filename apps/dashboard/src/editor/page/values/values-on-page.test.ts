import { parseSource } from '@platen/template/markup'
import { draftShape, type SampleData } from '@platen/template/draft'
import { expect } from 'chai'
import { elementOfValue, type FilledPage, valuesOfElement } from './values-on-page.ts'

function page(html: string, sample: SampleData, settings: object = {}): FilledPage {
  const files = {
    'template.html': html,
    'template.json': JSON.stringify(settings),
    'sample.json': JSON.stringify(sample),
  }
  return { tree: parseSource(html), shape: draftShape({ files, assets: {} }), files, sample }
}

/** Returns the values of the first element with a tag name, as dotted paths. */
function valuesOf(filled: FilledPage, name: string, copy = 0): string[] {
  const element = filled.tree.elements.find((one) => one.name === name)
  return element ? valuesOfElement(filled, element, copy).map((path) => path.join('.')) : ['no such element']
}

/** Returns the start tag of the element that prints a value, and the index of its copy. */
function shownBy(filled: FilledPage, position: string): string | undefined {
  const found = elementOfValue(filled, position.split('.'))
  return found && `${/^<\w+/.exec(filled.tree.html.slice(found.at))?.[0]} ${found.copy}`
}

const order = page(
  '<h1 title="{{no}}">{{no}}</h1><table>{{#items}}{{^isHidden}}<tr><td>{{what}} for {{customer.name}}</td><th>{{#tags}}<i>{{name}}</i>{{/tags}}</th></tr>{{/isHidden}}{{/items}}</table>{{#isPaid}}<b>Paid</b>{{/isPaid}}<hr>',
  {
    no: 'A-1',
    customer: { name: 'Ada' },
    isPaid: true,
    items: [
      { what: 'unseen', isHidden: true, tags: [] },
      { what: 'one', isHidden: false, tags: [{ name: 'x' }, { name: 'y' }] },
      { what: 'two', isHidden: false, tags: [{ name: 'z' }] },
    ],
  },
)

describe('mapping printed values to their paths in the data', () => {
  it('returns the values that an element prints in the clicked row, with a list in place of the values of its rows', () => {
    expect(valuesOf(order, 'h1')).to.deep.equal(['no', 'no'])
    expect(valuesOf(order, 'td', 0)).to.deep.equal(['items.1.what', 'customer.name'])
    expect(valuesOf(order, 'td', 1)).to.deep.equal(['items.2.what', 'customer.name'])
    expect(valuesOf(order, 'th', 1)).to.deep.equal(['items.2.tags'])
    expect(valuesOf(order, 'i', 2)).to.deep.equal(['items.2.tags.0.name'])
    expect(valuesOf(order, 'table')).to.deep.equal(['items'])
  })

  it('returns the condition around an element that does not print values, or nothing', () => {
    expect(valuesOf(order, 'b')).to.deep.equal(['isPaid'])
    expect(valuesOf(order, 'hr')).to.deep.equal([])
  })

  it('finds the innermost element that prints a value in its row, or nothing', () => {
    expect(shownBy(order, 'no')).to.equal('<h1 0')
    expect(shownBy(order, 'items.2.what')).to.equal('<td 1')
    expect(shownBy(order, 'items.1.tags.1.name')).to.equal('<i 1')
    expect(shownBy(order, 'customer.name')).to.equal('<td 0')
    expect(shownBy(order, 'isPaid')).to.equal(undefined)
    expect(shownBy(order, 'items.0.what')).to.equal(undefined)
    expect(shownBy(order, 'items.9.what')).to.equal(undefined)
  })

  it('maps rows that a formula sorts or filters to the rows of the data', () => {
    const filled = page(
      '<ul>{{#dear}}<li>{{what}}</li>{{/dear}}</ul>',
      {
        items: [
          { what: 'a', price: 1 },
          { what: 'b', price: 30 },
          { what: 'c', price: 20 },
        ],
      },
      {
        name: 'Order',
        fields: {
          items: { type: 'list', fields: { what: { type: 'text' }, price: { type: 'number' } } },
        },
        computed: { dear: 'sort(items.filter(item, item.price > 5), "price")' },
      },
    )
    expect(valuesOf(filled, 'li', 0)).to.deep.equal(['items.2.what'])
    expect(valuesOf(filled, 'li', 1)).to.deep.equal(['items.1.what'])
    expect(shownBy(filled, 'items.1.what')).to.equal('<li 1')
  })
})
