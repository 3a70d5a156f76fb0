import { inlineContent, isPageEdit, parseSource, replaceInline } from '@platen/markup'
import { expect } from 'chai'
import { partsAfter, rangesAfter, readTypedText, type TypedChange } from './typed-text.ts'

function open(html: string, keepsSpaces = false) {
  const tree = parseSource(html)
  const element = tree.elements[0]
  const parts = element && inlineContent(tree, element)
  if (!element || !parts) throw new Error('nothing to type in')
  const typed = readTypedText(parts, keepsSpaces)
  return {
    shown: typed.shown,
    typed,
    type(...changes: TypedChange[]): string {
      const edit = replaceInline(tree, element, partsAfter(typed, changes))
      return edit && isPageEdit(edit) ? edit.html : 'refused'
    },
    /** Replaces the first `text`. */
    put(text: string, insert: string): string {
      const from = typed.shown.indexOf(text)
      return this.type({ from, to: from + text.length, insert })
    },
  }
}

describe('the text that is typed on the page', () => {
  it('is shown as it is printed: white space once, line breaks as such, fields as written, comments not at all', () => {
    const { shown } = open(
      '<p>\n  Dear  <b>Ms\n {{name}}</b> &amp; all,<!-- x -->\n<br>\n  bye{{! note }} </p>',
    )
    expect(shown).to.equal('Dear Ms {{name}} & all,\nbye')
    expect(open('<pre>a\n  b</pre>', true).shown).to.equal('a\n  b')
  })

  it('nothing typed changes nothing, and what is typed changes no byte beside it', () => {
    const html = '<p>\n  Dear  <b>Ms\n {{name}}</b> &amp; all,<!-- x -->\n<br>\n  bye{{! note }} </p>'
    expect(open(html).type()).to.equal(html)
    expect(open(html).put('all', 'you')).to.equal(html.replace('all', 'you'))
    expect(open(html).put('bye', 'so long')).to.equal(html.replace('bye', 'so long'))
    expect(open(html).type({ from: 0, to: 0, insert: 'My ' })).to.equal(html.replace('Dear', 'My Dear'))
  })

  it('goes on in what stands before it, at the beginning in what follows, and takes the place of what was marked', () => {
    expect(open('<p>a <b>b</b> c</p>').type({ from: 3, to: 3, insert: '!' })).to.equal('<p>a <b>b!</b> c</p>')
    expect(open('<p>a <b>b</b> c</p>').type({ from: 2, to: 2, insert: '!' })).to.equal('<p>a !<b>b</b> c</p>')
    expect(open('<p><b>b</b> c</p>').type({ from: 0, to: 0, insert: '!' })).to.equal('<p><b>!b</b> c</p>')
    expect(open('<p>a <b>bold</b> c</p>').put('bold', 'X')).to.equal('<p>a <b>X</b> c</p>')
    expect(open('<p>a <b>bold</b> c</p>').put('old c', 'X')).to.equal('<p>a <b>bX</b></p>')
    expect(open('<p></p>').type({ from: 0, to: 0, insert: 'new' })).to.equal('<p>new</p>')
    expect(open('<p>a<br>\n  b</p>').type({ from: 2, to: 2, insert: 'X' })).to.equal('<p>a<br>\n  Xb</p>')
  })

  it('an element within goes when all that it held is gone, and its line break takes the white space along', () => {
    expect(open('<p>a <b>bold</b> c</p>').put('bold ', '')).to.equal('<p>a c</p>')
    expect(open('<p>a<br>\n  b</p>').put('\n', '')).to.equal('<p>ab</p>')
  })

  it('fields are put in, moved and taken out as a whole; what only looks like markup or a tag is text', () => {
    expect(open('<p>Dear {{name}},</p>').put('{{name}}', '')).to.equal('<p>Dear ,</p>')
    expect(open('<p>Dear {{name}},</p>').put('Dear', 'Dear {{title}}')).to.equal(
      '<p>Dear {{title}} {{name}},</p>',
    )
    expect(open('<p>x</p>').put('x', '<b>&amp;\u00A0{{{raw}}} {{')).to.equal(
      '<p>&lt;b>&amp;amp;&nbsp;&#123;&#123;{raw}}} &#123;&#123;</p>',
    )
    expect(open('<p>a</p>').put('a', 'one\ntwo')).to.equal('<p>one<br>two</p>')
    expect(open('<p>{{#a}}x{{/a}}</p>').put('{{#a}}', '')).to.equal('refused')
  })

  it('what is no line of text is one sign in it and stays whole', () => {
    const list = '<li>One <img src="a.png"> two<ul><li>inner</li></ul></li>'
    expect(open(list).shown).to.equal('One \uFFFC two\uFFFC')
    expect(open(list).put('two', 'three')).to.equal(list.replace('two', 'three'))
  })

  it('tells where elements within stand while one types', () => {
    const { typed } = open('<p>a <b>bold</b> c</p>')
    const places = (...changes: TypedChange[]) =>
      rangesAfter(typed, changes).map(({ from, to }) => [from, to])
    expect(places()).to.deep.equal([[2, 6]])
    expect(places({ from: 6, to: 6, insert: 'er' })).to.deep.equal([[2, 8]])
  })
})
