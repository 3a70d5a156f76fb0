import { expect } from 'chai'
import { faultsOf, good, sourceOf, withHtml } from '../testing/literal-folder.ts'

const linked = withHtml('<link rel="stylesheet" href="assets/x.css">')
const notesOf = (css: string) =>
  sourceOf({ ...linked, 'assets/x.css': css }).notes.filter((note) => note.startsWith('assets/x.css'))

describe('CSS from third parties', () => {
  const taken: [string, string[]][] = [
    ['p { filter: alpha(opacity=65) }', ['"filter"']],
    ['p { -ms-filter: progid:DXImageTransform.Microsoft.gradient(enabled = false) }', ['"-ms-filter"']],
    ['img { aspect-ratio: attr(width type(<number>)) / attr(height type(<number>)) }', ['"aspect-ratio"']],
    ['.a { .b { color: red } & .c { color: blue } }', ['newer than the check']],
    ['@property --x { syntax: "<length>"; inherits: false; initial-value: 0px }', []],
    ['p { *zoom: 1; _height: 1px; width: expression(alert(1)) }', []],
    ['p { behavior: url(PIE.htc); *behavior: url("PIE.htc") }', []],
    ['@media (min-width: 0\\0) { p { color: red } }', []],
    ['p { color red; margin: 0 } p:: { color: red }', ['Colon is expected', 'Identifier is expected']],
  ]
  for (const [css, notes] of taken) {
    it(`${css}: accepted with ${notes.length} notes`, () => {
      const found = notesOf(css)
      expect(found).to.have.length(notes.length)
      for (const [index, text] of notes.entries()) expect(found[index]).to.include(text)
    })
  }

  it('is accepted even in style.css if it is not the author’s mistake', () => {
    for (const [css] of taken.slice(0, 8)) sourceOf({ ...good, 'style.css': css })
    const slips = 'p { color: red\n margin: 0 }\nq { color red }\nr:: { color: red }'
    expect(faultsOf({ ...good, 'style.css': slips })).to.deep.equal([
      'style.css:2:8 css_syntax',
      'style.css:3:11 css_syntax',
      'style.css:4:4 css_syntax',
    ])
  })

  it('has one note for repeated errors, with their number', () => {
    expect(notesOf('p{filter:alpha(opacity=1)}\n'.repeat(5_000))).to.deep.equal([
      'assets/x.css:1: This value of "filter" is skipped unless Chromium knows it. (5000 places)',
    ])
  })

  it('can lack some files of a font, but not all of them, and must not lack a picture', () => {
    const css = `@font-face { font-family: A; src: url(a.eot); src: url(a.eot?#iefix) format("embedded-opentype"), url("a.woff2") }
      p { background: url(b.png) }`
    const files = { ...linked, 'assets/x.css': css, 'assets/b.png': 'x' }
    expect(sourceOf({ ...files, 'assets/a.woff2': 'x' }).notes[0]).to.match(
      /^assets\/x\.css:1: .*\(2 places\)$/,
    )
    expect(faultsOf({ ...files, 'assets/b.woff2': 'x' })).to.deep.equal(
      [35, 52, 103].map((column) => `assets/x.css:1:${column} missing_asset`),
    )
    expect(faultsOf({ ...linked, 'assets/x.css': css, 'assets/a.woff2': 'x' })).to.deep.equal([
      'assets/x.css:2:23 missing_asset',
    ])
  })

  it('is refused if it loads from other hosts', () => {
    for (const css of [
      '@import url(http://x/y.css);',
      'p { background: url(file:///etc/passwd) }',
      '@font-face { font-family: A; src: url(a.woff2), url(http://x/y.woff) }',
      'p { filter: alpha(opacity=1); background: image-set("http://x/y.png" 1x) }',
    ]) {
      const files = { ...linked, 'assets/x.css': css, 'assets/a.woff2': 'x' }
      expect(faultsOf(files)[0], css).to.match(/insecure_address|refused_address/)
    }
  })

  it('can be up to 8 MiB', () => {
    const css = `p{color:red}${' '.repeat(8 * 2 ** 20 - 12)}`
    expect(notesOf(css)).to.deep.equal([])
    expect(faultsOf({ ...linked, 'assets/x.css': `${css} ` })).to.deep.equal([
      'assets/x.css:1:1 file_too_large',
    ])
  })
})
