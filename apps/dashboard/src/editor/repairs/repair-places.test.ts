import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import type { ProblemItem } from '../../api/problem-error.ts'
import { repairPositions } from './repair-places.ts'
import { applyAll } from './repair.ts'

const html = [
  '<script src="a.js"></script>',
  '<p onclick="a()" onload="b()">Total {{no}}</p>',
  '<p>{{#paid}}Paid</p>',
  '<script>c()</script>',
].join('\n')
const source: DraftSource = { files: { 'template.html': html }, assets: {} }

/** Returns an error in the page at the nth occurrence of `text`. */
function fault(code: string, text: string, nth = 0): ProblemItem {
  const at = html
    .split(text)
    .slice(0, nth + 1)
    .join(text).length
  const before = html.slice(0, at).split('\n')
  const column = (before.at(-1)?.length ?? 0) + 1
  return { pointer: '', code, message: '', file: 'template.html', line: before.length, column }
}

describe('repairPositions', () => {
  it('converts all placeholders of another engine at once', () => {
    const own = { ...source, files: { 'template.html': '<p>{% if paid %}Paid {when_paid}{% endif %}</p>' } }
    const item = { ...fault('unsupported_syntax', html), line: 1, column: 4 }
    const repairs = repairPositions(own, [item, item])
    expect(repairs.map(({ label }) => label)).to.deep.equal(['Convert 3 placeholders to fields'])
    expect(applyAll(own, repairs)['template.html']).to.equal('<p>{{#paid}}Paid {{when_paid}}{{/paid}}</p>')
  })

  it('only offers to remove an element with printed content, and never removes it with all other fixes', () => {
    const own = { ...source, files: { 'template.html': '<p>a</p><noscript>{{total}}</noscript>' } }
    const item = { ...fault('element_not_allowed', html), line: 1, column: 9 }
    expect(repairPositions(own, [item])[0]).to.include({
      label: 'Remove <noscript> and its content',
      isChoice: true,
    })
  })

  it('removes what is not allowed and repairs the tags in between as one change', () => {
    const repairs = repairPositions(source, [
      fault('element_not_allowed', '<script'),
      fault('attribute_not_allowed', 'onclick'),
      fault('attribute_not_allowed', 'onload'),
      fault('unclosed_section', '{{#paid'),
      fault('element_not_allowed', '<script', 1),
    ])
    expect(repairs.map(({ label }) => label)).to.deep.equal([
      'Remove <script>',
      'Close it with {{/paid}}',
      'Remove onload',
      'Remove onclick',
      'Remove <script>',
    ])
    expect(applyAll(source, repairs)).to.deep.equal({
      'template.html': '<p>Total {{no}}</p>\n<p>{{#paid}}Paid{{/paid}}</p>',
    })
  })
})
