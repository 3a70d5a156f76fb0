import { expect } from 'chai'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { isPageEdit } from '../page-edit.ts'
import { parseSource } from '../parse-source.ts'
import { cleanHtml } from './clean-html.ts'
import { pasteHtml } from './paste-html.ts'
import { itExtended } from '../../../../../test/parts/runs.ts'

/** Clipboard content of a word processor, shortened. */
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri"} --></style><!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--></head>
<body lang=DE style='tab-interval:35.4pt'><!--StartFragment-->
<p class=MsoNormal style='margin-bottom:6pt'><b>Dear<span style='mso-spacerun:yes'>  </span>{{name}},</b><o:p></o:p></p>
<p class=MsoNormal>It costs <span style='color:red'>5&nbsp;&lt;&nbsp;6&nbsp;&euro;</span>.<o:p>&nbsp;</o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>   </span></span><![endif]>One</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Two</p>
<table class=MsoTableGrid><tr><td width=100 style='border:solid'><p class=MsoNormal>A</p></td><td colspan=2><p class=MsoNormal>B</p></td></tr></table>
<!--EndFragment--></body></html>`

describe('cleanHtml', () => {
  it('keeps text from a word processor without its styles: paragraphs, lists, tables, bold and links', () => {
    expect(cleanHtml(word)).to.equal(
      [
        '<p><b>Dear {{name}},</b></p>',
        '<p>It costs 5&nbsp;&lt;&nbsp;6&nbsp;€.&nbsp;</p>',
        '<ul>',
        '  <li>One</li>',
        '  <li>Two</li>',
        '</ul>',
        '<table>',
        '  <tr>',
        '    <td>',
        '      <p>A</p>',
        '    </td>',
        '    <td colspan="2">',
        '      <p>B</p>',
        '    </td>',
        '  </tr>',
        '</table>',
      ].join('\n'),
    )
  })

  /** A list item as a paragraph with the marker of a word processor. */
  const item = (sign: string, text: string, { list = 'l0', level = 1, name = 'p' } = {}) =>
    `<${name} class=MsoListParagraph style='margin-left:36.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><b><span lang=EN><span style='mso-list:Ignore'>${sign}<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span></b><![endif]>${text}<o:p></o:p></${name}>\n`

  it('keeps numbered paragraphs of a word processor numbered, with their count and depth', () => {
    expect(
      cleanHtml(
        item('1.', 'One') +
          item('2.', '<b>Two</b>') +
          item('a)', 'Deep', { level: 2 }) +
          item('iii.', 'Deeper', { level: 3 }) +
          item('b)', 'Deep, too', { level: 2 }) +
          item('3.', 'Three') +
          '<p class=MsoNormal>Between</p>' +
          item('4.', 'Four') +
          item('·', 'Sign', { list: 'l1' }) +
          item('§', 'Sign of another font', { list: 'l1' }),
      ),
    ).to.equal(
      [
        '<ol>',
        '  <li>One</li>',
        '  <li>',
        '    <b>Two</b>',
        '    <ol type="a">',
        '      <li>',
        '        Deep',
        '        <ol type="i" start="3">',
        '          <li>Deeper</li>',
        '        </ol>',
        '      </li>',
        '      <li>Deep, too</li>',
        '    </ol>',
        '  </li>',
        '  <li>Three</li>',
        '</ol>',
        '<p>Between</p>',
        '<ol start="4">',
        '  <li>Four</li>',
        '</ol>',
        '<ul>',
        '  <li>Sign</li>',
        '  <li>Sign of another font</li>',
        '</ul>',
      ].join('\n'),
    )
  })

  it('keeps numbers outside lists as text, such as heading and clause numbers', () => {
    expect(
      cleanHtml(
        item('2.', 'Scope', { name: 'h2' }) +
          item('1.1.', 'Parties') +
          item('§ 4', 'Term') +
          item('·', 'Plain', { name: 'h3' }),
      ),
    ).to.equal('<h2><b>2. </b>Scope</h2>\n<p>1.1. Parties</p>\n<p>§ 4 Term</p>\n<h3>Plain</h3>')
  })

  it('moves a list that is directly in another list, as online editors write it, into the previous item', () => {
    expect(
      cleanHtml(
        '<ol><li>a</li><ol><li style="list-style-type:lower-alpha">b</li><ul><li>c</li></ul><li>d</li></ol><li>e</li></ol><ul><ul><li>f</li></ul></ul><p>g</p>',
      ),
    ).to.equal(
      [
        '<ol>',
        '  <li>',
        '    a',
        '    <ol type="a">',
        '      <li>',
        '        b',
        '        <ul>',
        '          <li>c</li>',
        '        </ul>',
        '      </li>',
        '      <li>d</li>',
        '    </ol>',
        '  </li>',
        '  <li>e</li>',
        '</ol>',
        '<ul>',
        '  <li>f</li>',
        '</ul>',
        '<p>g</p>',
      ].join('\n'),
    )
  })

  it('removes everything that runs, loads or styles, no matter how it is hidden', () => {
    for (const [hostile, clean] of [
      ['<script>alert(1)</script><p onclick="x">a</p>', '<p>a</p>'],
      ['<p>a<img src=x onerror=alert(1)></p><iframe src="//evil"></iframe>', '<p>a</p>'],
      [
        '<a href=" javascript:alert(1)">a</a> <a href="https://x.example/?a=1&b">b</a>',
        '<p>a <a href="https://x.example/?a=1&amp;b">b</a></p>',
      ],
      ['<svg><style><img src=x onerror=y></style></svg><b>a</b>', '<p><b>a</b></p>'],
      ['<style></p><script>a</style>b', '<p>b</p>'],
      [
        '<p>&lt;script&gt; &#123;&#123;#a}} {{#b}} {{{c}}} {{> d}}</p>',
        '<p>&lt;script> &#123;{#a}} &#123;{#b}} &#123;&#123;{c}}} &#123;{> d}}</p>',
      ],
      [
        '<a href="https://{{secret}}.example">a</a>',
        '<p><a href="https://&#123;&#123;secret}}.example">a</a></p>',
      ],
      [
        '<p style="background:url(//evil)" class="{{x}}">a</p><link rel=stylesheet href=x><base href=x>',
        '<p>a</p>',
      ],
      ['<svg><foreignObject><p onclick=x>a</p></foreignObject></svg><p>b</p>', '<p>b</p>'],
      [
        '<meta http-equiv=refresh content="0;url=//evil"><base href="//evil"><form action="//evil"><button>a</button></form>',
        '<p>a</p>',
      ],
      ['<style>@import "//evil"</style><p>a</p>', '<p>a</p>'],
      [
        '<a href="data:text/html,<script>1</script>">a</a><a href="java&#9;script:x">b</a><a href="//evil">c</a>',
        '<p>abc</p>',
      ],
      ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=x&gt;">', ''],
      ['<noscript><p title="</noscript><img src=x onerror=y>">', ''],
      ['<template><p>{{#x}}</p><script>1</script></template><p>a</p>', '<p>a</p>'],
      ['<td>a</td><tr><li>b</li></tr><p>c', '<p>a</p>\n<p>b</p>\n<p>c</p>'],
    ] as const)
      expect(cleanHtml(hostile), hostile).to.equal(clean)
  })

  it('reads a spreadsheet table as rows and cells, and bold text of an online editor as bold', () => {
    const sheet = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><!--[if gte mso 9]><xml><x:ExcelWorkbook></x:ExcelWorkbook></xml><![endif]-->
<style>td{mso-number-format:General}</style></head><body link=blue><table border=0 width=128 style='border-collapse:collapse'><!--StartFragment-->
<col width=64 span=2 style='width:48pt'><tr height=20><td height=20 class=xl65 width=64>Item</td><td class=xl66 x:num="1200.5">1,200.50</td></tr>
<tr height=20><td height=20>Total</td><td align=right x:fmla="=SUM(B1)">1,200.50</td></tr><!--EndFragment--></table></body></html>`
    const row = (...cells: string[]) => ['  <tr>', ...cells.map((cell) => `    <td>${cell}</td>`), '  </tr>']
    expect(cleanHtml(sheet)).to.equal(
      ['<table>', ...row('Item', '1,200.50'), ...row('Total', '1,200.50'), '</table>'].join('\n'),
    )
    const shared = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Dear</span>
<span style="font-weight:400">you</span></p><br></b><br class="Apple-interchange-newline">`
    expect(cleanHtml(shared)).to.equal('<p><strong>Dear</strong> you</p>')
  })

  it('returns well-formed HTML that does not change when it is cleaned again', () => {
    for (const html of [
      '<ul>a<li>b<li>c<ul><li>d</ul></ul>',
      '<ul><ul><li>a</ul><ol><li>b</ol>c<li>d</ul>',
      '<table>a<tr><td>b<table><tr><td>c</table>d<td><h1>e</h1></table>f',
      '<p>a<p>b<b>c<i>d</b>e</i>f',
      '<h1>a<p>b</h1>c',
      '<div>a<div>b</div>c</div><blockquote>d<p>e',
      '<dl><dt>a<dd>b</dl><pre> a\n  b</pre>',
    ]) {
      const clean = cleanHtml(html)
      for (const { name, closeStart, end } of parseSource(clean).elements)
        expect(end > closeStart || name === 'br' || name === 'hr', `${html}: ${clean}`).to.equal(true)
      expect(cleanHtml(clean), html).to.equal(clean)
      for (const letter of html.replaceAll(/<[^>]*>|\s/g, '').replace(/^a/, ''))
        expect(clean).to.contain(letter)
    }
  })

  itExtended('reads nested, unclosed and tangled markup in linear time, up to a megabyte', () => {
    for (const piece of [
      '<b>',
      '<table><tr><td>',
      '<a href=x><p>',
      '<b class=a><p>',
      '</p>',
      '<!--',
      '&',
      '{{',
      '<ul><li>',
      '<ul><ul>',
      item('1.', 'a'),
      item('1.', 'a', { level: 9 }),
    ])
      expectLinear((size) => void cleanHtml(piece.repeat(size / piece.length)), 1_000_000, piece)
  })
})

describe('pasteHtml', () => {
  const page = '<div>\n  <p>a</p>\n</div>\n'
  const paste = (content: Parameters<typeof pasteHtml>[2]) => {
    const tree = parseSource(page)
    const result = pasteHtml(tree, tree.elements[1], content)
    return isPageEdit(result) ? result.html : result?.refused
  }

  it('is inserted after the element, with its indentation', () => {
    expect(paste({ html: '<ul><li>b<li>c</ul>' })).to.equal(
      '<div>\n  <p>a</p>\n  <ul>\n    <li>b</li>\n    <li>c</li>\n  </ul>\n</div>\n',
    )
  })

  it('converts text to paragraphs', () => {
    expect(paste({ text: 'b <c>\r\n\r\nd {{e}}' })).to.equal(
      '<div>\n  <p>a</p>\n  <p>b &lt;c></p>\n  <p>d {{e}}</p>\n</div>\n',
    )
  })

  it('changes nothing for a paste without text, and refuses a paste that is too long', () => {
    expect(paste({ html: '<img src=x><script>a</script>' })).to.equal(undefined)
    expect(paste({ html: 'a'.repeat(1_000_001) })).to.contain('too much')
  })
})
