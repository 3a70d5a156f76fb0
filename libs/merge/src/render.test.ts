import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { expectLinear } from '../../../test/parts/growth.ts'
import { givenTemplate, merged } from './testing/given-template.ts'

function faultOf(run: () => unknown): Fault | undefined {
  try {
    run()
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
  return undefined
}

describe('render', () => {
  it('escapes every value for text and quoted attributes', () => {
    expect(merged('<p title="{{a}}">{{a}}</p>', { a: `<b>"&'</b>` })).to.equal(
      '<p title="&lt;b&gt;&quot;&amp;&#39;&lt;/b&gt;">&lt;b&gt;&quot;&amp;&#39;&lt;/b&gt;</p>',
    )
  })

  it('never expands merge tags in a value', () => {
    expect(merged('{{a}}{{#l}}{{.}}{{/l}}', { a: '{{b}}', b: 'x', l: ['{{#l}}', '$&', '{{{b}}}'] })).to.equal(
      '{{b}}{{#l}}$&amp;{{{b}}}',
    )
  })

  it('prints 0, -0 and false, and nothing for null and missing values', () => {
    expect(
      merged('{{a}},{{b}},{{c}},{{d}},{{e}},{{f}}', { a: 0, b: -0, c: false, d: null, f: 1.5 }),
    ).to.equal('0,-0,false,,,1.5')
  })

  it('prints nothing for an object or a list', () => {
    expect(merged('[{{a}}{{b}}]', { a: { b: 1 }, b: [1, 2] })).to.equal('[]')
  })

  it('treats 0, "", false, null, [] and missing as falsy in sections', () => {
    const template = givenTemplate('{{#a}}yes{{/a}}{{^a}}no{{/a}}')
    for (const a of [0, -0, '', false, null, [], undefined, Number.NaN])
      expect(template.render({ a })).to.equal('no')
    expect(template.render({})).to.equal('no')
    for (const a of [1, 'x', '0', true, {}, [0]]) expect(template.render({ a })).to.equal('yes')
  })

  it('repeats a section for each item and looks up names in outer levels', () => {
    const data = { currency: 'EUR', items: [{ n: 1 }, { n: 2, currency: 'USD' }] }
    expect(merged('{{#items}}{{n}} {{currency}};{{/items}}', data)).to.equal('1 EUR;2 USD;')
  })

  it('opens an object as a scope, and a string, a number or true as an item', () => {
    expect(merged('{{#a}}{{b}}{{/a}}', { a: { b: 1 } })).to.equal('1')
    expect(merged('{{#a}}{{.}}{{/a}}', { a: 'x' })).to.equal('x')
    expect(merged('{{#a}}{{.}}{{/a}}', { a: true })).to.equal('true')
    expect(merged('{{#note}}<i>{{note}}</i>{{/note}}', { note: 'n' })).to.equal('<i>n</i>')
  })

  it('reads lists of lists', () => {
    expect(merged('{{#rows}}{{#.}}{{.}},{{/.}};{{/rows}}', { rows: [[1, 2], [], [3]] })).to.equal('1,2,;;3,;')
    expect(merged('{{#rows}}{{^.}}-{{/.}}{{/rows}}', { rows: [[1], []] })).to.equal('-')
  })

  it('looks up the first part of a dotted name in outer levels, and the rest in the result', () => {
    expect(merged('{{a.b.c}}', { a: { b: { c: 1 } } })).to.equal('1')
    expect(merged('{{#a}}{{a.b}}{{/a}}', { a: { b: 1 } })).to.equal('1')
    expect(merged('{{#a}}{{b.c}}{{/a}}', { a: { b: {} }, b: { c: 'outer' } })).to.equal('')
    expect(merged('{{#a.b}}{{c}}{{/a.b}}{{^a.x}}none{{/a.x}}', { a: { b: [{ c: 1 }, { c: 2 }] } })).to.equal(
      '12none',
    )
  })

  it('hides the same name of an outer level if it is null in an item', () => {
    expect(merged('{{#l}}{{a}}{{/l}}', { a: 'outer', l: [{ a: null }] })).to.equal('')
  })

  it('renders a blank form if all values are null', () => {
    const source = '[{{a}}{{b.c}}{{#l}}x{{/l}}{{^l}}no items {{a}}{{/l}}]'
    expect(merged(source, null)).to.equal('[no items ]')
  })

  it('leaves no empty line for a tag on its own line', () => {
    expect(merged('<ul>\r\n  {{#l}}\r\n  <li>{{.}}</li>\r\n  {{/l}}\r\n</ul>', { l: [1, 2] })).to.equal(
      '<ul>\r\n  <li>1</li>\r\n  <li>2</li>\r\n</ul>',
    )
    expect(merged('a\n  {{! a comment\n over two lines }}\nb', {})).to.equal('a\nb')
  })

  it('removes NUL and replaces lone surrogates, in values and in the source', () => {
    expect(merged('a\0b\ud800{{x}}', { x: '\udc00<\0>\ud83d\ude00' })).to.equal('ab\ufffd\ufffd&lt;&gt;😀')
  })

  it('prints right-to-left marks, line separators and tags of markup as text', () => {
    expect(merged('{{a}}', { a: '\u202e\u2028</style><script>' })).to.equal(
      '\u202e\u2028&lt;/style&gt;&lt;script&gt;\u202c',
    )
  })

  it('returns the same result every time, regardless of other renders in between', () => {
    const template = givenTemplate('{{#l}}{{a}}{{/l}}')
    const data = { l: [{ a: 1 }, {}], a: 2 }
    const first = template.render(data)
    template.render(null)
    expect(template.render(data)).to.equal(first)
  })
})

describe('render: limits', () => {
  it('422 render_failed: rejects a result one byte over the limit, counted in UTF-8', () => {
    const template = givenTemplate('{{a}}')
    expect(template.render({ a: '€€' }, { htmlBytesMax: 6 })).to.equal('€€')
    const fault = faultOf(() => template.render({ a: '€€' }, { htmlBytesMax: 5 }))
    expect(fault?.code).to.equal('render_failed')
    expect(fault?.detail).to.match(/larger than 5 bytes/)
  })

  it('422 render_failed: stops nested lists before they fill the memory', () => {
    const template = givenTemplate('{{#l}}{{#l}}{{#l}}{{#l}}{{.}}{{/l}}{{/l}}{{/l}}{{/l}}')
    const before = process.memoryUsage().rss
    const fault = faultOf(() =>
      template.render({ l: Array.from({ length: 1_000 }, () => 'x'.repeat(1_000)) }),
    )
    expect(fault?.code).to.equal('render_failed')
    expect(process.memoryUsage().rss - before).to.be.below(300 * 1024 * 1024)
  })

  it('422 render_failed: stops lists that repeat each other while printing nothing', () => {
    const template = givenTemplate('{{#l}}{{#l}}{{#l}}{{x}}{{/l}}{{/l}}{{/l}}')
    expectLinear((length) => {
      const fault = faultOf(() => template.render({ l: Array.from({ length }, () => ({})) }))
      expect(fault?.detail).to.match(/too often/)
    }, 3_000)
  })

  it('accepts a 5 MB value', () => {
    expect(merged('{{a}}', { a: 'x'.repeat(5_000_000) })).to.have.length(5_000_000)
  })
})
