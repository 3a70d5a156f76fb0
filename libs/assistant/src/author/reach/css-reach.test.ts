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
function reach(before: DraftSource, after: DraftSource, of: { tag?: string; isUnfinished?: boolean } = {}) {
  const { tag = '<div class="thanks">', isUnfinished = false } = of
  const [was, is] = [before, after].map(({ files }) => (files['template.html'] ?? '').indexOf(tag)) as [
    number,
    number,
  ]
  const found = reachOf({
    before,
    after,
    named: [{ words: 'it', start: is, startBefore: was }],
    asked: { settings: false, fields: [], prompt: 'Make it italic' },
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
      "@font-face { font-family: 'New'; src: url(assets/new.woff2) }",
    ]
    for (const rule of rules) expect(reach(draft(), draft(`${css}${rule}\n`)).beyond, rule).to.eql([])
    const named = { tag: '<figure class="code">' }
    expect(reach(draft(), draft(`${css}.code bar-code svg { width: 40mm }\n`), named).beyond).to.eql([])
    const rows = { tag: '<tr ' }
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

  it('includes changes to whitespace and comments', () => {
    expect(reach(draft(), draft(css.replace('.total {', '/* Sum */\n.total  {'))).beyond).to.eql([])
  })
})
