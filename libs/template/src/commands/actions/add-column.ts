import { type DraftSource, escapeHtml, type FieldDeclaration, isNumberType } from '@platen/contract'
import {
  addEverywhere,
  callerNotices,
  draftShape,
  type FieldNode,
  readSettings,
} from '@platen/template/draft'
import {
  columnOf,
  fieldMentions,
  readColumns,
  type SourceElement,
  type SourceTree,
  tableOf,
  withChanges,
} from '@platen/template/markup'
import type { Static } from 'typebox'
import type { CommandDraft, CommandRefused, CommandResult } from '../command.ts'
import type { addColumn as definition } from '../definitions/columns.ts'
import { capital } from '../parts/capital.ts'
import { cellsOf, columnAt, type TableColumn } from '../parts/table-column.ts'
import { fieldNamed, fieldsOf } from '../parts/draft-fields.ts'
import { readPage, withFiles } from '../parts/draft-page.ts'
import { findPart } from '../parts/find-part.ts'
import { nameElement, toReachedElement, shownText } from '../parts/name-element.ts'
import { labelHtml, newFieldIn } from '../parts/new-field.ts'

type Given = Static<typeof definition.arguments>

/** Adds a field to the items of a list, with a column that prints it. */
export function addColumn(draft: CommandDraft, given: Given): CommandResult {
  const { source } = draft
  const chosen = tableFor(draft, given)
  if ('refused' in chosen) return chosen
  const added = newFieldIn(source, chosen.list.path, given)
  if ('refused' in added) return added
  const { files, select } = addEverywhere(source, { ...added, position: { kind: 'column', at: chosen.at } })
  const html = files['template.html']
  if (html === undefined || select === undefined) {
    const read = readColumns(readPage(source).tree, chosen.table)
    return { refused: 'refused' in read ? read.refused : 'This table cannot have another column.' }
  }
  const { tree } = readPage(withFiles(source, files))
  const head = tree.elements.find(({ start }) => start === select)
  const beside = head?.parent ? html.slice(head.parent.start, head.parent.end) : ''
  const text = labelHtml(source, added, { labels: given.labels, beside })
  const isText = Object.keys(text.files).length > 0
  const named = isText && head ? html.slice(0, head.openEnd) + text.html + html.slice(head.closeStart) : html
  const grown = withFiles(source, { ...files, ...text.files, 'template.html': named })
  const page = withNeighborClasses(grown, select)
  const after = withFiles(grown, { 'template.html': page })
  const now = readPage(after).tree
  const heading = now.elements.find(({ start }) => start === select)
  const table = heading && columnOf(now, heading)
  return {
    files: { ...files, ...text.files, 'template.html': page },
    named: table && !('refused' in table) ? [toReachedElement(after, now, table.table)] : [],
    summary: `Added the column “${heading ? shownText(after, now, heading) : added.label}” (${added.path.join('.')})`,
    notes: [callerNotices.added(added.path), ...notInFormulas(source, added.declaration)],
    printed: { path: added.path.join('.'), label: added.label, tag: `{{${added.path.at(-1)}}}` },
  }
}

interface ListTable {
  list: FieldNode
  table: SourceElement
  at?: number | undefined
}

function tableFor(draft: CommandDraft, { list, beside, at, position }: Given): ListTable | CommandRefused {
  const { source, about } = draft
  const { tree } = readPage(source)
  const lists = fieldsOf(source).filter(({ kind }) => kind === 'list')
  const named = list === undefined ? undefined : fieldNamed(lists, list)
  if (named && 'refused' in named) return named
  if (named?.computed)
    return {
      refused: `The rows of ${named.path.join('.')} come from a formula, so they cannot contain fields from the data.`,
    }
  const shape = draftShape(source)
  const tables = lists.flatMap((node): ListTable[] => {
    const table = node.computed ? undefined : tableOf(tree, node.path, shape)?.table
    return table && (named === undefined || named === node) ? [{ list: node, table, at: position }] : []
  })
  if (tables.length === 0)
    return {
      refused: named
        ? `No table prints the rows of ${named.path.join('.')}. Insert a table for this list first.`
        : 'This page has no table with rows from a list.',
    }
  const selected = about === undefined ? undefined : findPart({ source, tree }, { about })
  const near =
    selected && !('refused' in selected)
      ? tables.filter(({ table }) => isInside(table, selected) || isInside(selected, table))
      : tables
  const [only, second] = near
  if (!only)
    return {
      refused:
        selected && !('refused' in selected)
          ? `${capital(nameElement(source, tree, selected))} contains no table with rows from a list.`
          : 'This table does not exist.',
    }
  if (beside !== undefined) {
    const column = columnAt(source, tree, { field: undefined, about: beside })
    if ('refused' in column) return column
    const own = near.find(({ table }) => table === column.table)
    return own
      ? { ...own, at: at === 'before' ? column.at : column.at + 1 }
      : { refused: 'The table of that column has no rows that come from a list.' }
  }
  return second
    ? {
        refused: `Did you mean the table of ${near.map((one) => one.list.path.join('.')).join(' or ')}? Name a column next to the new one.`,
      }
    : only
}

function isInside(element: SourceElement, around: SourceElement): boolean {
  return around.start <= element.start && element.end <= around.end
}

/** Returns a note if the new column contains amounts, because no formula uses them yet. */
function notInFormulas({ files }: DraftSource, { type }: FieldDeclaration): string[] {
  const { computed } = readSettings(files['template.json'] ?? '')
  const isAmount = type === 'money' || type === 'percent'
  return isAmount && Object.keys(computed ?? {}).length > 0
    ? ['No formula uses it yet. To include it in totals, change the formulas under Data, Formulas.']
    : []
}

/** Copies the classes of a neighboring column with values of the same kind to the cells of a new column. */
function withNeighborClasses(source: DraftSource, select: number): string {
  const { tree } = readPage(source)
  const head = tree.elements.find(({ start }) => start === select)
  const column = head && columnOf(tree, head)
  const read = column && !('refused' in column) ? readColumns(tree, column.table) : undefined
  if (!column || 'refused' in column || !read || 'refused' in read) return tree.html
  const kind = kindIn(source, tree, column)
  const beside = [column.at + 1, column.at - 1].find((at) => kindIn(source, tree, { ...column, at }) === kind)
  if (beside === undefined) return tree.html
  const changes = cellsOf(tree, column).flatMap((cell) => {
    const row = read.rows.find(({ cells }) => cells.some(({ element }) => element === cell))
    const neighbor = row?.cells.find(({ from, span }) => from <= beside && beside < from + span)?.element
    const value = classOf(neighbor)
    const at = cell.openEnd - 1
    return value && classOf(cell) === undefined
      ? [{ from: at, to: at, insert: ` class="${escapeHtml(value)}"` }]
      : []
  })
  return withChanges(tree.html, changes)
}

function classOf(element: SourceElement | undefined): string | undefined {
  return element?.attributes.find(({ name }) => name === 'class')?.value
}

/** Whether a column prints numbers or text. */
function kindIn(source: DraftSource, tree: SourceTree, column: TableColumn): string | undefined {
  const cell = cellsOf(tree, column).at(-1)
  const mention =
    cell &&
    fieldMentions(tree.html, draftShape(source)).find(
      ({ kind, start, end }) => kind === 'value' && cell.openEnd <= start && end <= cell.closeStart,
    )
  const node = mention && fieldsOf(source).find(({ path }) => path.join('.') === mention.path.join('.'))
  const type = node?.declaration?.type ?? node?.computed?.type
  return node && (isNumberType(type) || (type === undefined && node.computed) ? 'number' : 'text')
}
