import { expect } from 'chai'
import { leastMs } from '../../../../../test/parts/growth.ts'
import { isPageEdit } from '../page-edit.ts'
import { parseSource } from '../parse-source.ts'
import { readStyleSheet } from './read-style-sheet.ts'
import { isLeftOpen, rulesOf } from './rules-of.ts'
import { setStyle } from './set-style.ts'

/** Long enough to be cached. */
const long = Array.from({ length: 200 }, (_, index) => `.a${index} td { padding: ${index}px 2px }`).join('\n')

describe('the rules of a growing style sheet', () => {
  it('match the complete sheet, no matter where the old part ends and the new one starts', () => {
    const ends = [
      '',
      '\n',
      '\n/* x',
      '\n@media print {',
      '\nh1, ',
      '\n@import "x"',
      '\n.b { color: red',
      '\n{{#x}}',
      '\n{{x',
      '\n}',
    ]
    const begins = [
      '\n.c { color: red }\n',
      '.c { color: red }',
      '\n} .c { color: red }',
      '\n*/ .c { color: red }',
      '\n}} .c { color: red }',
      '\n{{/x}}',
    ]
    for (const end of ends)
      for (const begin of begins) {
        const css = long + end
        expect(rulesOf(css)).to.deep.equal(readStyleSheet(css))
        const both = `${css}${begin}`
        expect(rulesOf(both), `${end}|${begin}`).to.deep.equal(readStyleSheet(both))
        const more = `${both}\n.d { color: blue }\n`
        expect(rulesOf(more), `${end}|${begin}|d`).to.deep.equal(readStyleSheet(more))
      }
  })

  it('show whether the last rule is unclosed', () => {
    for (const [end, isOpen] of [
      ['', false],
      ['\n/* x */', false],
      ['\n/* x', true],
      ['\n@media print {', true],
      ['\nh1, ', true],
      ['\n.b { color: red', true],
    ] as const) {
      expect(isLeftOpen(long + end), end).to.equal(isOpen)
      rulesOf(long)
      expect(isLeftOpen(`${long}\n.c { color: red }${end}`), end).to.equal(isOpen)
    }
  })

  it('are reused, so that many attempts to set a value take the time of a few parses', () => {
    const depth = 12
    const page =
      Array.from({ length: depth }, (_, index) => `<div class="level-${index}">`).join('') +
      '<p>x</p>' +
      '</div>'.repeat(depth)
    const around = Array.from({ length: depth }, (_, index) => `.level-${index}`).join(' ')
    const css = `${long.repeat(20)}\n${around} p { color: blue !important }\n`
    const tree = parseSource(page)
    const paragraph = tree.elements.at(-1)
    if (!paragraph) throw new Error('there is no paragraph')
    let count = 0
    const set = () => {
      // A different sheet each time, so that it is not cached.
      const edit = setStyle(tree, `.x${count++} { margin: 0 }\n${css}`, paragraph, { color: 'red' })
      expect(isPageEdit(edit) && edit.css).to.match(/color: red !important;\n\}\n$/)
    }
    const [edit, reading] = [leastMs(set, 3), leastMs(() => void readStyleSheet(css), 3)]
    expect(edit / reading, `${edit} and ${reading} ms`).to.be.below(15)
  })
})
