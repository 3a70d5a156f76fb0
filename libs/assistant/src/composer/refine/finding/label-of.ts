import {
  aroundAll,
  columnShowing,
  elementsIn,
  hasClass,
  elementsWithField,
  wholePart,
} from '@platen/template/commands'
import { pageHtml } from '@platen/template/draft'
import {
  type DataPath,
  isCell,
  parseSource,
  readColumns,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import type { Working } from '../refining.ts'

/** Returns the label of a field: the heading of its column, its term, or the heading of its row or part. Returns `undefined` if there is none. */
export function labelShowing(draft: Working, path: DataPath): SourceElement | undefined {
  const { source } = draft
  const tree = parseSource(pageHtml(source))
  const column = columnShowing(source, tree, path)
  if (column) return headingOf(tree, column)
  for (const holder of elementsWithField(source, tree, path)) {
    const label = labelBeside(holder)
    if (label) return label
  }
  const part = partShowing(draft, path)
  const inner = part && tree.elements.filter(({ start, end }) => part.start < start && end < part.end)
  return inner?.find((one) => /^h[1-6]$/.test(one.name) || hasClass(one, /^label$/))
}

/** Returns the heading of a column. */
export function headingOf(
  tree: SourceTree,
  { table, at }: { table: SourceElement; at: number },
): SourceElement | undefined {
  const same = tree.elements.find(({ start }) => start === table.start)
  const read = same && readColumns(tree, same)
  return !read || 'refused' in read
    ? undefined
    : read.rows
        .flatMap(({ row, cells }) => (row.parent?.name === 'thead' ? cells : []))
        .find(({ from, span }) => from === at && span === 1)?.element
}

function labelBeside(holder: SourceElement): SourceElement | undefined {
  const around = holder.parent
  const siblings = around ? elementsIn(around) : []
  const before = siblings.slice(0, siblings.indexOf(holder))
  if (holder.name === 'dd') return before.findLast(({ name }) => name === 'dt')
  if (isCell(holder.name)) {
    const [first] = siblings
    return first !== holder &&
      first?.name === 'th' &&
      around?.name === 'tr' &&
      hasClass(around, /^(?:end|due)$/)
      ? first
      : undefined
  }
  const [first] = siblings
  return first !== holder && first && (hasClass(first, /^label$/) || /^h[2-6]$/.test(first.name))
    ? first
    : undefined
}

/** Returns the part of the page that prints a list or a group. */
export function partShowing({ source }: Working, path: DataPath): SourceElement | undefined {
  const tree = parseSource(pageHtml(source))
  const around = aroundAll(elementsWithField(source, tree, path))
  return around && wholePart(tree, around)
}
