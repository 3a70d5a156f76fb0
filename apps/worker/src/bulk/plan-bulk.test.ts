import { expect } from 'chai'
import type { TemplateSettings } from '@platen/contract'
import { type BulkPlan, planBulk } from './plan-bulk.ts'

const settings: TemplateSettings = {
  name: 'Test',
  page: {
    size: 'A4',
    orientation: 'portrait',
    margin: { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' },
  },
  fileName: 'x.pdf',
  language: 'en',
  optional: [],
  tagged: true,
  compact: false,
  images: 'original',
}

function plan(html: string, css = '', page: Partial<TemplateSettings['page']> = {}): BulkPlan {
  const own = { ...settings, page: { ...settings.page, ...page } }
  return planBulk({ html, css, settings: own }, 'https://bundle.invalid/x/')
}

function reasonOf(html: string, css = ''): string {
  const made = plan(html, css)
  return made.safe ? 'safe' : made.reason
}

function takenOf(html: string, css = '', page: Partial<TemplateSettings['page']> = {}): string {
  const made = plan(html, css, page)
  return made.safe ? `${made.taken}, ${made.pageCountMax === 1 ? 'one page' : 'any number'}` : made.reason
}

/** Markup and style, and why such documents are printed alone; `safe` where they go together. */
type Cases = Record<string, [html: string, css: string, reason: string]>

function describeCases(title: string, cases: Cases): void {
  describe(title, () => {
    for (const [name, [html, css, reason]] of Object.entries(cases)) {
      it(`${name}: ${reason}`, () => expect(reasonOf(html, css)).to.equal(reason))
    }
  })
}

describe('whether documents go together', () => {
  describe('page counters', () => {
    const footer = '@page { @bottom-right { content: counter(page) } }'
    const ofAll = '@page { @bottom-right { content: counter(page) " of " counter(pages) } }'

    it('takes documents of any length where only the page is counted', () => {
      expect(takenOf('<p>x</p>', footer)).to.equal('any, any number')
    })

    it('takes documents of one length where the number of all pages stands on them', () => {
      expect(takenOf('<p>x</p>', ofAll)).to.equal('ofPageCount, any number')
      expect(takenOf('<p>x</p>', '', { footer: { right: '{page} of {pages}' } })).to.equal(
        'ofPageCount, any number',
      )
    })

    it('writes the number of all pages that it is told', () => {
      const made = plan('<p>x</p>', ofAll)
      expect(made.safe && made.compose(['<p>x</p>'], 7).html).to.match(/counter-set:platen-pages 7\b/)
    })

    it('prints alone what counts pages in its text, and headers with fields', () => {
      expect(reasonOf('<p>x</p>', 'p::after { content: counter(pages) }')).to.equal('value')
      expect(reasonOf('<p>x</p>', 'p { counter-set: page 3 }')).to.equal('counter-set')
      expect(takenOf('<p>x</p>', '', { header: { left: '{{name}}' } })).to.equal('header')
    })
  })

  it('takes documents of one page where the first page has a rule of its own', () => {
    expect(takenOf('<p>x</p>', '@page :first { margin-top: 30mm }')).to.equal('ofPageCount, one page')
  })

  describeCases('rules of pages', {
    'a named page': ['<p>x</p>', 'p { page: chapter }', 'page'],
    'a rule for a named page': ['<p>x</p>', '@page chapter { margin: 0 }', 'page'],
    'left and right pages': ['<p>x</p>', '@page :left { margin: 0 }', 'page'],
    'a break to the next right page': ['<p>x</p>', 'p { break-before: right }', 'break-before'],
    'a background of pages': ['<p>x</p>', '@page { background: #eee }', 'page'],
    'a turned page': ['<p>x</p>', '@page { page-orientation: rotate-left }', 'page'],
    'a size': ['<p>x</p>', '@page { size: A5 }', 'safe'],
    'a counter of its own in a margin': [
      '<p>x</p>',
      '@page { @top-left { content: counter(part) } }',
      'page',
    ],
  })

  describeCases('ids and links to them', {
    'ids without links': ['<p id="a">x</p>', '', 'safe'],
    'a link to an id': ['<p id="a">x</p><a href="#a">y</a>', '', 'reference'],
    'a link of data to an id': ['<p id="a">x</p><a href="{{to}}">y</a>', '', 'reference'],
    'a link to the web': ['<p id="a">x</p><a href="https://example.com/#a">y</a>', '', 'safe'],
    'a label of an id': ['<p id="a">x</p><section aria-labelledby="a"></section>', '', 'reference'],
    'a gradient by its id': ['<svg><path id="a" fill="url(#a)"/></svg>', '', 'reference'],
    'a gradient by its id in a rule': ['<svg><path id="a"/></svg>', 'path { fill: url("#a") }', 'reference'],
  })

  describeCases('positions', {
    fixed: ['<p>x</p>', 'p { position: fixed }', 'position'],
    sticky: ['<p>x</p>', 'p { position: sticky }', 'position'],
    'fixed in a style attribute': ['<p style="position:fixed">x</p>', '', 'position'],
    'a style attribute of data': ['<p style="{{style}}">x</p>', '', 'style'],
    'absolute from the bottom of the page': ['<p>x</p>', 'p { position: absolute; bottom: 0 }', 'absolute'],
    'absolute in a box of its own': [
      '<div class="a"><p>x</p></div>',
      '.a { position: relative } .a p { position: absolute; bottom: 0 }',
      'safe',
    ],
    'a body that is placed': ['<p>x</p>', 'body { position: absolute }', 'body'],
  })

  describeCases('quotes and counters', {
    quotes: ['<p>x</p>', 'p::before { content: open-quote }', 'value'],
    'the quoting element': ['<q>x</q>', '', 'element'],
    'a counter of its own': [
      '<p>x</p>',
      'p { counter-increment: a } p::before { content: counter(a) }',
      'safe',
    ],
    'nested counters that begin on html': [
      '<p>x</p>',
      'html { counter-reset: a } p::before { content: counters(a, ".") }',
      'counters',
    ],
    'a counter that html counts': ['<p>x</p>', 'html { counter-increment: a }', 'html'],
  })

  describeCases('selectors', {
    'the first child of body': ['<p>x</p>', 'body > p:first-child { color: red }', 'safe'],
    'siblings anywhere': ['<p>x</p>', 'p + p { color: red }', 'safe'],
    'the sibling of head': ['<p>x</p>', 'head + body { color: red }', 'selector'],
    'the child of html': ['<p>x</p>', 'html > body { color: red }', 'selector'],
    'the child of whatever': ['<p>x</p>', '* > * > p { color: red }', 'selector'],
    'what has something': ['<p>x</p>', ':has(p) { color: red }', 'selector'],
    'every element before its content': ['<p>x</p>', '::before { content: "*" }', 'pseudo-element'],
    'our own elements': ['<p>x</p>', 'platen-item { display: none }', 'selector'],
    'our own element in the markup': ['<platen-gap></platen-gap>', '', 'element'],
    'a name that is written otherwise': ['<p>x</p>', String.raw`platen-\67 ap { display: none }`, 'selector'],
    'nested rules': ['<p>x</p>', 'p { & b { color: red } }', 'nesting'],
    'a border of whatever is empty': ['<p>x</p>', ':empty { border: 1px solid }', 'html'],
  })

  describeCases('backgrounds', {
    'a colour of body': ['<p>x</p>', 'body { background: #eee }', 'safe'],
    'a picture of body': ['<p>x</p>', 'body { background: url(assets/a.png) }', 'background'],
    'one of html and one of body': [
      '<p>x</p>',
      'html { background: #eee } body { background: #ddd }',
      'background',
    ],
    'one that stays where it is': ['<p>x</p>', 'p { background: red fixed }', 'background'],
    'a style attribute of body': ['<body style="background:red"><p>x</p></body>', '', 'background'],
  })

  describeCases('what is drawn far from its place, on other documents\u2019 pages', {
    'moved by little': ['<p>x</p>', 'p { position: relative; top: -9mm }', 'safe'],
    'moved by much': ['<p>x</p>', 'p { position: relative; top: -90mm }', 'reach'],
    'moved by little in each of many': [
      '<div>'.repeat(20) + '</div>'.repeat(20),
      'div { position: relative; top: 9mm }',
      'reach',
    ],
    'a transform': ['<p>x</p>', 'p { transform: translateY(90mm) }', 'reach'],
    'a turn': ['<p>x</p>', 'p { transform: rotate(-8deg) }', 'safe'],
    'a transform by a variable': ['<p>x</p>', 'p { --a: 90mm; translate: 0 var(--a) }', 'translate'],
    'a place by a variable': ['<p>x</p>', 'p { --a: 90mm; top: var(--a) }', 'reach'],
    'a place by a calculation': ['<p>x</p>', 'p { top: calc(9mm * 40) }', 'reach'],
    'a shadow': ['<p>x</p>', 'p { box-shadow: 0 90mm red }', 'reach'],
    'a small shadow': ['<p>x</p>', 'p { box-shadow: 2px 2px 8px red }', 'safe'],
    'a filter': ['<p>x</p>', 'p { -webkit-filter: drop-shadow(0 90mm red) }', 'reach'],
    'a line below': ['<p>x</p>', 'p { text-underline-offset: 90mm }', 'reach'],
    'a mirror': ['<p>x</p>', 'p { -webkit-box-reflect: below 90mm }', 'box-reflect'],
    'a drawing without a frame': ['<svg><rect y="{{y}}"/></svg>', 'svg { overflow: visible }', 'overflow'],
    'a drawing without a frame by its attribute': ['<svg overflow="visible"><rect/></svg>', '', 'overflow'],
    'a margin back, and forth': ['<p>x</p>', 'p { margin: -9mm 0 9mm }', 'safe'],
    'a margin far back, and forth': ['<p>x</p>', 'p { margin: -90mm 0 90mm }', 'reach'],
    'a margin back in each row': ['{{#a}}<p>x</p>{{/a}}', 'p { margin: 0 0 -9px }', 'reach'],
    'rows in a box that is laid out by itself': [
      '<div class="r"><div class="a">{{#a}}<p>x</p>{{/a}}</div></div>',
      '.r { position: relative } .a { position: absolute; width: 9mm }',
      'absolute',
    ],
    'lines of data in a box that is laid out by itself': [
      '<div class="r"><div class="a">{{a}}</div></div>',
      'body { white-space: pre-line } .r { position: relative } .a { position: absolute; width: 9mm }',
      'absolute',
    ],
    'a height of data in a box that is laid out by itself': [
      '<div class="r"><div class="a"><img height="{{y}}"></div></div>',
      '.r { position: relative } .a { position: absolute; width: 9mm }',
      'absolute',
    ],
    'a box that counts for nothing': ['<p>x</p>', 'p { contain: size }', 'contain'],
    'lines from top to bottom': ['<p>x</p>', 'p { writing-mode: vertical-rl }', 'writing-mode'],
  })

  describeCases('markup that reaches beyond its document', {
    'an end tag too many': ['</div><p>x</p>', '', 'unclosed'],
    'an element that data leaves open': ['{{#a}}<div>{{/a}}<p>x</p>{{#a}}</div>{{/a}}', '', 'section'],
    'an element that is not closed': ['<p>x', '', 'unclosed'],
    'a comment with a field': ['<!-- {{a}} --><p>x</p>', '', 'comment'],
    'a style sheet among the content': ['<p>x</p><style>p { color: red }</style>', '', 'style'],
    'a script': ['<script></script>', '', 'element'],
    'a template element': ['<template></template>', '', 'element'],
    'an attribute of data without quotes': ['<p class={{a}}>x</p>', '', 'attribute'],
    'an attribute whose name is data': ['<p {{a}}>x</p>', '', 'attribute'],
    'markup behind the body': ['<body><p>x</p></body><p>y</p>', '', 'markup'],
  })

  describeCases('titles', {
    'a title with a field': ['<title>{{a}}</title><p>x</p>', '', 'safe'],
    'a title with a section': ['<title>{{#a}}b{{/a}}</title><p>x</p>', '', 'safe'],
    'a title that a section leaves': ['<title>x{{#a}}</title><p>y</p>{{/a}}', '', 'section'],
    'a title with an end tag in it': ['<title>x</b>{{a}}</title><p>y</p>', '', 'title'],
    'two titles': ['<title>x</title><title>y</title><p>z</p>', '', 'title'],
  })

  it('never throws, and is done with a template of the largest size in seconds', () => {
    const size = 290_000
    const hostile = [
      ['<p>'.repeat(size / 3), ''],
      ['<'.repeat(size), ''],
      ['<p>x</p>', 'p,'.repeat(size / 2)],
      ['<p>x</p>', ':is('.repeat(size / 4)],
      ['<p>x</p>', '('.repeat(size)],
      ['<p>x</p>'.repeat(size / 16), 'p{top:0}'.repeat(size / 16)],
      ['<p>x</p>'.repeat(size / 32), `p{position:absolute}${'p{top:0}'.repeat(size / 32)}`],
      ['<p>x</p>', `p{content:"${'\\'.repeat(size)}`],
      ['{{#a}}'.repeat(size / 6), ''],
    ] as const
    for (const [html, css] of hostile) {
      const start = performance.now()
      reasonOf(html, css)
      expect(performance.now() - start, `${html.slice(0, 20)} ${css.slice(0, 20)}`).to.be.lessThan(5_000)
    }
    expect(reasonOf('x'.repeat(300_001))).to.equal('size')
  })
})

describe('the document of many', () => {
  function compose(html: string, bodies: string[]) {
    const made = plan(html)
    if (!made.safe) throw new Error(made.reason)
    return made.compose(bodies)
  }

  it('has the content of each, and its title', () => {
    const html = '<html><head><title>{{a}}</title></head><body class="b"><p>{{a}}</p></body></html>\n'
    const { html: common, titles } = compose(
      html,
      ['1 &amp; &lt;', ' 2\n3 ', '4\u00015\u007f'].map((value) => html.replaceAll('{{a}}', value)),
    )
    expect(titles).to.deep.equal(['1 & <', '2 3', '4 5'])
    expect(common.split('<platen-body class="b"><p>')).to.have.length(4)
    expect(common).not.to.include('<title>1')
  })

  it('keeps the white space behind the end tags, which belongs to the body, and none in front of it', () => {
    const html = '<p>{{a}}</p></body>\n </html>\n'
    expect(compose(html, [html]).html).to.include('</p>\n \n</platen-body>')
    for (const space of ['\n <!-- x --> ', '&#32;\t&NewLine;'])
      expect(compose(`${space}<p>y</p>`, [`${space}<p>y</p>`]).html).to.include('<platen-body><p>y')
  })
})
