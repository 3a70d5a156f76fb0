import { expect } from 'chai'
import { parseSource } from '../parse-source.ts'
import { rulesOf } from './rules-of.ts'
import { elementsOfRule, removeRule, setRule } from './set-rule.ts'

const css =
  'h1 { color: red }\n\n.items td,\n.items th {\n  padding: 2mm;\n  color: #333;\n}\n\n@media print { h1 { color: blue } }\n'

describe('setRule', () => {
  it('changes, adds and removes declarations in place, and nothing else', () => {
    expect(setRule(css, 'h1', { color: 'green' })).to.equal(css.replace('color: red', 'color: green'))
    expect(setRule(css, '.items td, .items th', { padding: null, 'font-size': '9pt' })).to.equal(
      css.replace('  padding: 2mm;\n', '').replace('#333;', '#333;\n  font-size: 9pt;'),
    )
  })

  it('writes a new rule at the end, and removes an empty one', () => {
    expect(setRule(css, '.total', { 'font-weight': 'bold' })).to.equal(
      `${css}\n.total {\n  font-weight: bold;\n}\n`,
    )
    expect(setRule(css, 'h1', { color: null })).to.equal(css.slice(css.indexOf('.items')).trimStart())
    expect(removeRule(css, '.items td,.items th')).to.equal(
      'h1 { color: red }\n\n@media print { h1 { color: blue } }\n',
    )
  })

  it('returns the elements that a rule applies to', () => {
    const tree = parseSource('<h1>A</h1><table class="items"><tr><td>1</td></tr></table>')
    const [, cells] = rulesOf(css)
    expect(cells && elementsOfRule(tree, cells).map(({ name }) => name)).to.eql(['td'])
  })
})
