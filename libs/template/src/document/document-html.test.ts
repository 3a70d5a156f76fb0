import type { Bundle, TemplateSettings } from '@platen/contract'
import { expect } from 'chai'
import { expectLinear } from '../../../../test/parts/growth.ts'
import { hideFromScreen, hideUntilPaper } from './screen.ts'
import { documentBody, documentHead } from './document-html.ts'
import { itExtended } from '../../../../test/parts/runs.ts'

const margin = { top: '1mm', right: '2mm', bottom: '3mm', left: '4mm' }
const settings: TemplateSettings = {
  name: 'Pay & <go>',
  page: { size: 'A4', orientation: 'landscape', margin },
  fileName: 'document.pdf',
  language: 'pt-BR',
  optional: [],
  tagged: true,
  compact: false,
  images: 'prepared',
}

function head(
  bundle: Partial<Pick<Bundle, 'html' | 'css' | 'brand'>> = {},
  page: Partial<TemplateSettings['page']> = {},
  body = '<p>x</p>',
): string {
  const whole = { html: '<p>x</p>', css: '', assets: [], ...bundle }
  return documentHead(
    { ...whole, settings: { ...settings, page: { ...settings.page, ...page } } },
    'https://bundle.invalid/a/',
  )(null, body)
}

describe('the markup before a document', () => {
  it('hides the page until it is laid out on paper, before any other rule', () => {
    const rules = head({ css: 'p{color:red}' }).match(/<style>/g)
    expect(rules).to.have.length(3)
    expect(head().indexOf(hideUntilPaper)).to.equal(head().indexOf('<style>'))
  })

  it('hides the page only on screen if it loads something after layout', () => {
    const texts = [
      head({ css: 'p{background:url(assets/a.png)}' }),
      head({}, {}, '<p style="background:url(assets/a.png)">x</p>'),
      // The paper can have the size of the screen.
      head({}, { size: '797px 1129px' }),
      head({ css: '@page{size:797px 1129px}' }),
    ]
    for (const text of texts) expect(text.indexOf(hideFromScreen)).to.equal(text.indexOf('<style>'))
  })

  it('sets size, orientation and margins of the page, which the style sheet can override', () => {
    const text = head({ css: '@page{margin:0}' })
    expect(text).to.include('@page{size:A4 landscape;margin:1mm 8.530px 3mm 15px}')
    expect(text.indexOf('@page{size')).to.be.lessThan(text.indexOf('@page{margin:0}'))
  })

  it("puts the brand in a separate element before the template's style", () => {
    const text = head({ brand: ':root{--brand-primary:#123456}', css: '@import "assets/a.css";' })
    expect(text).to.include(
      '<style>:root{--brand-primary:#123456}</style><style>@import "assets/a.css";</style>',
    )
    expect(head({ css: 'p{color:red}' })).to.not.include('brand')
  })

  it('keeps two lengths unchanged, because they include the orientation', () => {
    expect(head({}, { size: '100mm 150mm' })).to.include('@page{size:100mm 150mm;')
  })

  it('uses the escaped template name as the title', () => {
    expect(head()).to.include('<title>Pay &amp; &lt;go&gt;</title>')
  })

  it('keeps the title of a template that has one, but not the title in a drawing or comment', () => {
    expect(head({ html: '<title>{{no}}</title>' })).not.to.include('<title>')
    expect(head({ html: '<TITLE\n>x</TITLE>' })).not.to.include('<title>')
    expect(head({ html: '<svg role="img"><title>Logo</title></svg><p>x</p>' })).to.include('<title>')
    expect(head({ html: '<!-- <title>old</title> --><p>x</p>' })).to.include('<title>')
  })

  it('keeps the language of a template that sets it on <html>', () => {
    expect(head()).to.include('<html lang="pt-BR">')
    expect(head({ html: '<html class="a" lang="{{language}}"><p>x</p></html>' })).to.include('<html><head>')
    expect(head({ html: '<html class="a"><p lang="de">x</p></html>' })).to.include('<html lang="pt-BR">')
  })

  it('hides pictures with an empty address from data', () => {
    const rule = 'img[src=""]{display:none!important}'
    for (const html of ['<img src="{{logo}}">', "<img alt='x' src='{{#a}}{{logo}}{{/a}}'>"])
      expect(head({ html })).to.include(rule)
    for (const html of ['<img src="assets/a.png" alt="{{x}}">', '<p>{{x}}</p>'])
      expect(head({ html })).not.to.include(rule)
  })

  it('does not let a style sheet end its own element', () => {
    const text = head({ css: 'a::after{content:"</style><b>"}b::after{content:"</STYLE >"}' })
    expect(text.match(/<\/style/gi)).to.have.length(3)
    expect(text).to.include('content:"<\\/style><b>"')
  })
})

describe("a template's markup in its document", () => {
  it('is printed without its document type or anything before it', () => {
    expect(documentBody('<!doctype html><p>x</p>')).to.equal('<p>x</p>')
    expect(documentBody('\uFEFF\n<!-- by me -->\n<!DOCTYPE html PUBLIC "a"\n"b">\n<p>x</p>')).to.equal(
      '\n<p>x</p>',
    )
    expect(documentBody('<!-- {{! --> }} --><!doctype html {{! > }}><p>x</p>')).to.equal('<p>x</p>')
  })

  it('keeps a document type inside something that browsers do not read as a comment', () => {
    for (const comment of ['<!-->', '<!--->', '<!-- x --!>']) {
      const html = `${comment}<p title="--><!doctype x><b>">`
      expect(documentBody(html)).to.equal(html)
    }
  })

  it('is printed without its byte order mark, which would be a separate line', () => {
    expect(documentBody('\uFEFF<p>x</p>')).to.equal('<p>x</p>')
  })

  itExtended('is read in linear time, whatever it contains', () => {
    const hostile = ['<!-- -->', '<!--', '<svg ', '<html ', '<html lang', '<title', ' ', '<!doctype']
    const read = (html: string) => [head({ html }), documentBody(html)]
    for (const part of hostile)
      expectLinear((size) => void read(part.repeat(size / part.length)), 2 ** 20, part)
  })

  it('is otherwise unchanged', () => {
    for (const html of [
      '<p>x</p>',
      ' text <!-- note --> <p>&lt;!doctype html></p>',
      '<p>x</p><!doctype html>',
    ]) {
      expect(documentBody(html)).to.equal(html)
    }
  })
})
