import { expect } from 'chai'
import { faultsOf, good, sourceOf, withHtml } from '../testing/literal-folder.ts'

describe('checkCss', () => {
  const refused: [string, string][] = [
    ['p {\n color red }', 'style.css:2:8 css_syntax'],
    ['p { color: red', 'style.css:1:3 css_syntax'],
    ['p { } }', 'style.css:1:7 css_syntax'],
    ['p { content: "x\n}', 'style.css:1:14 css_syntax'],
    ['/* x', 'style.css:1:1 css_syntax'],
    ['('.repeat(1_000_000), 'style.css:1:101 css_syntax'],
    ['@import "http://x/y.css";', 'style.css:1:9 insecure_address'],
    ['@import "data:text/css,p{}";', 'style.css:1:9 refused_address'],
    ['@import url(DATA:text/css;base64,cHt9);', 'style.css:1:9 refused_address'],
    ['p{background:image-set("b.png" 1x)}', 'style.css:1:24 missing_asset'],
    ['p{background:u\\72l("b.png")}', 'style.css:1:20 missing_asset'],
    ['.a { .b { background: url(b.png) } }', 'style.css:1:23 missing_asset'],
    ['p { color: {{c}} }', 'style.css:1:12 field_in_style'],
  ]
  for (const [css, fault] of refused) {
    it(`refuses ${JSON.stringify(css.slice(0, 40))}: ${fault}`, () => {
      expect(faultsOf({ ...good, 'style.css': css })).to.deep.equal([fault])
    })
  }

  it('reads addresses in an asset style sheet from its own folder', () => {
    const files = withHtml('<link rel="stylesheet" href="assets/x.css">', {
      'assets/x.css': 'p{background:url(a.png)}',
      'assets/a.png': 'x',
    })
    expect(sourceOf(files).notes).to.deep.equal([])
  })
})
