import { expect } from 'chai'
import { parseSource } from '../parse-source.ts'
import { inlineContent, type InlinePart } from './inline-content.ts'
import { type NewInlinePart, replaceInline } from './replace-text.ts'
import { itExtended } from '../../../../../test/parts/runs.ts'

function given(html: string, name?: string) {
  const tree = parseSource(html)
  const element = tree.elements.find((each) => name === undefined || each.name === name)
  if (!element) throw new Error('There is no element')
  const parts = inlineContent(tree, element)
  return {
    parts: parts ?? [],
    isTyped: parts !== undefined,
    replace: (to: readonly NewInlinePart[]) => replaceInline(tree, element, to),
  }
}

function outline(parts: readonly InlinePart[]): string {
  return parts
    .map((part) =>
      part.kind === 'text'
        ? JSON.stringify(part.text)
        : part.kind === 'tag'
          ? part.source
          : `${part.element.name}(${outline(part.parts)})`,
    )
    .join(' ')
}

const text = (typed: string): NewInlinePart => ({ kind: 'text', text: typed })
const tag = (source: string): NewInlinePart => ({ kind: 'tag', source })

describe('inlineContent', () => {
  it('returns text as displayed, merge tags and comments as written, and elements with their content', () => {
    expect(outline(given('<p>A &amp; B&nbsp;{{c}}<b>x{{#d}}y{{/d}}</b><br><!-- z --></p>').parts)).to.equal(
      '"A & B\u00A0" {{c}} b("x" {{#d}} "y" {{/d}}) br() <!-- z -->',
    )
  })

  it('excludes drawings, programs, pictures and elements drawn from data', () => {
    expect(given('<svg><text>a</text></svg>', 'text').isTyped).to.equal(false)
    for (const html of ['<svg></svg>', '<style>a</style>', '<img>', '<bar-code></bar-code>'])
      expect(given(html).isTyped, html).to.equal(false)
  })
})

describe('replaceInline', () => {
  it('changes nothing if nothing was typed, no matter how the text is written in the source', () => {
    for (const html of [
      '<p title="{{a}}">&ampb &eacute; &#65; &nbsp {{ a }}\r\n <b>x</b> & <!-- {{c}} --> 1 < 2 {{{',
      '<p>{{#a}}<b>{{b}}</b>{{/a}}{ {{c}} }</p>',
      '<p>one<i>two<br>three</p><p>four</p>',
    ]) {
      const { parts, replace } = given(html)
      expect(replace(parts), html).to.deep.equal({ html, select: 0 })
    }
  })

  it('changes the typed text and no character around it', () => {
    const { parts, replace } = given('<p>&eacute;t&eacute; {{a}} d&apos;&eacute;t&eacute; {{b}} &copy;</p>')
    const typed = parts.map((part) =>
      part.kind === 'text' && part.text === " d'été " ? text(" d'un été ") : part,
    )
    expect(replace(typed)).to.deep.include({
      html: '<p>&eacute;t&eacute; {{a}} d&apos;un &eacute;t&eacute; {{b}} &copy;</p>',
    })
  })

  it('keeps typed markup as text', () => {
    for (const [typed, written] of [
      ['<b>&amp;</b>', '&lt;b>&amp;amp;&lt;/b>'],
      ['{{x}} {{{y}}}', '&#123;{x}} &#123;&#123;{y}}}'],
      ['a\u0000\uFDD0\uD800b\u00A0', 'a\uFFFDb&nbsp;'],
      ['مرحبا', 'مرحبا'],
    ] as const)
      expect(given('<p>old</p>').replace([text(typed)]), typed).to.deep.include({ html: `<p>${written}</p>` })
  })

  it('prevents typed text from combining with text next to it', () => {
    const { replace } = given('<p>{ {{a}} &amp lt; < b</p>')
    expect(replace([text('{'), tag('{{a}}'), text('&lt;<b')])).to.deep.include({
      html: '<p>&#123;{{a}}&amp;lt;&lt;b</p>',
    })
  })

  it('inserts, moves and removes a field, keeping the text on both sides', () => {
    const { parts, replace } = given('<p>&quot;a&quot; {{b}} &quot;c&quot;</p>')
    const [a = text(''), b = text(''), c = text('')] = parts
    expect(replace([b, a, c])).to.deep.include({ html: '<p>{{b}}"a"  &quot;c&quot;</p>' })
    expect(replace([text('"a" '), text(' "c"')])).to.deep.include({
      html: '<p>&quot;a&quot;  &quot;c&quot;</p>',
    })
    expect(replace([a, tag('{{x.y}}'), b, c])).to.deep.include({
      html: '<p>&quot;a&quot; {{x.y}}{{b}} &quot;c&quot;</p>',
    })
  })

  it('keeps the tags of inner elements, removes missing ones, and inserts line breaks', () => {
    const { parts, replace } = given('<p>a <b class=x>b</b> <i>c</i></p>')
    const typed = parts
      .filter((part) => part.kind !== 'element' || part.element.name === 'b')
      .map((part) => (part.kind === 'element' ? { ...part, parts: [text('B')] } : part))
    expect(replace([...typed, { kind: 'break' }, text('d')])).to.deep.include({
      html: '<p>a <b class=x>B</b> <br>d</p>',
    })
  })

  it('splits an element in the middle without its id, and joins two with the name of the first', () => {
    const { parts, replace } = given('<ul>\n  <li id="a" class=x>a <b>c</b></li>\n</ul>', 'li')
    expect(replace([text('a'), { kind: 'paragraph' }, ...parts.slice(1)])).to.deep.include({
      html: '<ul>\n  <li id="a" class=x>a</li>\n  <li class=x><b>c</b></li>\n</ul>',
    })
    const html = '<h1>a &amp; b</h1>\n<p>c &amp; d</p>\n<p>e</p>'
    const tree = parseSource(html)
    const [title, line, other] = tree.elements
    if (!title || !line || !other) throw new Error('There is no element')
    const [a = [], c = []] = [title, line].map((element) => inlineContent(tree, element))
    const began = { kind: 'paragraph', element: line } as const
    expect(replaceInline(tree, title, [...a, ...c], line)).to.deep.include({
      html: '<h1>a &amp; bc &amp; d</h1>\n<p>e</p>',
    })
    expect(replaceInline(tree, title, [...a, began, ...c], line)).to.deep.include({ html })
    expect(replaceInline(tree, line, a, title)).to.equal(undefined)
    const apart = parseSource('<p>a</p>{{#b}}<p>c</p>{{/b}}')
    const [first, last] = apart.elements
    if (first && last) expect(replaceInline(apart, first, [], last)).to.equal(undefined)
  })

  it('puts bold and italic text in separate elements', () => {
    const { parts, replace } = given('<p>a &amp; {{b}}</p>')
    expect(replace([text('a '), { kind: 'strong', parts: [text('& '), ...parts.slice(1)] }])).to.deep.include(
      {
        html: '<p>a <strong>&amp; {{b}}</strong></p>',
      },
    )
  })

  it('refuses to split a section, and rejects impossible parts', () => {
    const { parts, replace } = given('<p>a{{#b}}c{{/b}}</p>')
    expect(replace(parts.slice(0, -1))).to.have.property('refused')
    expect(replace([tag('{{a}}{{b}}')])).to.equal(undefined)
    expect(replace([tag('<b>')])).to.equal(undefined)
    const other = parseSource('<p><b>x</b></p>').elements[1]
    if (other) expect(replace([{ kind: 'element', element: other, parts: [] }])).to.equal(undefined)
  })

  itExtended('changes only the typed part of a megabyte of text', () => {
    const long = 'a & b {{c}} <i>d</i> '.repeat(50_000)
    const { parts, replace } = given(`<p>${long}</p>`)
    expect(replace([...parts, text('x')])).to.deep.include({ html: `<p>${long}x</p>` })
  })
})
