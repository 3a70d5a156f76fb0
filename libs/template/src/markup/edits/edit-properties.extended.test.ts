import { globSync, readFileSync } from 'node:fs'
import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import * as fc from 'fast-check'
import { isPageEdit } from '../page-edit.ts'
import { parseSource, type SourceElement, type SourceTree } from '../parse-source.ts'
import { copyElement } from './copy.ts'
import { deleteElement } from './delete-element.ts'
import { duplicateElement } from './duplicate-element.ts'
import type { EditResult } from './finish-edit.ts'
import { inlineContent } from './inline-content.ts'
import { insertHtml } from './insert-html.ts'
import { findPositions } from '../blocks/insert-positions.ts'
import { moveElement, moveTo } from './move-element.ts'
import { pasteHtml } from './paste-html.ts'
import { readColumns } from './read-columns.ts'
import { replaceInline } from './replace-text.ts'
import { addColumn, moveColumn, removeColumn } from './table-columns.ts'
import { unwrapSection, wrapInSection } from './wrap-section.ts'
import { ownSections } from './blocks.ts'
import { setAttribute } from './set-attribute.ts'

const library = globSync('templates/*/template.html').toSorted()

/** A random edit. */
interface Chosen {
  tree: SourceTree
  element: SourceElement
  other: SourceElement
  number: number
  text: string
}

const blocks = [
  '<p>x {{y}}</p>',
  '<ul>\n  <li>x</li>\n</ul>',
  '<tr><td>x</td></tr>',
  '<li>{{#y}}x{{/y}}</li>',
  '<b>x</b>',
]
const hostile = [
  '<p class=MsoNormal>a<o:p></o:p><script>b</script>',
  '</p></div></table>{{/items}}{{#x}}<td>c',
  '<table><tr><td>a<li>b</table>',
]

const edits: Readonly<Record<string, (chosen: Chosen) => EditResult>> = {
  delete: ({ tree, element, number }) => deleteElement(tree, element, { withSections: number % 2 === 0 }),
  move: ({ tree, element, number }) => moveElement(tree, element, number % 2 === 0 ? 'up' : 'down'),
  moveTo: ({ tree, element, other, number }) =>
    moveTo(tree, element, { at: number % 2 === 0 ? 'before' : 'after', element: other }),
  moveToPlace: ({ tree, element, number }) => {
    const positions = findPositions(tree, { moving: element })
    const position = positions[number % positions.length]
    return position && moveTo(tree, element, position)
  },
  duplicate: ({ tree, element }) => duplicateElement(tree, element),
  copy: ({ tree, element, other }) => {
    const copied = copyElement(tree, element)
    return copied && insertHtml(tree, copied.html, { at: 'after', element: other })
  },
  insert: ({ tree, element, number }) =>
    insertHtml(tree, blocks[number % blocks.length] ?? '', {
      at: (['before', 'after', 'inside'] as const)[number % 3] ?? 'after',
      element,
    }),
  paste: ({ tree, element, number, text }) =>
    pasteHtml(tree, element, number % 4 === 3 ? { text } : { html: hostile[number % 4] }),
  type: ({ tree, element, number, text }) => {
    const parts = inlineContent(tree, element)
    const at = parts?.findIndex(({ kind }) => kind === 'text') ?? -1
    if (!parts || at < 0) return undefined
    const typed = { kind: 'text' as const, text }
    return replaceInline(
      tree,
      element,
      number % 2 === 0 ? parts.with(at, typed) : parts.toSpliced(at, 0, typed),
    )
  },
  wrap: ({ tree, element, number }) =>
    wrapInSection(tree, element, {
      field: 'x',
      kind: (['if', 'each', 'unless'] as const)[number % 3] ?? 'if',
    }),
  unwrap: ({ tree, number }) => {
    // Only one element in twenty is in a section, so the element is chosen from these.
    const inSections = tree.elements.flatMap((element) => {
      const [own] = ownSections(tree, element)
      return own ? [{ element, own }] : []
    })
    const chosen = inSections[number % Math.max(1, inSections.length)]
    return chosen && unwrapSection(tree, chosen.own, chosen.element)
  },
  attribute: ({ tree, element, text }) => setAttribute(tree, element, { name: 'title', value: text }),
  columns: ({ tree, number }) => {
    const tables = tree.elements.filter(({ name }) => name === 'table')
    const table = tables[number % Math.max(1, tables.length)]
    if (!table) return undefined
    const read = readColumns(tree, table)
    if ('refused' in read) return read
    const at = number % (read.count + 1)
    if (number % 3 === 0)
      return addColumn(tree, table, { at, head: 'x', cell: { source: '{{y}}', isIn: () => true } })
    if (number % 3 === 1) return removeColumn(tree, table, { at: Math.min(at, read.count - 1) })
    return moveColumn(tree, table, { from: 0, to: Math.min(at, read.count - 1) })
  },
}

const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('{{', '}}', '{{#a}}', '<b>', '&amp;', 'مرحبا {{x}} بالعالم', '</p>', '{', '"', '\u202Eabc'),
)

/** Returns the only change between two strings. */
function changedOnce(before: string, after: string): { from: number; removed: string; inserted: string } {
  let from = 0
  while (from < before.length && before[from] === after[from]) from++
  let end = 0
  while (end < Math.min(before.length, after.length) - from && before.at(-1 - end) === after.at(-1 - end))
    end++
  return {
    from,
    removed: before.slice(from, before.length - end),
    inserted: after.slice(from, after.length - end),
  }
}

describe('edits of library templates', () => {
  it('900 random edits: each compiles as before, finds its selection, and is undone to the same bytes', () => {
    const made: Record<string, number> = {}
    const property = fc.property(
      fc.record({
        file: fc.constantFrom(...library),
        steps: fc.array(
          fc.record({
            name: fc.constantFrom(...Object.keys(edits)),
            element: fc.nat(),
            other: fc.nat(),
            number: fc.nat(1_000),
            text: typed,
          }),
          { minLength: 3, maxLength: 3 },
        ),
      }),
      ({ file, steps }) => {
        const first = readFileSync(file, 'utf8')
        let html = first
        const undo: { from: number; removed: string; inserted: string }[] = []
        for (const { name, element, other, number, text } of steps) {
          const tree = parseSource(html)
          const [one, two] = [
            tree.elements[element % tree.elements.length],
            tree.elements[other % tree.elements.length],
          ]
          if (!one || !two) break
          const result = edits[name]?.({ tree, element: one, other: two, number, text })
          if (!isPageEdit(result)) continue
          made[name] = (made[name] ?? 0) + 1
          const after = parseSource(result.html)
          if (result.select !== undefined)
            expect(
              after.elements.some(({ start }) => start === result.select),
              `${name}: its selection`,
            ).to.equal(true)
          const compiled = compileTemplate(result.html, { file: 'template.html' })
          expect(
            compiled.ok ? [] : compiled.faults.map(({ message }) => message),
            `${name} of ${html.slice(one.start, one.openEnd)}`,
          ).to.deep.equal([])
          undo.push(changedOnce(html, result.html))
          html = result.html
        }
        for (const { from, removed, inserted } of undo.toReversed())
          html = html.slice(0, from) + removed + html.slice(from + inserted.length)
        expect(html).to.equal(first)
      },
    )
    fc.assert(property, { numRuns: 300 })
    // An edit that is always refused would pass every property.
    for (const name of Object.keys(edits)) expect(made[name] ?? 0, name).to.be.above(0)
  })

  it('does not change the bytes of other elements', () => {
    for (const file of library) {
      const tree = parseSource(readFileSync(file, 'utf8'))
      const written = (of: SourceTree) =>
        of.elements.map(({ start, openEnd }) => of.html.slice(start, openEnd)).toSorted()
      for (const element of tree.elements) {
        const own = new Set(
          tree.elements.filter(({ start }) => start >= element.start && start < element.end),
        )
        const rest = tree.elements
          .filter((each) => !own.has(each))
          .map(({ start, openEnd }) => tree.html.slice(start, openEnd))
          .toSorted()
        const deleted = deleteElement(tree, element)
        if (isPageEdit(deleted)) expect(written(parseSource(deleted.html)), file).to.deep.equal(rest)
        for (const direction of ['up', 'down'] as const) {
          const moved = moveElement(tree, element, direction)
          if (!isPageEdit(moved)) continue
          const after = parseSource(moved.html)
          expect(written(after), file).to.deep.equal(written(tree))
          const back = after.elements.find(({ start }) => start === moved.select)
          const again = back && moveElement(after, back, direction === 'up' ? 'down' : 'up')
          expect(again, file).to.deep.equal({ html: tree.html, select: element.start })
        }
      }
    }
  })
})
