import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { reachOf } from './reach.ts'

const html = `<dl><dt class="date">Invoice date</dt><dd>{{date}}</dd><dt>Payment due</dt><dd>{{due}}</dd></dl>
<table>
  <tr><th class="what">What</th><th class="amount">Amount</th></tr>
  {{#items}}<tr><td>{{what}}</td><td><b>{{amount}}</b></td></tr>{{/items}}
</table>
<p class="thanks">Thank you.</p>
`
const css = '.aside {\n  float: right;\n}\n\ntd b {\n  position: relative;\n}\n'

function draft(page: string, style = css): DraftSource {
  return {
    files: { 'template.html': page, 'style.css': style, 'template.json': '{ "name": "Invoice" }' },
    assets: {},
  }
}

/** Makes an element bold and changes the page or the style, and returns what is reported and kept. */
function reach(tag: string, { page = html, more = '' }: { page?: string; more?: string }) {
  const after = draft(page, `${css}\n.${tag} {\n  font-weight: bold;\n${more}}\n`)
  const found = reachOf({
    before: draft(html),
    after,
    named: [{ words: tag, start: page.search(new RegExp(`<\\w+ class="${tag}`)) }],
    asked: { settings: false, fields: [], prompt: 'Make it bold.' },
  })
  return { beyond: found.beyond.map(({ words }) => words), files: found.onlyAsked?.files }
}

describe('the layout of cells and labels in a prompt that is only about styles', () => {
  it('is not reported if only the text looks different', () => {
    const more = '  color: #123;\n  padding: 2mm;\n  border-bottom: 1px solid;\n  font-size: 14pt;\n'
    for (const tag of ['what', 'date']) expect(reach(tag, { more })).to.eql({ beyond: [], files: undefined })
    const page = html.replace('>What<', '><i>What</i><')
    expect(reach('what', { page })).to.eql({ beyond: [], files: undefined })
  })

  it('is not reported for new elements around values, and for sizes of pictures', () => {
    const general =
      'html {\n  padding-right: 2mm;\n}\n\n* {\n  box-sizing: border-box;\n}\n\nh3 {\n  margin: 0;\n}\n'
    const page =
      '<dl><dt>Number</dt><dd>{{number}}</dd></dl><table><tr><td><bar-code value="{{number}}"></bar-code></td></tr></table>\n'
    for (const [tag, now, more] of [
      ['<dd>', page.replace('{{number}}</dd>', '<u>{{number}}</u></dd>'), ''],
      ['<td>', page, 'td bar-code {\n  width: 30mm;\n  height: 30mm;\n}\n'],
    ] as const) {
      const found = reachOf({
        before: draft(page, general),
        after: draft(now, general + more),
        named: [{ words: tag, start: now.indexOf(tag) }],
        asked: { settings: false, fields: [], prompt: 'Make it larger.' },
      })
      expect(found.beyond, tag).to.eql([])
    }
  })

  it('is reported and restored if values can be beside other labels or under other headings', () => {
    for (const [tag, change] of [
      ['date', { more: '  position: absolute;\n  left: -40pt;\n' }],
      ['what', { more: '  display: none;\n' }],
      ['what', { more: '  \\70osition: absolute;\n' }],
      ['what', { page: html.replace('class="what"', 'class="what" colspan="2"') }],
      ['what', { page: html.replace('class="what"', 'class="what aside"') }],
      ['what', { page: html.replace('class="what"', 'class="what" style="position&#58;absolute"') }],
      ['amount', { page: html.replace('>Amount<', '><b style="margin-left: -90pt">Amount</b><') }],
    ] as const) {
      const { beyond, files } = reach(tag, change)
      expect(beyond, JSON.stringify(change)).to.not.eql([])
      expect(files?.['template.html'], JSON.stringify(change)).to.equal(html)
      expect(files?.['style.css']).to.not.match(/absolute|none|bold/)
    }
  })

  it('is reported in other prompts if an existing cell or label moves', () => {
    const named = (page: string, tag: string) => [
      { words: tag, start: page.search(new RegExp(`<\\w+ class="${tag}`)) },
    ]
    const asked = { settings: false, fields: [], prompt: 'Rename “What” to “Item”' }
    const of = (page: string, more = '') =>
      reachOf({ before: draft(html), after: draft(page, css + more), named: named(page, 'what'), asked })
        .beyond.length
    const renamed = html.replace('>What<', '>Item<')
    expect(of(renamed)).to.equal(0)
    expect(of(renamed, '.what {\n  width: 40%;\n}\n')).to.equal(0)
    expect(of(renamed.replace('class="what"', 'class="what" colspan="2"'))).to.equal(1)
    expect(of(renamed.replace('class="what"', 'class="what" style="order: 9"'))).to.equal(1)
  })

  it('does not matter for other elements', () => {
    expect(reach('thanks', { more: '  position: relative;\n' })).to.eql({ beyond: [], files: undefined })
  })
})

describe('attributes of named elements in a prompt that is only about styles', () => {
  it('are reported and restored if they can hide, move or add content', () => {
    for (const attribute of [
      'style="position: fixed; top: 0"',
      'style="font-weight: bold; rotate: 180deg"',
      'style="text-decoration: line-through"',
      'style="color&#58; red"',
    ]) {
      const page = html.replace('class="thanks"', `class="thanks" ${attribute}`)
      const { beyond, files } = reach('thanks', { page })
      expect(beyond, attribute).to.have.length.above(0)
      expect(files?.['template.html'], attribute).to.equal(html)
    }
    const page = html.replace('class="thanks"', 'class="thanks {{#date}}a{{/date}}"')
    expect(reach('thanks', { page }).beyond).to.have.length.above(0)
    const plain = html.replace(
      'class="thanks"',
      'class="thanks" style="color: red; text-decoration: underline"',
    )
    expect(reach('thanks', { page: plain })).to.eql({ beyond: [], files: undefined })
  })
})
