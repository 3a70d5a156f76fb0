import { expect } from 'chai'
import { checkData } from './check-data.ts'
import { givenTemplate } from './given-template.ts'

function medianMs(run: () => void): number {
  const times = Array.from({ length: 11 }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return times.toSorted((one, other) => one - other)[5] ?? Infinity
}

describe('speed', () => {
  const row = '<tr><td>{{sku}}</td><td>{{name}}</td><td>{{qty}}</td><td>{{price}} {{currency}}</td></tr>\n'
  const source = `${'<p class="text">Some text for {{title}}.</p>\n'.repeat(4_700)}<table>\n{{#items}}\n${row}{{/items}}\n</table>`
  const items = Array.from({ length: 10_000 }, (_, index) => ({
    sku: `A-${index}`,
    name: `Nuts & bolts, size ${index}`,
    qty: index,
    price: '1,000.00',
  }))
  const data = { title: 'a document', currency: 'EUR', items }

  it('a 200 KB template merges with 10,000 items in under 100 ms', () => {
    expect(source.length).to.be.above(200_000)
    const template = givenTemplate(source)
    expect(medianMs(() => template.render(data))).to.be.below(100)
  })

  it('10,000 items are checked in under 30 ms', () => {
    const { fields } = givenTemplate(source)
    expect(medianMs(() => checkData(fields, data))).to.be.below(30)
  })
})
