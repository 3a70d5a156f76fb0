import { expect } from 'chai'
import { isPageEdit } from '../page-edit.ts'
import { parseSource, type SourceElement, type SourceTree } from '../parse-source.ts'
import { findSections } from '../sections.ts'
import { ownSections } from './blocks.ts'
import { copyElement } from './copy.ts'
import { deleteElement } from './delete-element.ts'
import { duplicateElement } from './duplicate-element.ts'
import type { EditResult } from './finish-edit.ts'
import { insertHtml } from './insert-html.ts'
import { moveElement, moveTo } from './move-element.ts'
import { setAttribute } from './set-attribute.ts'
import { changeSection, unwrapSection, wrapInSection } from './wrap-section.ts'

type Edit = (tree: SourceTree, element: SourceElement, find: (words: string) => SourceElement) => EditResult

/** Returns the source after an edit to the element that begins with `words`, with the selection between two `|`, or the refusal. */
function after(html: string, words: string, edit: Edit): string | undefined {
  const tree = parseSource(html)
  const find = (start: string) => {
    const found = tree.elements.find((element) => html.startsWith(start, element.start))
    if (!found) throw new Error(`There is no ${start}`)
    return found
  }
  const result = edit(tree, find(words), find)
  if (!isPageEdit(result)) return result?.refused
  const selected = parseSource(result.html).elements.find(({ start }) => start === result.select)
  if (result.select !== undefined && !selected) throw new Error('The selection is not an element')
  if (!selected) return result.html
  const { start, openEnd } = selected
  return `${result.html.slice(0, start)}|${result.html.slice(start, openEnd)}|${result.html.slice(openEnd)}`
}

const list = ['<ul>', '  {{#items}}', '  <li>{{a}}</li>', '  {{/items}}', '  <li>b</li>', '</ul>', ''].join(
  '\n',
)

describe('deleteElement', () => {
  const gone = (html: string, words: string, withSections = false) =>
    after(html, words, (tree, element) => deleteElement(tree, element, { withSections }))

  it('deletes the lines that contain only the element', () => {
    expect(gone('<h1>a</h1>\n\n<p>\n  b\n</p>\n<p>c</p>\n', '<p>\n')).to.equal('<h1>a</h1>\n\n|<p>|c</p>\n')
    expect(gone('<p>a <b>b</b> c</p>', '<b>')).to.equal('|<p>|a c</p>')
    expect(gone('<p>a</p>\n<p>b</p>', '<p>b')).to.equal('|<p>|a</p>')
    expect(gone('<ul>\n  <li>a\n  <li>b\n</ul>', '<li>a')).to.equal('<ul>\n  |<li>|b\n</ul>')
  })

  it('on request, also deletes a section that contains only this element', () => {
    expect(gone(list, '<li>{{a}}')).to.equal('|<ul>|\n  {{#items}}\n  {{/items}}\n  <li>b</li>\n</ul>\n')
    expect(gone(list, '<li>{{a}}', true)).to.equal('<ul>\n  |<li>|b</li>\n</ul>\n')
    const two = '<p>{{#a}}<b>x</b><i>y</i>{{/a}}</p>'
    expect(gone(two, '<b>', true)).to.equal('<p>{{#a}}|<i>|y</i>{{/a}}</p>')
  })

  it('refuses cells, the page itself, and elements with one end of a section', () => {
    expect(gone('<table><tr><td>a</table>', '<td>')).to.contain('row')
    expect(gone('<body><p>a</p></body>', '<body>')).to.equal(undefined)
    expect(gone('<p>{{#a}}</p><p>b{{/a}}</p>', '<p>{{')).to.contain('condition')
  })
})

describe('moveElement', () => {
  const moved = (html: string, words: string, direction: 'up' | 'down') =>
    after(html, words, (tree, element) => moveElement(tree, element, direction))

  it('swaps with the previous or next element, keeping whitespace and comments', () => {
    expect(moved('<p>a</p>\n\n<h1>b</h1>\n', '<h1>', 'up')).to.equal('|<h1>|b</h1>\n\n<p>a</p>\n')
    expect(moved('<p>a</p><!-- c -->\n<h1>b</h1>', '<p>', 'down')).to.equal(
      '<h1>b</h1><!-- c -->\n|<p>|a</p>',
    )
  })

  it('skips invisible elements', () => {
    const style = '<style>p { color: red }</style>\n'
    expect(moved(`<p>a</p>\n${style}<h1>b</h1>\n`, '<h1>', 'up')).to.equal(`|<h1>|b</h1>\n${style}<p>a</p>\n`)
    expect(moved(`${style}<p>a</p>\n`, '<p>', 'up')).to.contain('is already the first one here')
  })

  it('moves a section with its content, and moves other elements past the whole section', () => {
    expect(moved(list, '<li>{{a}}', 'down')).to.equal(
      '<ul>\n  <li>b</li>\n  {{#items}}\n  |<li>|{{a}}</li>\n  {{/items}}\n</ul>\n',
    )
    expect(moved(list, '<li>b', 'up')).to.equal(
      '<ul>\n  |<li>|b</li>\n  {{#items}}\n  <li>{{a}}</li>\n  {{/items}}\n</ul>\n',
    )
    const two = '<ul>{{#a}}<li>x</li><li>y</li>{{/a}}<li>z</li></ul>'
    expect(moved(two, '<li>y', 'up')).to.equal('<ul>{{#a}}|<li>|y</li><li>x</li>{{/a}}<li>z</li></ul>')
    expect(moved(two, '<li>y', 'down')).to.contain('the last')
  })

  it('is refused with a reason at the end of the parent, next to text, and for fixed parts of tables', () => {
    expect(moved('<p>a</p>', '<p>', 'up')).to.contain('the first')
    expect(moved('<p>a <b>b</b></p>', '<b>', 'up')).to.contain('text directly')
    expect(moved('<table><thead></thead><tbody></tbody></table>', '<tbody', 'up')).to.contain('order')
    expect(moved('<table><tr><td>a<td>b</table>', '<td>b', 'up')).to.contain('column')
    expect(moved('<p>{{a}}</p>{{b}}<p>c</p>', '<p>c', 'up')).to.contain('text directly')
  })
})

describe('moveTo', () => {
  const moved = (html: string, words: string, at: 'before' | 'after', target: string) =>
    after(html, words, (tree, element, find) => moveTo(tree, element, { at, element: find(target) }))

  it('moves into another element, indented like its neighbors, with its section', () => {
    const html = '<div>\n  <p>a</p>\n</div>\n{{#b}}\n<section>\n  <h1>c</h1>\n</section>\n{{/b}}\n<hr>\n'
    expect(moved(html, '<section', 'after', '<p>')).to.equal(
      '<div>\n  <p>a</p>\n  {{#b}}\n  |<section>|\n    <h1>c</h1>\n  </section>\n  {{/b}}\n</div>\n<hr>\n',
    )
    expect(moved(html, '<hr', 'before', '<section')).to.equal(
      '<div>\n  <p>a</p>\n</div>\n|<hr>|\n{{#b}}\n<section>\n  <h1>c</h1>\n</section>\n{{/b}}\n',
    )
  })

  it('refuses positions that cannot contain the element, and moving fields out of their list', () => {
    const html = '<ul>{{#a}}<li>{{b}}</li><li>c</li>{{/a}}</ul><ol><li>d</li></ol><p>e</p>'
    expect(moved(html, '<p>', 'after', '<li>d')).to.contain('not allowed here')
    expect(moved(html, '<li>{{b}}', 'after', '<li>d')).to.contain('“a”')
    expect(moved(html, '<ul>', 'after', '<li>{{b}}')).to.equal(undefined)
  })
})

describe('duplicateElement and copyElement', () => {
  it('inserts the copy directly after it, in the same section, without its unique id', () => {
    const copied = (html: string, words: string) => after(html, words, duplicateElement)
    expect(copied(list, '<li>{{a}}')).to.equal(
      '<ul>\n  {{#items}}\n  <li>{{a}}</li>\n  |<li>|{{a}}</li>\n  {{/items}}\n  <li>b</li>\n</ul>\n',
    )
    expect(copied('<p id="x" class=y>a <b id=z>b</b>', '<p')).to.equal(
      '<p id="x" class=y>a <b id=z>b</b>\n|<p class=y>|a <b>b</b></p>',
    )
    expect(copied('<table><tr><td>a</table>', '<td>')).to.contain('row')
  })

  it('copies sections, end tags and text', () => {
    const copied = (html: string, index: number) => {
      const tree = parseSource(html)
      const element = tree.elements[index]
      return element && copyElement(tree, element)
    }
    expect(copied(list, 1)).to.deep.equal({ html: '{{#items}}\n<li>{{a}}</li>\n{{/items}}', text: '{{a}}' })
    expect(copied('<div>\n  <p>a &amp; b\n</div>', 1)).to.deep.equal({
      html: '<p>a &amp; b</p>',
      text: 'a & b',
    })
  })
})

describe('insertHtml', () => {
  const put = (html: string, words: string, at: 'before' | 'after' | 'inside', source: string) =>
    after(html, words, (tree, element) => insertHtml(tree, source, { at, element }))

  it('is on separate lines if its neighbors are', () => {
    const html = '<div>\n  <p>a</p>\n</div>\n'
    expect(put(html, '<p>', 'before', '<dl>\n  <dt>x</dt>\n</dl>')).to.equal(
      '<div>\n  |<dl>|\n    <dt>x</dt>\n  </dl>\n  <p>a</p>\n</div>\n',
    )
    expect(put(html, '<p>', 'after', '<hr>')).to.equal('<div>\n  <p>a</p>\n  |<hr>|\n</div>\n')
    expect(put(html, '<div>', 'inside', '<hr>')).to.equal('<div>\n  <p>a</p>\n  |<hr>|\n</div>\n')
    expect(put('<div></div>', '<div>', 'inside', '<p>\n  a\n</p>')).to.equal(
      '<div>\n  |<p>|\n    a\n  </p>\n</div>',
    )
    expect(put('<p>a</p>', '<p>', 'inside', '<b>b</b>')).to.equal('<p>a|<b>|b</b></p>')
  })

  it('is inserted next to a section that contains only the element, not into the section', () => {
    expect(put(list, '<li>{{a}}', 'before', '<li>x</li>')).to.equal(
      `<ul>\n  |<li>|x</li>\n${list.slice('<ul>\n'.length)}`,
    )
  })

  it('is inserted next to a parent that cannot contain it, and refused inside', () => {
    const table = '<table>\n  <tr><td>a</td></tr>\n</table>\n'
    expect(put(table, '<td>', 'after', '<hr>')).to.equal(`${table}|<hr>|\n`)
    expect(put(table, '<td>', 'after', '<tr><td>b</td></tr>')).to.equal(
      '<table>\n  <tr><td>a</td></tr>\n  |<tr>|<td>b</td></tr>\n</table>\n',
    )
    expect(put(table, '<table>', 'inside', '<p>b</p>')).to.contain('not allowed here')
    expect(put('<p>a</p>', '<p>', 'after', '{{#b}}<li>{{c}}</li>{{/b}}')).to.contain('not allowed here')
  })

  it('is inserted into an empty page', () => {
    expect(insertHtml(parseSource(''), '<p>a</p>', { at: 'inside' })).to.deep.equal({
      html: '<p>a</p>\n',
      select: 0,
    })
  })
})

describe('wrapInSection, changeSection and unwrapSection', () => {
  it('wraps an element, changes the field, and unwraps it to the same bytes', () => {
    for (const [html, words, wrapped] of [
      ['<p>a</p>\n', { field: 'x.y', kind: 'if' }, '{{#x.y}}|<p>|a</p>{{/x.y}}\n'],
      [
        '<i></i>\n  <p>\n  </p>\n',
        { field: 'x', kind: 'unless' },
        '<i></i>\n  {{^x}}\n  |<p>|\n  </p>\n  {{/x}}\n',
      ],
      ['<p>a</p>', { field: 'x', kind: 'each' }, '{{#x}}\n|<p>|a</p>\n{{/x}}'],
    ] as const) {
      expect(after(html, '<p>', (tree, element) => wrapInSection(tree, element, words))).to.equal(wrapped)
      const back = after(wrapped.replaceAll('|', ''), '<p>', (tree, element) => {
        const [own] = ownSections(tree, element)
        return own && unwrapSection(tree, own, element)
      })
      expect(back?.replaceAll('|', '')).to.equal(html)
      const changed = after(wrapped.replaceAll('|', ''), '<p>', (tree, element) => {
        const [own] = ownSections(tree, element)
        return (
          own && changeSection(tree, own, { words: { field: 'longer', kind: 'unless' }, selected: element })
        )
      })
      expect(changed).to.equal(
        wrapped.replace(/\{\{[#^][\w.]+/, '{{^longer').replace(/\{\{\/[\w.]+/, '{{/longer'),
      )
    }
  })

  it('refuses invalid names and cells', () => {
    const wrapped = (html: string, words: string, field: string) =>
      after(html, words, (tree, element) => wrapInSection(tree, element, { field, kind: 'if' }))
    for (const field of ['', 'a b', 'a}}<b>', '{{a}}', '/a'])
      expect(wrapped('<p>a</p>', '<p>', field), field).to.equal(undefined)
    expect(wrapped('<table><tr><td>a</table>', '<td>', 'a')).to.contain('cannot be conditional')
  })

  it('finds the sections that contain only one element', () => {
    const html = '{{#a}}{{#b}}<p>x</p>{{/b}}{{/a}}{{#c}}<i>y</i> z{{/c}}'
    const tree = parseSource(html)
    expect(tree.elements.map((element) => ownSections(tree, element).map(({ name }) => name))).to.deep.equal([
      ['b', 'a'],
      [],
    ])
    expect(findSections(html).length).to.equal(3)
  })
})

describe('setAttribute', () => {
  const set = (html: string, name: string, value: string | undefined) =>
    after(html, '<', (tree, element) => setAttribute(tree, element, { name, value }))?.replaceAll('|', '')

  it('sets, changes and removes attributes, including text next to fields', () => {
    expect(set('<img src=a.png>', 'alt', 'A "b" & {{c}}')).to.equal(
      '<img alt="A &quot;b&quot; &amp; {{c}}" src=a.png>',
    )
    expect(set('<p  class = "a" id=b>x', 'class', 'c d')).to.equal('<p  class = "c d" id=b>x')
    expect(set("<p class='a'>x", 'class', 'b')).to.equal('<p class="b">x')
    expect(set('<p class="a" id=b>x', 'class', undefined)).to.equal('<p id=b>x')
    expect(set('<p>x', 'class', undefined)).to.equal('<p>x')
  })

  it('refuses scripts and attributes that documents cannot have', () => {
    expect(set('<a href="x">y</a>', 'href', ' JavaScript:alert(1)')).to.contain('link')
    expect(set('<p>x', 'onclick', 'x')).to.equal(undefined)
  })
})
