import { expect } from 'chai'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { markInlineStyles } from './mark-inline-styles.ts'
import { itExtended } from '../../../../../test/parts/runs.ts'

describe('the mark in inline styles', () => {
  const cases: Array<[why: string, html: string, marked: string]> = [
    ['an address', '<p style="background:url(a.png)">', '<p style="/*m*/background:url(a.png)">'],
    ['single quotes', "<p style='background:url(a.png)'>", "<p style='/*m*/background:url(a.png)'>"],
    ['without quotes', '<p style=background:url(a.png)>', '<p style=/*m*/background:url(a.png)>'],
    ['capitals and spaces', '<P STYLE = "a:url(a)">', '<P STYLE = "/*m*/a:url(a)">'],
    ['a field', '<p style="{{css}}">', '<p style="/*m*/{{css}}">'],
    [
      'two styles',
      '<i style="a:url(b)"></i><b title="x" style="a:url(b)"></b>',
      '<i style="/*m*/a:url(b)"></i><b title="x" style="/*m*/a:url(b)"></b>',
    ],
  ]
  for (const [why, html, marked] of cases) {
    it(`is added: ${why}`, () => expect(markInlineStyles(html, 'm')).to.equal(marked))
  }

  const left: Array<[why: string, html: string]> = [
    ['a style without an address', '<p style="color:red">'],
    ['text', '<p>Write style="background:url(a.png)"</p>'],
    ['a comment', '<!-- <p style="a:url(b)"> -->'],
    ['a style sheet', '<style>/* <p style="a:url(b)"> */</style>'],
    ['a title', '<title><p style="a:url(b)"></title>'],
    ["another attribute's value", `<p title='style="a:url(b)"'>`],
    ['a merge tag', '{{! <p style="a:url(b)"> }}'],
  ]
  for (const [why, html] of left) {
    it(`is not added to ${why}`, () => expect(markInlineStyles(html, 'm')).to.equal(html))
  }

  itExtended('is added in linear time to any 2 MiB', () => {
    for (const piece of ['<p style="a:url(', '<p style=', "<title><style>'", '{{<p style="a(">']) {
      expectLinear(
        (size) => void markInlineStyles(piece.repeat(size / piece.length), 'm'),
        2 * 2 ** 20,
        piece,
      )
    }
  })
})
