import { globSync, readFileSync } from 'node:fs'
import { expect } from 'chai'
import type { EditResult } from '../edits/finish-edit.ts'
import { isPageEdit, type PageEdit } from '../page-edit.ts'
import { parseSource } from '../parse-source.ts'
import { insertBlock } from './insert-block.ts'
import { type BlockPosition, findPositions, movableFrom } from './insert-positions.ts'

const line = { html: '<hr class="line">', rules: [{ selector: '.line', declarations: ['border: 0'] }] }

function positionsOf(html: string, within?: string): string[] {
  return findPositions(parseSource(html), { within }).map(
    ({ at, element, offset }) => `${at} ${element.name} ${html.slice(offset, offset + 7)}`,
  )
}

function placed(html: string, find: (position: BlockPosition) => boolean): string {
  const tree = parseSource(html)
  const position = findPositions(tree).find(find)
  return made(insertBlock({ tree, css: '' }, line, position)).html
}

function made(edit: EditResult): PageEdit {
  if (!isPageEdit(edit)) throw new Error(edit?.refused)
  return edit
}

describe('findPositions', () => {
  it('returns the positions before each block and after the last one, except next to text', () => {
    expect(positionsOf('<h1>a</h1>\n<p>b <b>c</b></p>\n')).to.deep.equal([
      'before h1 <h1>a</',
      'before p <p>b <b',
      'after p \n',
    ])
    expect(positionsOf('<ul><li>a</li><li>b</li></ul>')).to.deep.equal(['before ul <ul><li', 'after ul '])
  })

  it('returns positions outside adjacent sections and comments, but inside a list for fields of its rows', () => {
    const html = '<!-- Notes -->\n{{#notes}}\n<p>{{notes}}</p>\n{{/notes}}\n<i>x</i>'
    expect(positionsOf(html)).to.deep.equal([])
    const rows = '<h1>a</h1>\n{{#rows}}\n<p>{{b}}</p>\n{{/rows}}\n'
    expect(positionsOf(rows)).to.deep.equal(['before h1 <h1>a</', 'before p {{#rows', 'after p \n'])
    expect(positionsOf(rows, 'rows')).to.deep.equal(['before p <p>{{b}', 'after p \n{{/row'])
    expect(positionsOf('<p>a</p>\n<!-- b -->\n<p>c</p>')).to.deep.equal([
      'before p <p>a</p',
      'before p <!-- b ',
      'after p ',
    ])
  })

  it('keeps a moved element in its section if possible, and a row in its table', () => {
    const moving = (html: string, words: string) => {
      const tree = parseSource(html)
      const element = tree.elements.find(({ start }) => html.startsWith(words, start))
      return element && findPositions(tree, { moving: element }).map(({ at, offset }) => `${at} ${offset}`)
    }
    const html = '<h1>a</h1>{{#r}}<p>b</p><p>c</p>{{/r}}<hr>'
    expect(moving(html, '<p>c')).to.deep.equal([
      'before 0',
      'after 10',
      'before 16',
      'before 24',
      'after 32',
      'before 38',
      'after 42',
    ])
    const rows =
      '<table><thead><tr><th>x</thead><tbody><tr><td>a</tr>{{#r}}<tr><td>b</tr>{{/r}}</tbody></table>'
    expect(moving(rows, '<tr><td>b')).to.have.length(3)
    expect(moving(`${rows}<p>a <b>b</b></p>`, '<b>')).to.deep.equal(['before 0', 'before 94', 'after 111'])
  })

  it('returns positions for the dragged element, or for its nearest movable parent', () => {
    const moved = (html: string, words: string) => {
      const tree = parseSource(html)
      const element = tree.elements.find(({ start }) => html.startsWith(words, start))
      return element && movableFrom(tree, element)?.name
    }
    const table = '<table><tr><td>a</tr></table>'
    expect(moved(`${table}<p>x</p>`, '<td')).to.equal('table')
    expect(moved('<table><tr><td>a</tr><tr><td>b</tr></table>', '<td')).to.equal('tr')
    expect(moved('<p>x</p><p>y <b>z</b></p>', '<b')).to.equal('p')
    expect(moved('<p>x</p>', '<p')).to.equal(undefined)
  })

  it('returns positions inside empty elements, but never in drawings', () => {
    expect(positionsOf('<div></div><svg><g></g></svg>')).to.include('inside div </div><')
    expect(positionsOf('<div></div><svg><g></g></svg>').join()).not.to.include(' g ')
  })
})

describe('insertBlock', () => {
  it('formats a block like its neighbors', () => {
    const html = '<div>\n  <p>a</p>\n  <p>b</p>\n</div>\n'
    expect(
      placed(html, ({ at, element }) => at === 'before' && html.slice(element.start + 3)[0] === 'b'),
    ).to.equal('<div>\n  <p>a</p>\n  <hr class="line">\n  <p>b</p>\n</div>\n')
    expect(placed(html, ({ at, element }) => at === 'after' && element.name === 'p')).to.equal(
      '<div>\n  <p>a</p>\n  <p>b</p>\n  <hr class="line">\n</div>\n',
    )
    expect(placed('<p>a</p><p>b</p>', ({ at, offset }) => at === 'before' && offset > 0)).to.equal(
      '<p>a</p><hr class="line"><p>b</p>',
    )
  })

  it('selects the inserted block', () => {
    const block = { html: '{{#paid}}\n<p>Paid</p>\n{{/paid}}', rules: [] }
    const html = '<h1>a</h1>\n'
    const tree = parseSource(html)
    const [, after] = findPositions(tree)
    const edit = made(insertBlock({ tree, css: '' }, block, after))
    expect(edit.html.slice(edit.select)).to.equal('<p>Paid</p>\n{{/paid}}\n')
    expect(edit).not.to.have.property('css')
  })

  for (const file of globSync('templates/*/template.html')) {
    it(`changes no other byte of ${file}, at any position`, () => {
      const html = readFileSync(file, 'utf8')
      const tree = parseSource(html)
      const positions = findPositions(tree)
      expect(positions.length).to.be.above(5)
      for (const position of positions) {
        const edit = made(insertBlock({ tree, css: '' }, line, position))
        const at = edit.html.indexOf(line.html)
        expect(edit.select).to.equal(at)
        expect(parseSource(edit.html).elements).to.have.length(parseSource(html).elements.length + 1)
        expect(edit.html.length - html.length - line.html.length).to.be.within(0, 40)
        expect(edit.html.startsWith(html.slice(0, position.offset))).to.equal(true)
        expect(edit.html.endsWith(html.slice(position.offset))).to.equal(true)
      }
    })
  }

  it('adds its rules once, keeps the author’s changes, and uses a different class if its own has another meaning', () => {
    const html = '<p>a</p>'
    const first = made(insertBlock({ tree: parseSource(html), css: 'p {}' }, line, { at: 'inside' }))
    expect(first.css).to.equal('p {}\n\n.line {\n  border: 0;\n}\n')
    const again = made(
      insertBlock({ tree: parseSource(first.html), css: `${first.css}` }, line, { at: 'inside' }),
    )
    expect(again).not.to.have.property('css')
    const own = '/* .line {} */ .line{border:2px solid}'
    expect(insertBlock({ tree: parseSource(first.html), css: own }, line, undefined)).to.deep.equal({
      html: first.html,
    })
    const other = made(
      insertBlock({ tree: parseSource(html), css: 'tr.line td {}\n' }, line, { at: 'inside' }),
    )
    expect(other.html).to.include('<hr class="line-2">')
    expect(other.css).to.equal('tr.line td {}\n\n.line-2 {\n  border: 0;\n}\n')
  })
})
