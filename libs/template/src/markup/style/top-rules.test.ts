import { expect } from 'chai'
import { readTopRules } from './read-style-sheet.ts'

describe('readTopRules', () => {
  it('returns each top-level rule as written, with the comments before it', () => {
    const css =
      "@import 'a.css';\n/* A { */\n.a,\n.b { content: '}' }\n\n@media print { .c { color: red } }\n@page wide { size: A4; @top-left { content: 'x' } }"
    expect(readTopRules(css)).to.deep.equal([
      { selector: '.a, .b', text: "/* A { */\n.a,\n.b { content: '}' }" },
      { selector: '@media print', text: '@media print { .c { color: red } }' },
      { selector: '@page wide', text: "@page wide { size: A4; @top-left { content: 'x' } }" },
    ])
  })

  it('reads merge tags as text, and never throws', () => {
    expect(
      readTopRules('.a { color: {{color}} } .b { {{#x}}top: 0{{/x}} }').map(({ selector }) => selector),
    ).to.deep.equal(['.a', '.b'])
    for (const css of ['', '}', '.a {', '/* ', "'", '@', '{}{}{'])
      expect(() => readTopRules(css), css).to.not.throw()
  })
})
