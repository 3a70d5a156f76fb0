import { expect } from 'chai'
import { parse } from 'css-tree'
import { createFolderCheck } from '../check/folder-check.ts'
import { createSourceText } from '../check/source-text.ts'
import { type Files, good, read, sourceOf, withHtml } from '../testing/literal-folder.ts'
import { checkCssSyntax } from './check-css-syntax.ts'
import { findIgnoredCss } from './find-ignored-css.ts'

const css = (text: string): Files => ({ ...good, 'style.css': text })
const messagesOf = (files: Files): string[] => {
  const found = read(files)
  return 'faults' in found
    ? found.faults.map(({ line, column, code, message }) => `${line}:${column} ${code} ${message}`)
    : []
}

describe('the check for CSS that browsers silently ignore', () => {
  const refused: [string, string][] = [
    ['p { heigth: 1px }', '1:5 css_syntax There is no property "heigth". Did you mean "height"?'],
    ['p { margin: banana }', '1:5 css_syntax "banana" is not a valid value of "margin".'],
    ['p { text-align: centre }', '"centre" is not a valid value of "text-align". Did you mean "center"?'],
    ['p { border: 1px sold red }', '"1px sold red" is not a valid value of "border". Did you mean "solid"?'],
    [
      'p { margin: 10 }',
      '"10" is not a valid value of "margin". A length has a unit, such as "10px" or "10mm".',
    ],
    ['p { margin: }', '1:5 css_syntax "margin" has no value.'],
    ['p { margin: 3mn }', 'Did you mean "3mm"?'],
    ['p { color: #12345 }', 'A color has 3, 4, 6 or 8 digits'],
    ['@page { marign: 3mm }', '1:9 css_syntax There is no property "marign". Did you mean "margin"?'],
    [
      '@page { size: A4 lanscape }',
      '1:9 css_syntax "A4 lanscape" is not a valid value of "size". Did you mean "landscape"?',
    ],
    ['@page { size: A6 }', 'CSS has no such paper size. Write its lengths: "size: 105mm 148mm".'],
    ['@page { size: 80mm auto }', 'A page needs a height. Write two lengths, such as "size: 80mm 200mm".'],
    ['@page { orientation: landscape }', 'Set the orientation in the page size: "size: A4 landscape".'],
    ['@page :frist { margin: 1mm }', '1:1 css_syntax There is no @page :frist. Did you mean @page :first?'],
    ['@meida print { p { color: red } }', '1:1 css_syntax There is no @meida. Did you mean @media?'],
    ['p:frist-child { color: red }', '1:2 css_syntax There is no :frist-child. Did you mean :first-child?'],
    ['p::befor { content: "x" }', 'There is no ::befor. Did you mean ::before?'],
    ['@media print { .a { colour: red } }', 'There is no property "colour". Did you mean "color"?'],
    ['{ color: red }', 'css_syntax'],
    ['p, { color: red }', 'css_syntax'],
  ]
  for (const [text, message] of refused) {
    it(`refuses ${text}: ${message}`, () => {
      const found = messagesOf(css(text))
      expect(found).to.have.length(1)
      expect(found[0]).to.include(message)
    })
  }

  it('refuses mistakes in a <style> element and in a style attribute', () => {
    expect(messagesOf(withHtml('<style>\np { heigth: 1px }\n</style>'))[0]).to.match(
      /^2:5 css_syntax .*"height"/,
    )
    expect(messagesOf(withHtml('<p style="heigth: 1px">x</p>'))[0]).to.match(/^1:\d+ css_syntax .*"height"/)
    const withFields = (style: string) =>
      messagesOf(withHtml(`<p style="${style}">x</p>`, { 'sample.json': '{ "w": "1mm", "h": "2mm" }' }))
    expect(withFields('width: {{w}}; height: {{h}}')).to.deep.equal([])
    expect(withFields('width: {{w}}; heigth: {{h}}')[0]).to.include('"height"')
  })

  const taken = [
    'p { --anything: banana; color: var(--x, banana) }',
    'p { -webkit-foo: 1; -moz-osx-font-smoothing: grayscale; mso-line-height-rule: exactly; *zoom: 1 }',
    'p { width: -moz-available; display: -ms-flexbox; width: calc-size(auto, size) }',
    'p { word-wrap: anywhere; text-wrap: pretty; color: lab(50% 1 2 / 0.5); line-height: 1.2mm }',
    'p { aspect-ratio: attr(width type(<number>)); width: if(print(): 1px; else: 2px) }',
    'circle { cx: 10; fill-opacity: 0.5; stroke-width: 2 }',
    'p { FONT: Bold 10PT "Some Font", serif !important }',
    '@page { size: A4 landscape; margin: 1cm } @page invoice:first { size: 80mm 200mm; page-orientation: upright }',
    '@font-face { font-family: A; src: local("B"); font-display: swap; unicode-range: U+26 }',
    '@counter-style x { system: fixed; symbols: "a" "b"; suffix: " " }',
    'a:hover, p:has(> b):not(:first-child)::after, :is(h1, h2):nth-child(2n + 1 of .a) { color: red }',
    '@supports (display: grid) and (width: 1px) { p { grid-template: "a b" 1fr / auto 2fr } }',
  ]
  for (const text of taken) {
    it(`accepts ${text}`, () => {
      expect(
        sourceOf(css(text)).notes.filter((note) => !note.includes('unless Chromium knows it')),
      ).to.deep.equal([])
    })
  }

  it('adds a note for valid CSS that Chromium does not support, and for names that do not resemble a known name', () => {
    const { notes } = sourceOf(css('p { line-clamp: 3 }\np:eq(2) { color: red }'))
    expect(notes).to.have.length(2)
    expect(notes[0]).to.include('Chromium skips "line-clamp"')
    expect(notes[1]).to.include('Chromium does not know :eq')
  })

  it('reports all of 2,000 mistakes, and suggests names for the first ones', () => {
    const wrong = Array.from({ length: 2_000 }, (_, index) => `p { height${index}: 1px }`).join('\n')
    const slips = findIgnoredCss(parse(wrong, { positions: true }), () => false)
    expect(slips.filter(({ isMistake }) => isMistake)).to.have.length(2_000)
    const suggested = slips.map(({ message }) => message.includes('Did you mean "height"?'))
    expect(suggested.slice(0, 100)).to.not.include(false)
    expect(suggested.slice(1_000)).to.not.include(true)
  })

  it('shares the suggestion limit among all style sheets and attributes of a template', () => {
    const check = createFolderCheck(new Map())
    const text = 'heigth: 1px'
    const source = createSourceText('template.html', text)
    const piece = { source, text, kind: 'declarationList' as const }
    for (let index = 0; index < 1_000; index++)
      checkCssSyntax(check, { ...piece, text: `height${index}: 1px` }, (offset) => ({ source, offset }))
    const suggested = check.faults.map(({ message }) => message.includes('Did you mean "height"?'))
    expect(suggested).to.have.length(1_000)
    expect(suggested[0]).to.equal(true)
    expect(suggested.at(-1)).to.equal(false)
  })

  it('accepts the shapes and colors that browsers support', () => {
    const values = [
      'clip-path: circle(50%)',
      'shape-outside: circle(50% at center)',
      'offset-path: ellipse(closest-side farthest-side at 10px 20%)',
      'clip-path: shape(from 0 0, line to 10px 10px)',
      'color: rgb(from var(--brand) r g b / 50%)',
      'background: hsl(from red h s l)',
    ]
    for (const value of values) expect(messagesOf(css(`p { ${value} }`)), value).to.deep.equal([])
    expect(messagesOf(css('p { clip-path: circle(50% at centre) }')).join()).to.contain(
      'Did you mean "center"?',
    )
  })

  it('reports nothing for third-party style sheets', () => {
    const files = withHtml('<link rel="stylesheet" href="assets/x.css">', {
      'assets/x.css': 'p { heigth: 1px }',
    })
    expect(sourceOf(files).notes).to.deep.equal([])
  })
})
