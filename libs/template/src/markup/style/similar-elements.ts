import { isCell } from '../edits/content-model.ts'
import { columnOf, readColumns } from '../edits/read-columns.ts'
import type { SourceElement, SourceTree } from '../parse-source.ts'
import { rulesOf } from './rules-of.ts'
import type { StyledElements } from './own-rules.ts'
import { classesOf } from './style-nodes.ts'

/** Elements that the user may want to change together: cells in a column, or elements with a class. */
export interface SimilarElements {
  kind: 'column' | 'class'
  /** The elements. The one that was asked for is first. */
  elements: StyledElements
}

/** Returns elements that share the style of an element by the template's structure; undefined if there are no others. */
export function findSimilarElements(
  tree: SourceTree,
  css: string,
  element: SourceElement,
): SimilarElements | undefined {
  const isInColumn = isCell(element.name)
  const kind = isInColumn ? 'column' : 'class'
  const all = isInColumn ? cellsOfColumn(tree, element) : ofSameClass(tree, css, element)
  const [first, ...others] = all.filter((one) => one !== element)
  return first && all.includes(element) ? { kind, elements: [element, first, ...others] } : undefined
}

function cellsOfColumn(tree: SourceTree, cell: SourceElement): SourceElement[] {
  const column = columnOf(tree, cell)
  if (!column || 'refused' in column) return []
  const read = readColumns(tree, column.table)
  if ('refused' in read) return []
  return read.rows.flatMap(({ cells }) =>
    cells.flatMap(({ element, from, span }) => (from === column.at && span === 1 ? [element] : [])),
  )
}

/** Returns the elements that share a class with the element. The class with rules and the fewest elements is used. */
function ofSameClass(tree: SourceTree, css: string, element: SourceElement): SourceElement[] {
  const asked = new Set(
    rulesOf(css).flatMap(({ selectors }) =>
      selectors.flatMap(({ compounds }) =>
        (compounds.at(-1)?.simples ?? []).flatMap((simple) => (simple.kind === 'class' ? [simple.name] : [])),
      ),
    ),
  )
  const groups = classesOf(element)
    .filter((name) => asked.has(name))
    .map((name) => tree.elements.filter((one) => one.name === element.name && classesOf(one).includes(name)))
    .filter((group) => group.length > 1)
  return groups.toSorted((a, b) => a.length - b.length)[0] ?? []
}
