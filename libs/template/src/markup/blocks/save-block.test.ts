import { globSync, readFileSync } from 'node:fs'
import { expect } from 'chai'
import type { EditResult } from '../edits/finish-edit.ts'
import { isPageEdit, type PageEdit } from '../page-edit.ts'
import { parseSource } from '../parse-source.ts'
import { insertBlock } from './insert-block.ts'
import { findPositions } from './insert-positions.ts'
import { isBlock, saveBlock, keptVariant } from './save-block.ts'

const kept = (html: string, css: string, find: string) => {
  const tree = parseSource(html)
  const element = tree.elements.find(({ start }) => start === html.indexOf(find))
  if (!element) throw new Error(`no ${find}`)
  return saveBlock({ tree, css }, element, 'Letter head (2)')
}

function made(edit: EditResult): PageEdit {
  if (!isPageEdit(edit)) throw new Error(edit?.refused)
  return edit
}

describe('keepBlock', () => {
  it('saves the rules of its content under a new class, and no others', () => {
    const html = '<div class="a"><table><tr><th>x</th></tr></table></div><p>y</p>'
    const css =
      'p { margin: 0 }\ntable { width: 100% }\n.a th:first-child, p b { color: red !important; top: 0 }\ntd::before { top: 1px }\nth::before { top: 2px }'
    expect(kept(html, css, '<table>')).to.deep.equal({
      html: '<table class="letter-head-2"><tr><th>x</th></tr></table>',
      css: [
        '.letter-head-2 {\n  width: 100%;\n}\n',
        '.letter-head-2 th:first-child {\n  color: red !important;\n  top: 0;\n}\n',
        '.letter-head-2 th::before {\n  top: 2px;\n}\n',
      ].join('\n'),
    })
    expect(kept(html, '.a > table tr > th { top: 0 }', '<div').css).to.equal(
      '.a > table tr > th {\n  top: 0;\n}\n',
    )
  })

  it('saves the sections that contain only the block', () => {
    const html =
      '<main>\n  {{#notes}}\n  <p>{{notes}} {{customer.name}}\n    x</p>\n  {{/notes}}\n  <p>b</p>\n</main>'
    expect(kept(html, '', '<p>{{notes').html).to.equal(
      '{{#notes}}\n<p class="letter-head-2">{{notes}} {{customer.name}}\n  x</p>\n{{/notes}}',
    )
  })

  it('is inserted into another template as a copy: its rules once, under a different class if its own has another meaning', () => {
    const block = kept('<p class="a">x</p>', '.a { top: 0 }', '<p')
    const to = { tree: parseSource('<p>y</p>'), css: '' }
    const first = made(insertBlock(to, keptVariant(block), findPositions(to.tree)[0]))
    expect(first).to.include({ html: '<p class="a">x</p>\n<p>y</p>', css: '.a {\n  top: 0;\n}\n' })
    const now = { tree: parseSource(first.html), css: first.css ?? '' }
    const again = insertBlock(now, keptVariant(block), { at: 'inside' })
    expect(again).not.to.have.property('css')
    const other = made(
      insertBlock({ tree: parseSource('<i class="a">'), css: 'i.a {}' }, keptVariant(block), undefined),
    )
    expect(other.css).to.equal('i.a {}\n\n.a-2 {\n  top: 0;\n}\n')
  })

  for (const file of globSync('templates/*/template.html')) {
    it(`saves any block of ${file} in a form that can be read again`, () => {
      const folder = file.replace('/template.html', '')
      const tree = parseSource(readFileSync(file, 'utf8'))
      const css = readFileSync(`${folder}/style.css`, 'utf8')
      const blocks = tree.elements.filter((element) => isBlock(tree, element))
      expect(blocks.length).to.be.above(5)
      for (const element of blocks) {
        const block = saveBlock({ tree, css }, element, 'Kept')
        const inside = tree.elements.filter(({ start, end }) => start >= element.start && end <= element.end)
        expect(parseSource(block.html).elements).to.have.length(inside.length)
        const { rules } = keptVariant(block)
        for (const { selector } of rules)
          for (const one of selector.split(/, (?![^(]*\))/)) expect(one).to.match(/^\./)
      }
    })
  }
})
