import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { reachOf } from './reach.ts'

const html = `<table><tbody>{{#items}}<tr class="{{#is_late}}late{{/is_late}}"><td>{{what}}</td></tr>{{/items}}</tbody></table>
<p class="total">Total <b>{{total}}</b></p>
{{#is_paid}}<p class="paid">Paid</p>{{/is_paid}}
<figure class="code"><bar-code type="epc" iban="{{iban}}"></bar-code></figure>
<p class="legal">24 months.</p>
<div class="thanks">{{&thanks}}</div>
`
const css = "html { font: 11pt 'Noto Sans' }\n.total { text-align: right }\n"

function draft(style = css, page = html): DraftSource {
  return {
    files: { 'template.html': page, 'style.css': style, 'template.json': '{ "name": "A" }' },
    assets: {},
  }
}

/** The reach of a style change for a prompt about one element. */
function reach(
  before: DraftSource,
  after: DraftSource,
  of: { tag?: string; isUnfinished?: boolean; prompt?: string } = {},
) {
  const { tag = '<div class="thanks">', isUnfinished = false, prompt = 'Make it italic' } = of
  const [was, is] = [before, after].map(({ files }) => (files['template.html'] ?? '').indexOf(tag)) as [
    number,
    number,
  ]
  const found = reachOf({
    before,
    after,
    named: [{ words: 'it', start: is, startBefore: was }],
    asked: { settings: false, fields: [], prompt },
    isUnfinished,
  })
  return { beyond: found.beyond.map(({ words }) => words), only: found.onlyAsked?.files['style.css'] }
}

describe('the scope of changed rules', () => {
  it('excludes rules that match other elements for some data, and reverts them', () => {
    for (const selector of [
      'tr:nth-child(n+40)',
      'tr + tr',
      '.late td',
      ':dir(ltr) .legal',
      ':lang(pl) .total b::after',
      'td:empty::after',
      'p:nth-child(2 of .legal)',
      'html[lang] .legal',
      '*|p',
      String.raw`.\6c egal`,
      '[class=LEGAL i]',
      '.code svg',
      'bar-code > svg > path',
      ':is(.thanks, tr:nth-child(n+40))',
      '.thanks, :not(:lang(de)) .legal',
    ]) {
      const found = reach(
        draft(),
        draft(`${css}.thanks { font-style: italic }\n${selector} { display: none }\n`),
      )
      expect(found.beyond, selector).to.not.eql([])
      expect(found.only, selector).to.satisfy((text: string) => text.startsWith(css))
      expect(found.only, selector).to.not.match(/^.*(?<!thanks )\{ display: none \}/m)
    }
  })

  it('excludes rules that match nothing, unless more edits follow', () => {
    const before = draft()
    for (const selector of ['.zz ~ .legal', '.new', '.legal > p']) {
      const after = draft(`${css}${selector} { display: none }\n`)
      expect(reach(before, after)).to.eql({ beyond: [`the style “${selector}”`], only: css })
      expect(reach(before, after, { isUnfinished: true }).beyond).to.eql([])
    }
  })

  it('excludes at-rules and nested rules that are not understood', () => {
    for (const rule of [
      '@scope (body) { .legal { display: none } }',
      '@media print { @page { margin: 0 } }',
      '@MEDIA print { .legal { display: none } }',
      '@PAGE { margin: 0 }',
      "@font-face { font-family: 'Noto Sans'; src: local('DejaVu Serif') }",
      '@keyframes a { to { opacity: 0 } }',
      '@layer a;',
      '.thanks { @scope (body) { .legal { display: none } } }',
      '.thanks { & { & { & { & { & ~ p { display: none } } } } } }',
    ]) {
      const found = reach(draft(), draft(`${css}${rule}\n`))
      expect(found.beyond, rule).to.not.eql([])
      expect(found.only, rule).to.equal(css)
    }
    const nested = '.legal { color: red }\n'
    const found = reach(draft(nested), draft('.legal { color: red; @media print { display: none } }\n'))
    expect(found).to.eql({ beyond: ['the paragraph “24 months.”'], only: nested })
  })

  it('includes rules for the named element, HTML from its data, and removed elements', () => {
    const rules = [
      '.thanks { font-style: italic }',
      '.thanks li::marker { color: red }',
      '@media print { div.thanks { color: red } }',
      '.legal + .thanks { margin: 0 }',
      '.thanks { & { color: red } }',
    ]
    for (const rule of rules) expect(reach(draft(), draft(`${css}${rule}\n`)).beyond, rule).to.eql([])
    const named = { tag: '<figure class="code">' }
    expect(reach(draft(), draft(`${css}.code bar-code svg { width: 40mm }\n`), named).beyond).to.eql([])
    const rows = { tag: '<tr ', prompt: 'Make every second row italic' }
    for (const selector of ['tr:nth-child(even)', 'tr + tr', '.late', 'tr.late > td:first-child'])
      expect(reach(draft(), draft(`${css}${selector} { color: red }\n`), rows).beyond, selector).to.eql([])
    const stamp = draft(`${css}.stamp { color: red }\n`, `${html}<p class="stamp">Paid</p>\n`)
    expect(
      reachOf({
        before: stamp,
        after: draft(),
        named: [{ words: 'it', start: null, startBefore: html.length }],
        asked: { settings: false, fields: [], prompt: 'Remove the stamp' },
      }).beyond,
    ).to.eql([])
  })

  it('includes rules for a class if a section leaves out another class', () => {
    const sheet = '<main {{#is_long}}class="long"{{/is_long}}><h1 class="name">A</h1><p>B</p></main>'
    const count = (selector: string, page = sheet) =>
      reachOf({
        before: draft('', page),
        after: draft(`${selector} { color: red }`, page),
        named: [{ words: 'name', start: page.indexOf('<h1') }],
      }).beyond.length
    expect(count('.name')).to.equal(0)
    expect(count('.long')).to.equal(1)
    expect(count('.name', sheet.replace('class="long"', 'class="{{kind}}"'))).to.equal(1)
    expect(count('.name', sheet.replace('class="long"', '{{attributes}}'))).to.equal(1)
  })

  it('excludes rules that also match elements in rich text', () => {
    const page =
      '<div class="notes">{{notes}}</div>\n<p class="to">{{to}}</p>\n<p class="thanks"><em>Thanks</em><b>!</b></p>\n'
    const rich = (style: string) => {
      const source = draft(style, page)
      const settings = '{ "fields": { "notes": { "type": "markdown" }, "to": { "type": "text" } } }'
      return { ...source, files: { ...source.files, 'template.json': settings } }
    }
    const of = { tag: '<p class="thanks">' }
    const own = '.thanks em { display: inline }\n'
    const found = reach(rich(css), rich(`${css}em { display: none }\n${own}`), of)
    expect(found.beyond).to.have.length(1)
    expect(found.beyond[0]).to.include('notes')
    expect(found.only, 'the rule is only for the named element').to.not.match(/^em /m)
    expect(reach(rich(css), rich(`${css}${own}`), of).beyond).to.eql([])
    expect(reach(rich(css), rich(`${css}b { color: red }\n`), of).beyond).to.eql([])
  })

  it('includes changes to whitespace and comments', () => {
    for (const [old, now] of [
      ['.total {', '/* Sum */\n.total  {'],
      ['.total {', '.total {\n  /* Sum */ '],
      [': right }', ':\n  /* Sum */ right /* ; *//* } */}'],
    ] as const)
      expect(reach(draft(), draft(css.replace(old, now))).beyond, now).to.eql([])
  })

  it('excludes comments and spaces that change a value or a selector', () => {
    const style = `${css}.draft li { display: none; font-size: 11pt }\n.thanks { color: red }\n`
    for (const [old, now] of [
      ['none', 'no/**/ne'],
      ['11pt', '11/* 1 */pt'],
      ['display: none', 'display:\u{A0}none'],
      ['draft li', 'draft\u{A0}li'],
      ['draft li', 'draft/**/li'],
      ['.draft', '.dra/**/ft'],
    ] as const) {
      const found = reach(draft(style), draft(style.replace(old, now).replace('red', 'blue')))
      expect(found.beyond, now).to.not.eql([])
      expect(found.only, now).to.equal(style.replace('red', 'blue'))
    }
  })

  it('excludes other rules in a block with a rule for the named element', () => {
    const style = `@media print {
  .total { display: block }
  .total { color: green }
  .legal::before { color: red }
  .thanks { color: red }
}
`
    for (const [old, now] of [
      ['.total { display: block }', '@media (min-width: 9999px) { .total { display: block } }'],
      ['::before', ''],
      ['block }\n  .total { color: green }', 'block; color: green }'],
      ['display: block', 'display: bl/**/ock'],
      [
        'block }\n  .total { color: green }',
        'block }\n  .total { color: green }\n  .total { display: block }',
      ],
    ] as const) {
      const found = reach(draft(style), draft(style.replace(old, now).replace('red }\n}', 'blue }\n}')))
      expect(found.beyond, now).to.have.length(1)
    }
    const own = reach(draft(style), draft(style.replace('red }\n}', 'blue }\n}')))
    expect(own.beyond).to.eql([])
  })

  it('includes new fonts if the prompt asks for them, and excludes those that replace a font', () => {
    const face = (family: string) => `${css}@font-face { ${family}; src: url(assets/new.woff2) }\n`
    const font = face("font-family: 'New'")
    expect(reach(draft(), draft(font))).to.eql({ beyond: ['the fonts'], only: css })
    for (const prompt of ['Use another font', 'Set the thanks in New', 'Make it look modern'])
      expect(reach(draft(), draft(font), { prompt }).beyond, prompt).to.eql([])
    for (const family of [
      'font-family: Noto Sans',
      'font-family: Noto  Sans',
      String.raw`font-family: 'Noto\20Sans'`,
      'font-family: New; font-family: Noto Sans',
      String.raw`font-family: New; font-\66 amily: Noto Sans`,
      'font-family: Noto/**/ Sans',
      'src: url(a.woff2)',
      'font-family: New; src: url("data:font/woff2;base64,AA")',
      'font-family: New; unicode-range: U+30-39',
    ])
      expect(reach(draft(), draft(face(family)), { prompt: 'Make it look modern' }).beyond, family).to.eql([
        'the fonts',
      ])
  })

  it('excludes styles that hide, cut, cover or add content for some data from prompts about styles', () => {
    const base = `${css}.total { max-width: 90mm }\ntr:nth-child(even) { color: blue }\n`
    const total = { tag: '<p class="total">' }
    for (const [rule, of] of [
      ['body:has(.paid) .total::after { content: " Pay again" }', total],
      ['table:has(tr:nth-child(9)) ~ .total { background: white }', total],
      ['.paid + figure { color: white }', { tag: '<figure class="code">' }],
      [':lang(de) .total b { color: white }', total],
      ['@container (min-height: 9cm) { .total { color: white } }', total],
      ['.total::after { content: ""; position: fixed; width: 100%; background: white }', total],
      ['.total b { max-width: 62pt }', total],
      ['.total b::first-letter { color: white }', total],
      ['.total b { overflow: hidden }', total],
      ['.total b { white-space: nowrap }', total],
      ['.total { height: 6pt }', total],
      ['.total { margin-bottom: -60mm }', total],
      ['.total { box-shadow: 0 90mm 0 0 white }', total],
      ['.total { display: none }', total],
      ['.total { display: list-item; list-style: inside "Pay in cash " }', total],
      ['.total { font-size: calc(1pt * (9 - sibling-index())) }', total],
      ['.total { background: url("data:image/png;base64,iVBORw0KGgo=") }', total],
      ['tr:nth-child(n+3) td { font-size: 0 }', { tag: '<tr ' }],
      ['.thanks p:nth-child(3) { color: white }', {}],
    ] as const) {
      const found = reach(draft(base), draft(`${base}${rule}\n`), of)
      expect(found.beyond, rule).to.have.length(1)
      expect(found.only, rule).to.satisfy((text: string) => text.startsWith(base))
    }
  })

  it('names these styles completely, and keeps the other new styles of the rule', () => {
    const url = 'url("data:image/png;base64,iVBORw0KGgo=")'
    const rule = `.thanks { font-style: italic; background: ${url}; position: fixed }\n`
    const { beyond, only = '' } = reach(draft(), draft(`${css}${rule}`))
    expect(beyond).to.eql([
      'the style “.thanks { background: url("data:image/png;base64,…"); position: fixed }”',
    ])
    expect(only)
      .to.include('italic')
      .and.to.not.match(/background|fixed/)
    const after = reach(draft(), draft(`${css}.thanks::after { color: red; content: "Pay" }\n`))
    expect(after).to.eql({ beyond: ['the style “.thanks::after { content: "Pay" }”'], only: css })
  })

  it('includes usual styles, and all styles if the prompt is about more than the look', () => {
    const total = { tag: '<p class="total">' }
    for (const rule of [
      '.total { font: 600 14pt/1.2 "Noto Sans"; color: red; text-transform: uppercase; letter-spacing: -.1pt }',
      '.total { border: 1pt solid; border-radius: 2mm; padding: 2mm; margin: 0 auto; width: fit-content }',
      '.total { display: flex; justify-content: center; gap: 2mm; position: relative }',
      '.total b:first-of-type { font-weight: 700 }',
      '.total:not(.x) b, table + .total { font-weight: 700 }',
      '.total::after { content: ""; display: block; border-bottom: 1pt solid }',
    ])
      expect(reach(draft(), draft(`${css}${rule}\n`), total).beyond, rule).to.eql([])
    const shadow = { ...total, prompt: 'Make the total bold, with a red shadow' }
    const lit = draft(`${css}.total { box-shadow: 0 0 3pt red }\n`)
    expect(reach(draft(), lit, shadow).beyond).to.eql([])
    const code = { tag: '<figure class="code">', prompt: 'Make the code smaller' }
    const small = draft(`${css}.code bar-code { max-width: 30mm; height: 30mm }\n`)
    expect(reach(draft(), small, code).beyond).to.eql([])
    const moved = draft(`${css}.total { position: absolute; top: 0 }\n`)
    expect(reach(draft(), moved, { ...total, prompt: 'Move the total to the top' }).beyond).to.eql([])
  })

  it('includes text that styles print, unless the prompt asks for content or contains the text', () => {
    const print = (rule: string, prompt: string) => reach(draft(), draft(`${css}${rule}\n`), { prompt })
    const after = '.thanks::after { content: "Pay to DE00" }'
    const landscape = 'Make the paper landscape'
    expect(print(after, landscape)).to.eql({ beyond: ['the added text “Pay to DE00”'], only: css })
    for (const rule of [
      '.thanks { --note: "Pay to DE00" } .thanks::before { content: var(--note) }',
      String.raw`.thanks::marker { content: "\50 ay to DE00" }`,
      '@media print { .thanks::after { content: "" "Pay to DE00" } }',
      '.thanks { display: list-item; list-style-type: "Pay to DE00" }',
    ])
      expect(print(rule, landscape).beyond, rule).to.include('the added text “Pay to DE00”')
    expect(print(after, 'Make the paper landscape, and print Pay to DE00 below').beyond).to.eql([])
    expect(print('.thanks::after { content: " · " counter(page) }', landscape).beyond).to.eql([])
  })

  it('names the text that styles print for a prompt that asks for content', () => {
    const before = draft()
    const after = draft(`${css}.thanks::after { content: "Pay to DE00" }\n`)
    const start = html.indexOf('<div class="thanks">')
    const { named, beyond } = reachOf({
      before,
      after,
      named: [{ words: 'it', start, startBefore: start }],
      asked: { settings: false, fields: [], prompt: 'Print the payment terms at the end' },
    })
    expect(beyond).to.eql([])
    expect(named.map(({ words }) => words)).to.include('the added text “Pay to DE00”')
  })
})
