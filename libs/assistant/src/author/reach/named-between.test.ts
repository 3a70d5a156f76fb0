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
      /^the paragraph “The warranty is 6 months.*” \(“24” → “6”, “\{\{iban\}\}\.” → “\{\{refund\}\}\.”\)$/,
    )
    expect(listed).to.have.length(8)
    expect(listed[1]?.words).to.equal('the title “Terms”')
  })

  /** Returns the descriptions of the elements whose start tags begin with `tags`. */
  const listed = (html: string, now: string, ...tags: string[]) => {
    const before = new NumberedPage(html)
    const after = before.next(now)
    const numbers = tags.flatMap((tag) => {
      const element = after.tree.elements.find(({ start }) => now.startsWith(tag, start))
      return element ? [after.numberOf(element)] : []
    })
    return withChanges(namedBetween(before, after, numbers), before, after).map(({ words }) => words)
  }

  it('are listed with all of their new words, no matter how many', () => {
    const long =
      'We kindly ask you to pay within the time that we agreed, and by cheque to Eve Ltd, as our account is closed.'
    const html = '<p class="bank">Pay to {{iban}}</p>\n'
    expect(listed(html, html.replace('Pay', `${long} Pay`), '<p class="bank"')[0]).to.include(
      ` (“” → “${long}”)`,
    )
    const added = `${html}<p class="new">${long}</p>\n`
    expect(listed(html, added, '<p class="new"')[0]).to.include(` (“” → “${long}”)`)
    const short = `${html}<p class="new">Thank you.</p>\n`
    expect(listed(html, short, '<p class="new"')).to.eql(['the paragraph “Thank you.”'])
  })

  it('are listed with their changed attributes and conditions', () => {
    const html = '<p><a href="{{pay}}">Pay</a></p>\n<div><p class="bank">Pay to {{iban}}</p></div>\n'
    const linked = html.replace('{{pay}}', '{{refund}}')
    expect(listed(html, linked, '<p>')).to.eql([
      'the paragraph “Pay” (“href="{{pay}}"” → “href="{{refund}}"”)',
    ])
    const hidden = html.replace(/<p class="bank">.*?<\/p>/, '{{^internal}}$&{{/internal}}')
    expect(listed(html, hidden, '<p class="bank"')).to.eql([
      'the paragraph “Pay to {{iban}}” (shown “” → “without {{internal}}”)',
    ])
    const within = html.replace('Pay to', '{{#late}}Pay{{/late}} to')
    expect(listed(html, within, '<p class="bank"')[0]).to.include('[with {{late}}]')
    expect(listed(html, html.replace('<a ', '<a class="b" '), '<p>')).to.eql(['the paragraph “Pay”'])
  })
})
