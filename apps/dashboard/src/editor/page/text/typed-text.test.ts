import { inlineContent, isPageEdit, parseSource, replaceInline } from '@platen/template/markup'
import { expect } from 'chai'
import { changedParts, type TypedEmphasis } from './changed-parts.ts'
import { changedRanges, readTypedText, type TypedChange } from './typed-text.ts'

function open(html: string, keepsSpaces = false) {
  const tree = parseSource(html)
  const element = tree.elements[0]
  const parts = element && inlineContent(tree, element)
  if (!element || !parts) throw new Error('nothing to type in')
  const typed = readTypedText(parts, keepsSpaces)
  const typedIn = (changes: TypedChange[], emphases: TypedEmphasis[] = []): string => {
    const edit = replaceInline(tree, element, changedParts(typed, changes, emphases))
    return edit && isPageEdit(edit) ? edit.html : 'refused'
  }
  return {
    shown: typed.shown,
    typed,
    type: (...changes: TypedChange[]): string => typedIn(changes),
    /** Changes only the style. */
    emphasize: (...emphases: TypedEmphasis[]): string => typedIn([], emphases),
    /** Replaces the first occurrence of `text`. */
    put(text: string, insert: string): string {
      const from = typed.shown.indexOf(text)
      return typedIn([{ from, to: from + text.length, insert }])
    },
  }
}

describe('editing text on the page', () => {
  it('shows the text as printed: collapsed white space, line breaks, fields as written, no comments', () => {
    const { shown } = open(
      '<p>\n  Dear  <b>Ms\n {{name}}</b> &amp; all,<!-- x -->\n<br>\n  bye{{! note }} </p>',
    )
    expect(shown).to.equal('Dear Ms {{name}} & all,\nbye')
    expect(open('<pre>a\n  b</pre>', true).shown).to.equal('a\n  b')
  })

  it('changes nothing without edits, and no other byte with edits', () => {
    const html = '<p>\n  Dear  <b>Ms\n {{name}}</b> &amp; all,<!-- x -->\n<br>\n  bye{{! note }} </p>'
    expect(open(html).type()).to.equal(html)
    expect(open(html).put('all', 'you')).to.equal(html.replace('all', 'you'))
    expect(open(html).put('bye', 'so long')).to.equal(html.replace('bye', 'so long'))
    expect(open(html).type({ from: 0, to: 0, insert: 'My ' })).to.equal(html.replace('Dear', 'My Dear'))
  })

  it('extends the preceding element, or the following one at the start, and replaces the selection', () => {
    expect(open('<p>a <b>b</b> c</p>').type({ from: 3, to: 3, insert: '!' })).to.equal('<p>a <b>b!</b> c</p>')
    expect(open('<p>a <b>b</b> c</p>').type({ from: 2, to: 2, insert: '!' })).to.equal('<p>a !<b>b</b> c</p>')
    expect(open('<p><b>b</b> c</p>').type({ from: 0, to: 0, insert: '!' })).to.equal('<p><b>!b</b> c</p>')
    expect(open('<p>a <b>bold</b> c</p>').put('bold', 'X')).to.equal('<p>a <b>X</b> c</p>')
    expect(open('<p>a <b>bold</b> c</p>').put('old c', 'X')).to.equal('<p>a <b>bX</b></p>')
    expect(open('<p></p>').type({ from: 0, to: 0, insert: 'new' })).to.equal('<p>new</p>')
    expect(open('<p>a<br>\n  b</p>').type({ from: 2, to: 2, insert: 'X' })).to.equal('<p>a<br>\n  Xb</p>')
  })

  it('removes an element that becomes empty, and the white space after a deleted line break', () => {
    expect(open('<p>a <b>bold</b> c</p>').put('bold ', '')).to.equal('<p>a c</p>')
    expect(open('<p>a<br>\n  b</p>').put('\n', '')).to.equal('<p>ab</p>')
  })

  it('adds, moves and removes fields as a whole, and escapes text that looks like markup or a tag', () => {
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

  it('shows any other element as one character', () => {
    const list = '<li>One <img src="a.png"> two<ul><li>inner</li></ul></li>'
    expect(open(list).shown).to.equal('One \uFFFC two\uFFFC')
    expect(open(list).put('two', 'three')).to.equal(list.replace('two', 'three'))
  })

  it('splits paragraphs, including inside bold text, and removes empty ones', () => {
    const mark = '\n\u2029'
    const put = (html: string, at: number, insert = mark) => open(html).type({ from: at, to: at, insert })
    expect(put('<p class=x>a <b>bold</b> c</p>', 4)).to.equal(
      '<p class=x>a <b>bo</b></p>\n<p class=x><b>ld</b> c</p>',
    )
    expect(put('<p>a <b>bold</b> c</p>', 2)).to.equal('<p>a </p>\n<p><b>bold</b> c</p>')
    expect(put('<p>a\n b{{! x }}</p>', 1)).to.equal('<p>a</p>\n<p>\n b{{! x }}</p>')
    for (const at of [0, 3]) expect(put('<p>abc</p>', at), String(at)).to.equal('<p>abc</p>')
    expect(put('<p>abc</p>', 3, `${mark}d${mark}${mark}e${mark}`)).to.equal('<p>abc</p>\n<p>d</p>\n<p>e</p>')
    expect(put('<p>{{#a}}bc{{/a}}</p>', 7)).to.equal('refused')
  })

  it('adds elements for bold and italic, and splits existing ones', () => {
    const on = (kind: 'strong' | 'em', from: number, to: number) => ({ kind, isOn: true, from, to })
    const off = (kind: 'strong' | 'em', from: number, to: number) => ({ kind, isOn: false, from, to })
    expect(open('<p>one {{two}} three</p>').emphasize(on('strong', 4, 11))).to.equal(
      '<p>one <strong>{{two}}</strong> three</p>',
    )
    expect(open('<p>one two</p>').emphasize(on('strong', 0, 3), on('em', 2, 7))).to.equal(
      '<p><strong>on<em>e</em></strong><em> two</em></p>',
    )
    expect(open('<p>a <b>bold <i>and</i></b> c</p>').emphasize(off('strong', 2, 10))).to.equal(
      '<p>a bold <i>and</i> c</p>',
    )
    expect(open('<p><b class=x>bold</b></p>').emphasize(off('strong', 1, 3))).to.equal(
      '<p><b class=x>b</b>ol<b class=x>d</b></p>',
    )
    expect(open('<p>a <b></b>c</p>').emphasize()).to.equal('<p>a <b></b>c</p>')
  })

  it('tracks the ranges of elements during edits', () => {
    const { typed } = open('<p>a <b>bold</b> c</p>')
    const positions = (...changes: TypedChange[]) =>
      changedRanges(typed, changes).map(({ from, to }) => [from, to])
    expect(positions()).to.deep.equal([[2, 6]])
    expect(positions({ from: 6, to: 6, insert: 'er' })).to.deep.equal([[2, 8]])
  })
})
