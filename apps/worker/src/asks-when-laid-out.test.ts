import { expect } from 'chai'
import { asksWhenLaidOut } from './asks-when-laid-out.ts'

const inStyle = [
  'p{background:url(assets/a.png)}',
  'p{background:URL( "data:image/png;base64,AA")}',
  'p{background:image-set("a.png" 1x)}',
  'p{background:-webkit-image-set(url(a.png) 1x)}',
  'p{background:src("a.png")}',
  '@import "a.css";',
  '@font-face{font-family:Mine;src:local(Arial)}',
  'p{background:u\\72l(a.png)}',
  'p{background:\\000055rl(a.png)}',
  'p{background:\\000075rl(a.png)}',
  'p{background:im\\000061ge-set("a.png" 1x)}',
  'p{background:u\\rl(a.png)}',
]

const inMarkup = [
  '<link rel="stylesheet" href="https://example.com/a.css">',
  '<object data="a.svg"></object>',
  '<input type="image" src="a.png">',
  '<iframe src="a.html"></iframe>',
  '<table background="a.png"></table>',
  '<img srcset="a.png 1x, b.png 2x" src="a.png">',
  '<p style="{{style}}">x</p>',
  "<p style='color:red;{{more}}'>x</p>",
  '<p style=color:{{colour}}>x</p>',
  '<svg><rect fill="{{colour}}"/></svg>',
  '<td {{#logo}}background="{{logo}}"{{/logo}}>x</td>',
  '<td {{#a}}style="{{b}}"{{/a}}>x</td>',
  '<p class="a"style="{{b}}">x</p>',
  '<p/style="{{b}}">x</p>',
  '<tr {{attributes}}><td>x</td></tr>',
  '<{{#a}}input type=image src="a.png"{{/a}}>',
  '<svg><style>p{background:ur&#108;(a.png)}</style></svg>',
  '<svg><style><b/>p{background:{{b}}}</style></svg>',
  '<p style="background:ur&#108;(a.png)">x</p>',
  '<style>p{color:{{colour}}}</style>',
]

const harmless: Array<{ html: string; css: string }> = [
  { html: '<p>{{name}} &amp; sons, at url</p>', css: 'p{color:red}' },
  { html: '<img src="{{logo}}" alt=""><img loading="lazy" src="assets/a.png" alt="">', css: '' },
  { html: '<svg><rect fill="url(#shade)"/></svg>', css: '.a{mask:url("#shade")}' },
  {
    html: '<p style="color:red">{{name}}</p>',
    css: 'q::before{content:"\\201C\\A"}.a\\:b,.c\\/d{color:red}',
  },
  { html: '<style>p{color:red}</style><p>{{name}}</p>', css: '' },
  {
    html: '<tr {{#isLast}}class="{{kind}}"{{/isLast}}><td title="{{name}}">{{! the name }}x</td></tr>',
    css: '',
  },
]

describe('whether a template asks for something only once it is laid out', () => {
  for (const css of inStyle) {
    it(`may: ${css}`, () => {
      expect(asksWhenLaidOut({ html: '<p>x</p>', css })).to.equal(true)
      expect(asksWhenLaidOut({ html: `<style>${css}</style><p>x</p>`, css: '' })).to.equal(true)
    })
  }

  for (const html of inMarkup)
    it(`may: ${html}`, () => expect(asksWhenLaidOut({ html, css: '' })).to.equal(true))

  for (const source of harmless)
    it(`does not: ${source.html} ${source.css}`, () => expect(asksWhenLaidOut(source)).to.equal(false))

  it('is told in time, whatever the template is', () => {
    const parts = [
      ' style="',
      " style='",
      '<style>',
      '<style>{{',
      'url(',
      'url( ',
      '\\',
      '\\0',
      ' background',
      ' fill=',
      ' mask="',
      ' style  ',
      '<',
      '{{',
    ]
    const startedAt = performance.now()
    for (const part of parts) {
      const source = part.repeat(2 ** 20 / part.length)
      asksWhenLaidOut({ html: source, css: source })
    }
    expect(performance.now() - startedAt).to.be.lessThan(1_500)
  })
})
