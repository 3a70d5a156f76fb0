import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { reachOf } from './reach.ts'

const page = (head: string, row: string, foot: string) =>
  `<table>
  <thead><tr>${head}</tr></thead>
  <tbody>{{#items}}<tr>${row}</tr>{{/items}}</tbody>
  <tfoot>${foot}</tfoot>
</table>
<p>Thanks</p>
`
const [head, row] = ['<th>Item</th><th>Price</th>', '<td>{{item}}</td><td>{{price}}</td>']
const wide = [
  '<th>Item</th><th>Net</th><th>Price</th>',
  '<td>{{item}}</td><td>{{net}}</td><td>{{price}}</td>',
]
const foot = (span: number) => {
  const colspan = span === 1 ? '' : ` colspan="${span}"`
  return ['Subtotal', 'Total'].map((text) => `<tr><th${colspan}>${text}</th><td>{{total}}</td></tr>`).join('')
}
const before = page(head, row, foot(1))
const added = page(wide[0] ?? '', wide[1] ?? '', foot(2))

function draft(html: string): DraftSource {
  return { files: { 'template.html': html }, assets: {} }
}

/** Returns the changes beyond cells that are new (`startBefore: null`), and the page without these changes. */
function reach(
  was: string,
  is: string,
  { names, isUnfinished }: { names: string[]; isUnfinished?: boolean },
) {
  const found = reachOf({
    before: draft(was),
    after: draft(is),
    named: names.map((tag) => {
      const [start, old] = [is.indexOf(tag), was.indexOf(tag)]
      return { words: tag, start: start < 0 ? null : start, startBefore: old < 0 ? null : old }
    }),
    ...(isUnfinished !== undefined && { isUnfinished }),
  })
  return {
    beyond: found.beyond.map(({ words }) => words),
    html: found.onlyAsked?.files['template.html'],
  }
}

describe('cells that span the columns of a table', () => {
  const names = ['<th>Net</th>', '<td>{{net}}</td>']

  it('belong to a new or removed column, in the same edit and in a later one', () => {
    expect(reach(before, added, { names })).to.eql({ beyond: [], html: undefined })
    expect(reach(added, before, { names })).to.eql({ beyond: [], html: undefined })
    const withColumn = page(wide[0] ?? '', wide[1] ?? '', foot(1))
    expect(reach(withColumn, added, { names, isUnfinished: true }).beyond).to.eql([])
  })

  it('keep their new width if other changes are taken back', () => {
    const after = added.replace('Thanks', 'Pay now')
    expect(reach(before, after, { names })).to.eql({ beyond: ['the paragraph “Pay now”'], html: added })
  })

  it('are listed if the number of columns stays, or their text or another attribute changed too', () => {
    const listed = ['the heading cell “Subtotal”', 'the heading cell “Total”']
    const wider = before
      .replace('<th>Item</th>', '<th class="a">Item</th>')
      .replaceAll('<th>', '<th colspan="2">')
    expect(reach(before, wider, { names: ['<th class="a">'] }).beyond).to.include.members(listed)
    const narrow = page(wide[0] ?? '', wide[1] ?? '', foot(1))
    expect(reach(narrow, added, { names }).beyond).to.eql(listed)
    expect(reach(before, added.replace('>Total', ' class="big">Total'), { names }).beyond).to.eql([listed[1]])
    expect(reach(before, added.replace('>Total', '>Sum'), { names }).beyond).to.eql([
      'the heading cell “Sum”',
    ])
    expect(reach(before, added.replaceAll('="2"', '="9"'), { names }).beyond).to.eql(listed)
    expect(reach(before, added, { names: ['<p>Thanks'] }).beyond).to.include.members(listed)
  })
})
