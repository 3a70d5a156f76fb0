import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { runCommand } from '../run-command.ts'
import { pageParts } from './page-parts.ts'

const html = `<h1>Order</h1>
<p>Thank you.</p>
<p>Thank you.</p>
<table><tr><td>{{no}}</td></tr></table>
<section class="terms"><h2>Terms</h2><p>Pay soon.</p></section>
`
const source: DraftSource = { files: { 'template.html': html, 'template.json': '{}' }, assets: {} }

describe('the parts of a page', () => {
  it('are its blocks in order, each with its text', () => {
    expect(pageParts(source).map(({ words }) => words)).to.deep.equal([
      'the title “Order”',
      'the paragraph “Thank you.”',
      'the paragraph “Thank you.”',
      'the table',
      'the section “Terms Pay soon.”',
      'the paragraph “Pay soon.”',
    ])
  })

  it('have names that each find exactly one part', () => {
    expect(pageParts(source).map(({ name }) => name)).to.deep.equal([
      'Order',
      'Thank you.',
      undefined,
      'no',
      'Terms Pay soon.',
      'Pay soon.',
    ])
  })

  it('can be moved next to each other by their names', () => {
    const [title, , , , section] = pageParts(source)
    const made = runCommand(source, {
      name: 'move_part',
      arguments: { to: section?.name, at: 'after' },
      about: title?.start,
    })
    if ('refused' in made) throw new Error(made.refused)
    expect(made.files['template.html']).to.match(/<\/section>\s*<h1>Order<\/h1>/)
  })
})
