import { expect } from 'chai'
import { expectLinear } from '../../../../test/parts/growth.ts'
import { describeCases, plan, reasonOf, takenOf } from './testing/plan-cases.ts'

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
      expect(made.safe && made.compose(['<p>x</p>'], 7)?.html).to.match(/counter-set:platen-pages 7\b/)
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
    'a size': ['<p>x</p>', '@page { size: A5 }', 'page'],
    'a counter of its own in a margin': [
      '<p>x</p>',
      '@page { @top-left { content: counter(part) } }',
      'page',
    ],
  })

  describeCases('positions', {
    fixed: ['<p>x</p>', 'p { position: fixed }', 'position'],
    sticky: ['<p>x</p>', 'p { position: sticky }', 'position'],
    'fixed in a style attribute': ['<p style="position:fixed">x</p>', '', 'position'],
    'a field in a style sheet': ['<style>p { color: {{c}} }</style><p>x</p>', '', 'head'],
    'a section in a style sheet': ['<style>{{#a}}p { color: red }{{/a}}</style><p>x</p>', '', 'head'],
    'a field in a style sheet of the content': ['<p>x</p><style>p { color: {{c}} }</style>', '', 'style'],
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

  describeCases('what is drawn far from its place, on other documents\u2019 pages', {
    'moved by little': ['<p>x</p>', 'p { position: relative; top: -9mm }', 'safe'],
    'moved by much': ['<p>x</p>', 'p { position: relative; top: -90mm }', 'reach'],
    'moved by little in each of many': [
      '<div>'.repeat(20) + '</div>'.repeat(20),
      'div { position: relative; top: 9mm }',
      'reach',
    ],
    'a transform': ['<p>x</p>', 'p { transform: translateY(90mm) }', 'value'],
    'a turn': ['<p>x</p>', 'p { rotate: -8deg }', 'rotate'],
    'a transform by a variable': ['<p>x</p>', 'p { --a: 90mm; translate: 0 var(--a) }', 'translate'],
    'a share of what it stands in': ['<p>x</p>', 'p { position: relative; top: -100% }', 'reach'],
    'letters that grow in each other': [
      '<div>'.repeat(9) + '</div>'.repeat(9),
      'div { font-size: 2em }',
      'letters',
    ],
    'letters as large as a page': ['<p>{{a}}</p>', 'p { font-size: 900mm; line-height: 0 }', 'letters'],
    'letters whose font makes them larger': [
      '<p>x</p>',
      '@font-face { font-family: a; src: url(a.woff2); size-adjust: 9000% }',
      'font',
    ],
    'a box too low for what is set from its end': [
      '<div>{{a}}</div>',
      'div { display: grid; height: 9px; align-items: end; white-space: pre-line }',
      'reach',
    ],
    'a place by a variable of variables': [
      '<p>x</p>',
      ':root { --a: 9mm; --b: calc(var(--a) + var(--a)) } p { top: var(--b) }',
      'variable',
    ],
    'a place by a variable of many values': [
      '<p>x</p>',
      ':root { --a: 9mm } .b { --a: 90mm } p { top: var(--a) }',
      'reach',
    ],
    'a place by a small variable': [
      '<p>x</p>',
      ':root { --a: 9mm } p { position: relative; top: var(--a) }',
      'safe',
    ],
    'a place by a variable': ['<p>x</p>', 'p { --a: 90mm; top: var(--a) }', 'reach'],
    'a place by a calculation': ['<p>x</p>', 'p { top: calc(9mm * 40) }', 'reach'],
    'a shadow': ['<p>x</p>', 'p { box-shadow: 0 90mm red }', 'reach'],
    'a small shadow': ['<p>x</p>', 'p { box-shadow: 2px 2px 8px red }', 'safe'],
    'a filter': ['<p>x</p>', 'p { -webkit-filter: drop-shadow(0 90mm red) }', 'value'],
    'a line below': ['<p>x</p>', 'p { text-underline-offset: 90mm }', 'reach'],
    'a mirror': ['<p>x</p>', 'p { -webkit-box-reflect: below 90mm }', 'property'],
    'a drawing without a frame': ['<svg><rect y="9"/></svg>', 'svg { overflow: visible }', 'overflow'],
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
    'a picture of any height in a box that is laid out by itself': [
      '<div class="r"><div class="a"><img src="assets/a.png"></div></div>',
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

  it('never throws, and takes its time by the length alone up to a template of the largest size', () => {
    const hostile: Array<(size: number) => [html: string, css: string]> = [
      (size) => ['<p>'.repeat(size / 3), ''],
      (size) => ['<'.repeat(size), ''],
      (size) => ['<p>x</p>', 'p,'.repeat(size / 2)],
      (size) => ['<p>x</p>', ':is('.repeat(size / 4)],
      (size) => ['<p>x</p>', '('.repeat(size)],
      (size) => ['<p>x</p>'.repeat(size / 16), 'p{top:0}'.repeat(size / 16)],
      (size) => ['<p>x</p>'.repeat(size / 32), `p{position:absolute}${'p{top:0}'.repeat(size / 32)}`],
      (size) => ['<p>x</p>', `p{content:"${'\\'.repeat(size)}`],
      (size) => ['{{#a}}'.repeat(size / 6), ''],
    ]
    for (const partsOf of hostile)
      expectLinear((size) => void reasonOf(...partsOf(size)), 290_000, partsOf(40).join(' '))
    expect(reasonOf('x'.repeat(300_001))).to.equal('size')
  })
})

describe('the document of many', () => {
  function compose(html: string, bodies: string[]) {
    const made = plan(html)
    if (!made.safe) throw new Error(made.reason)
    const document = made.compose(bodies)
    if (!document) throw new Error('not composed')
    return document
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

  it('is none where data lead a link into the document', () => {
    const made = plan('<a href="{{a}}">x</a>')
    if (!made.safe) throw new Error(made.reason)
    const link = (address: string) => `<a href="${address}">x</a>`
    for (const address of [
      '#a',
      '',
      'a',
      ' https://example.com',
      'https:#a',
      'javascript:x',
      '//a',
      'HTTP:a',
    ])
      expect(made.compose([link('https://example.com'), link(address)]), address).to.equal(undefined)
    for (const address of ['https://example.com/#a', 'HTTP://a', 'mailto:a@example.com', 'tel:+1'])
      expect(made.compose([link(address)]), address).not.to.equal(undefined)
  })

  it('keeps the white space behind the end tags, which belongs to the body, and none in front of it', () => {
    const html = '<p>{{a}}</p></body>\n </html>\n'
    expect(compose(html, [html]).html).to.include('</p>\n \n</platen-body>')
    for (const space of ['\n <!-- x --> ', '&#32;\t&NewLine;'])
      expect(compose(`${space}<p>y</p>`, [`${space}<p>y</p>`]).html).to.include('<platen-body><p>y')
  })
})
