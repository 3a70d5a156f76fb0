import { expect } from 'chai'
import { good, sourceOf, withHtml } from '../testing/literal-folder.ts'

const notesOf = (css: string) =>
  sourceOf({ ...good, 'style.css': css }).notes.filter((note) => note.startsWith('style.css'))

describe('print CSS that Chromium lacks', () => {
  const noted: [string, string][] = [
    ['a::after { content: " p. " target-counter(attr(href), page) }', 'target-counter()'],
    ['a::after { content: target-text(attr(href)) }', 'target-text()'],
    ['h1 { string-set: title content() }', 'page.header'],
    ['@page { @top-left { content: string(title) } }', 'page.header'],
    ['header { position: running(head) }', 'position: fixed'],
    ['@page { @top-left { content: element(head) } }', 'position: fixed'],
    ['.note { float: footnote }', 'footnotes'],
    ['.note::footnote-call { color: red }', 'footnotes'],
    ['@page { @footnote { margin: 0 } }', 'footnotes'],
    ['a::after { content: leader(".") "x" }', 'leader()'],
    ['@page :nth(2n) { margin: 0 }', ':first, :left, :right and named pages'],
    ['@page :blank { margin: 0 }', ':first, :left, :right and named pages'],
    ['@page { @bottom { content: "x" } }', 'no margin box @bottom'],
    ['h1 { bookmark-level: 1 }', '"bookmarks": true'],
    ['p { prince-image-resolution: 300dpi }', 'other formatters'],
    ['p { -ah-font-encoding: x }', 'other formatters'],
    ['p { -weasy-hyphens: x }', 'other formatters'],
    ['h1 { page-break-before: right }', 'does not insert a blank page'],
    ['h1 { break-before: recto }', 'does not insert a blank page'],
    ['@page { marks: crop }', 'crop marks'],
    ['p { color: device-cmyk(0 0 0 1) }', 'RGB'],
    ['p { hyphens: auto }', '&shy;'],
    ['p::after { content: counter(page) }', 'margin boxes'],
    ['@media print { p::after { content: "of " counter(pages) } }', 'margin boxes'],
  ]
  for (const [css, text] of noted) {
    it(`${css} is noted, with an alternative`, () => {
      const notes = notesOf(css)
      expect(notes).to.have.length(1)
      expect(notes[0]).to.include(text)
    })
  }

  it('is also noted in style elements and attributes of the page', () => {
    const html = '<style>h1 { hyphens: auto }</style><p style="float: footnote">'
    expect(sourceOf(withHtml(html)).notes.join('\n'))
      .to.include('&shy;')
      .and.to.include('footnotes')
  })

  it('is noted only if Chromium does not print it', () => {
    const css = `@page { size: A4; margin: 1cm; @bottom-right { content: counter(page) "/" counter(pages) } @top-left-corner { content: "x" } }
      @page :first { margin: 0 } @page wide:left { size: landscape } h1 { break-before: page; page-break-inside: avoid }
      p { orphans: 3; widows: 2; hyphens: manual; float: left; position: fixed; color: rgb(0 0 0) }
      li::before { counter-increment: a; content: counter(a) counters(b, ".") attr(href) } @media print { p { display: none } }`
    expect(notesOf(css)).to.deep.equal([])
  })
})
