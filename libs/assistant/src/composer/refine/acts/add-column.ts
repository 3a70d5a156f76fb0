import { type FieldDeclaration, isNumberType, fieldNameError } from '@platen/contract'
import { fieldsOf, reached, shownText } from '@platen/template/commands'
import { addEverywhere, callersWords, draftShape, pageHtml, readSettings } from '@platen/template/draft'
import {
  type DataPath,
  fieldMentions,
  isPageEdit,
  parseSource,
  readColumns,
  setAttribute,
  type SourceElement,
  tableOf,
} from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { cellsOf, findColumns } from '../finding/find-columns.ts'
import { listed } from '../finding/find-field.ts'
import { beyondSelection, isInside, selectedIn } from '../finding/selection.ts'
import { type Done, isDeclined, type Working } from '../refining.ts'
import { literal, type Phrase } from '../reading/phrase.ts'
import type { Side } from '../reading/places.ts'
import { isInTexts, newLabel } from './label-text.ts'
import { declarationFor, labelFor } from './new-field.ts'
import { nameOf } from './rename-field.ts'

/** A column that is asked for. */
export interface AskedColumn {
  name: Phrase
  beside?: { side: Side; column: Phrase } | undefined
  /** The words for its table. */
  of?: Phrase | undefined
}

interface ListTable {
  list: DataPath
  table: SourceElement
}

/** Adds a field to the rows of a list, and a column of its table that shows it. */
export function addTheColumn(draft: Working, asked: AskedColumn): Done | Declined {
  const { source } = draft
  const tree = parseSource(pageHtml(source))
  const shape = draftShape(source)
  const tables = fieldsOf(source)
    .filter(({ kind, computed }) => kind === 'list' && !computed)
    .flatMap(({ path }): ListTable[] => {
      const found = tableOf(tree, path, shape)
      return found ? [{ list: path, table: found.table }] : []
    })
  if (tables.length === 0)
    return {
      declined: 'No table of this page has rows that come from a list, so there is none to add a column to.',
    }
  const chosen = tableFor(draft, tables, asked)
  if (isDeclined(chosen)) return chosen
  const label = labelFor(source, asked.name)
  const name = nameOf(source, literal(asked.name))
  const path = [...chosen.list, name]
  const wrong = fieldNameError(name)
  if (wrong !== undefined) return { declined: wrong }
  if (fieldsOf(source).some((node) => node.path.join('.') === path.join('.')))
    return { declined: `There is a field “${path.join('.')}” already: choose another name for the column.` }
  const declaration = declarationFor(source, path, { label })
  const added = addEverywhere(source, { path, declaration, place: { kind: 'column', at: chosen.at } })
  const html = added.files['template.html']
  if (html === undefined || added.select === undefined) {
    const read = readColumns(tree, chosen.table)
    return { declined: 'refused' in read ? read.refused : 'This table takes no further column.' }
  }
  return finished(draft, {
    files: added.files,
    html,
    select: added.select,
    label,
    name,
    list: chosen.list,
    declaration,
  })
}

function tableFor(
  draft: Working,
  tables: readonly ListTable[],
  { beside, of }: AskedColumn,
): (ListTable & { at?: number }) | Declined {
  const tree = parseSource(pageHtml(draft.source))
  const selected = selectedIn(draft, tree)
  const near = selected
    ? tables.filter(({ table }) => isInside(table, selected) || isInside(selected, table))
    : tables
  if (near.length === 0) return beyondSelection(draft, 'it has no table of a list')
  if (beside) {
    const columns = findColumns(draft, tree, beside.column)
    if (isDeclined(columns)) return columns
    for (const { table, at } of columns) {
      const own = near.find((one) => one.table.start === table.start)
      if (own) return { ...own, at: beside.side === 'after' ? at + 1 : at }
    }
    return {
      declined: `The table with the column “${literal(beside.column)}” has no rows that come from a list.`,
    }
  }
  const words = of && literal(of).toLowerCase()
  const named =
    words === undefined ? near : near.filter(({ list }) => words.includes((list.at(-1) ?? '').toLowerCase()))
  const fits = named.length > 0 ? named : near
  const [only, second] = fits
  if (!only) return { declined: 'There is no such table.' }
  if (second)
    return {
      declined: `Which table is meant: that of ${listed(
        fits.map(({ list }) => list.join('.')),
        'or',
      )}? Say beside which column it is to stand.`,
    }
  return only
}

interface Added {
  files: Record<string, string>
  html: string
  select: number
  label: string
  name: string
  list: DataPath
  declaration: FieldDeclaration
}

/** The heading is written as its neighbours are, and numbers stand as theirs do. */
function finished(draft: Working, { files, html, select, label, name, list, declaration }: Added): Done {
  const { source } = draft
  let at = html
  const tree = parseSource(at)
  const head = tree.elements.find(({ start }) => start === select)
  const row = head?.parent
  const text = newLabel(source, {
    name,
    label,
    isText: row !== undefined && isInTexts(at.slice(row.start, row.end)),
  })
  if (head && Object.keys(text.files).length > 0)
    at = at.slice(0, head.openEnd) + text.html + at.slice(head.closeStart)
  at = withClasses({ ...source, files: { ...source.files, ...files } }, at, select)
  const after = { ...source, files: { ...source.files, ...files, ...text.files, 'template.html': at } }
  const now = parseSource(at)
  const heading = now.elements.find(({ start }) => start === select)
  const table =
    heading && now.elements.findLast((element) => element.name === 'table' && isInside(heading, element))
  return {
    files: { ...files, ...text.files, 'template.html': at },
    named: table ? [reached(after, now, table)] : [],
    summary: `Added the column “${heading ? shownText(after, now, heading) : label}” (${[...list, name].join('.')})`,
    notes: [callersWords.added([...list, name]), ...unreckoned(source, declaration)],
  }
}

/** An amount that no formula knows changes no total. */
function unreckoned({ files }: Working['source'], { type }: FieldDeclaration): string[] {
  const { computed } = readSettings(files['template.json'] ?? '')
  if ((type !== 'money' && type !== 'percent') || Object.keys(computed ?? {}).length === 0) return []
  return ['It is shown, and no formula reckons with it: its part in the totals is set under Data, Formulas.']
}

/** Its cells get the class of those beside it, where what these show is of the same kind. */
function withClasses(source: Working['source'], html: string, select: number): string {
  let at = html
  for (;;) {
    const tree = parseSource(at)
    const head = tree.elements.find(({ start }) => start === select)
    const table =
      head && tree.elements.findLast((element) => element.name === 'table' && isInside(head, element))
    const read = table && readColumns(tree, table)
    if (!head || !table || !read || 'refused' in read) return at
    const own = read.rows.flatMap(({ cells }) => cells).find(({ element }) => element === head)
    if (!own) return at
    const mine = cellsOf(tree, { table, at: own.from })
    const beside = [own.from + 1, own.from - 1].find(
      (one) => typeAt(source, at, tree, table, one) === typeAt(source, at, tree, table, own.from),
    )
    if (beside === undefined) return at
    const change = mine.flatMap((cell) => {
      const row = read.rows.find(({ cells }) => cells.some(({ element }) => element === cell))
      const neighbour = row?.cells.find(({ from, span }) => from <= beside && beside < from + span)?.element
      const value = neighbour && classOf(neighbour)
      return value && classOf(cell) === undefined ? [{ cell, value }] : []
    })[0]
    if (!change) return at
    const edit = setAttribute(tree, change.cell, { name: 'class', value: change.value })
    if (!isPageEdit(edit) || edit.html === at) return at
    at = edit.html
  }
}

function classOf({ attributes }: SourceElement): string | undefined {
  return attributes.find(({ name }) => name === 'class')?.value
}

/** Whether the first field of a column's row is a number of some kind, or words. */
function typeAt(
  source: Working['source'],
  html: string,
  tree: ReturnType<typeof parseSource>,
  table: SourceElement,
  column: number,
): string | undefined {
  const cell = cellsOf(tree, { table, at: column }).at(-1)
  const now = { ...source, files: { ...source.files, 'template.html': html } }
  const mention =
    cell &&
    fieldMentions(html, draftShape(now)).find(
      ({ kind, start, end }) => kind === 'value' && cell.openEnd <= start && end <= cell.closeStart,
    )
  const node = mention && fieldsOf(now).find(({ path }) => path.join('.') === mention.path.join('.'))
  const type = node?.declaration?.type ?? node?.computed?.type
  return node && (isNumberType(type) || (type === undefined && node.computed) ? 'number' : 'words')
}
