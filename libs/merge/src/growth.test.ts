import { expectLinear } from '../../../test/parts/growth.ts'
import { checkData } from './check-data.ts'
import { givenTemplate } from './testing/given-template.ts'

describe('a list of 10,000 items', () => {
  const row = '<tr><td>{{sku}}</td><td>{{name}}</td><td>{{qty}}</td><td>{{price}} {{currency}}</td></tr>\n'
  const template = givenTemplate(
    `<p class="text">Some text for {{title}}.</p>\n<table>\n{{#items}}\n${row}{{/items}}\n</table>`,
  )
  const dataOf = (length: number) => ({
    title: 'a document',
    currency: 'EUR',
    items: Array.from({ length }, (_, index) => ({
      sku: `A-${index}`,
      name: `Nuts & bolts, size ${index}`,
      qty: index,
      price: '1,000.00',
    })),
  })

  it('is merged in linear time', () => {
    expectLinear((length) => void template.render(dataOf(length)), 10_000)
  })

  it('is checked in linear time', () => {
    expectLinear((length) => void checkData(template.fields, dataOf(length)), 10_000)
  })
})
