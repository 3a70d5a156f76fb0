import { expect } from 'chai'
import { NumberedPage } from '../working-copy/numbered-page.ts'
import { namedBetween, withChanges } from './named-between.ts'

describe('the elements that a model chose', () => {
  it('are listed with the words that changed in them, changed elements first', () => {
    const items = Array.from({ length: 6 }, (_, index) => `<li>Clause ${index}</li>`).join('\n')
    const html = `<h1>Terms</h1>\n<ol>${items}</ol>\n<p>The warranty is 24 months, and is paid to {{iban}}.</p>\n`
    const before = new NumberedPage(html)
    const after = before.next(html.replace('24 months', '6 months').replace('{{iban}}', '{{refund}}'))
    const numbers = [0, 2, 3, 4, 5, 6, 7, 8].flatMap((index) => {
      const element = before.tree.elements[index]
      return element ? [before.numberOf(element)] : []
    })
    const listed = withChanges(namedBetween(before, after, numbers), before, after)
    expect(listed.map(({ words }) => words)[0]).to.match(
      /^the paragraph “The warranty is 6 months.*” \(“24 months, and is paid to \{\{iban\}\}\.” → “6 .*\{\{refund\}\}\.”\)$/,
    )
    expect(listed).to.have.length(8)
    expect(listed[1]?.words).to.equal('the title “Terms”')
  })
})
