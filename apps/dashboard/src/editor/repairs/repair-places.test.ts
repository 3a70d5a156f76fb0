import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import type { ProblemItem } from '../../api/problem-error.ts'
import { repairPlaces } from './repair-places.ts'
import { applyAll } from './repair.ts'

const html = [
  '<script src="a.js"></script>',
  '<p onclick="a()" onload="b()">Total {{no}}</p>',
  '<p>{{#paid}}Paid</p>',
  '<script>c()</script>',
].join('\n')
const source: DraftSource = { files: { 'template.html': html }, assets: {} }

/** A fault of the page, where `text` stands the n-th time. */
function fault(code: string, text: string, nth = 0): ProblemItem {
  const at = html
    .split(text)
    .slice(0, nth + 1)
    .join(text).length
  const before = html.slice(0, at).split('\n')
  const column = (before.at(-1)?.length ?? 0) + 1
  return { pointer: '', code, message: '', file: 'template.html', line: before.length, column }
}

describe('repairs of the places that faults name', () => {
  it('placeholders of another engine are converted to fields, all at once, whatever number of them is named', () => {
    const own = { ...source, files: { 'template.html': '<p>{% if paid %}Paid {when_paid}{% endif %}</p>' } }
    const item = { ...fault('unsupported_syntax', html), line: 1, column: 4 }
    const repairs = repairPlaces(own, [item, item])
    expect(repairs.map(({ label }) => label)).to.deep.equal(['Convert 3 placeholders to fields'])
    expect(applyAll(own, repairs)['template.html']).to.equal('<p>{{#paid}}Paid {{when_paid}}{{/paid}}</p>')
  })

  it('what holds something to be printed is taken out by choice', () => {
    const own = { ...source, files: { 'template.html': '<p>a</p><noscript>{{total}}</noscript>' } }
    const item = { ...fault('element_not_allowed', html), line: 1, column: 9 }
    expect(repairPlaces(own, [item])[0]).to.include({
      label: 'Take out <noscript> with what is in it',
      isChoice: true,
    })
  })

  it('takes out what documents refuse, and repairs the tags between, all as one change', () => {
    const repairs = repairPlaces(source, [
      fault('element_not_allowed', '<script'),
      fault('attribute_not_allowed', 'onclick'),
      fault('attribute_not_allowed', 'onload'),
      fault('unclosed_section', '{{#paid'),
      fault('element_not_allowed', '<script', 1),
    ])
    expect(repairs.map(({ label }) => label)).to.deep.equal([
      'Take out <script>',
      'Close it with {{/paid}}',
      'Take out onload',
      'Take out onclick',
      'Take out <script>',
    ])
    expect(applyAll(source, repairs)).to.deep.equal({
      'template.html': '<p>Total {{no}}</p>\n<p>{{#paid}}Paid{{/paid}}</p>',
    })
  })
})
