import { callersWords, draftShape, pageHtml, removeEverywhere } from '@platen/draft'
import {
  columnOf,
  type DataPath,
  deleteElement,
  fieldMentions,
  isCell,
  isPageEdit,
  isWithin,
  parseSource,
  readColumns,
  removeColumn,
  type SourceElement,
  type SourceTree,
} from '@platen/markup'
import type { Declined } from '../../composing.ts'
import { findField, noSuchField } from '../finding/find-field.ts'
import { findTarget, isPronoun, withoutArticle } from '../finding/find-target.ts'
import { holdersOf } from '../finding/elements-showing.ts'
import { nameElement, shownText } from '../finding/name-element.ts'
import { isInside, outsideSelection, selectedIn } from '../finding/selection.ts'
import { type Done, isDeclined, type Reader, type Working } from '../refining.ts'
import { literal, matched, type Phrase } from '../reading/phrase.ts'
import { removeVerb } from '../reading/words.ts'
import { withoutLabels } from './without-labels.ts'

const pattern = new RegExp(`^${removeVerb}\\s+(?<what>.+)$`, 'u')
const fieldNoun = /(?<!\p{L})(?:fields?|feld(?:er)?|champs?|campos?)(?!\p{L})/u
const columnNoun = /(?<!\p{L})(?:columns?|spalten?|colonnes?|columnas?)(?!\p{L})/u

/** “Remove the due date”, “delete the column VAT”, “remove this”. */
export const readRemove: Reader = (phrase) => {
  const { what } = matched(phrase, pattern) ?? {}
  return what && { act: (draft) => remove(draft, what) }
}

function remove(draft: Working, what: Phrase): Done | Declined {
  if (columnNoun.test(what.text)) return removeTheColumn(draft, what)
  if (!fieldNoun.test(what.text)) {
    if (isPronoun(what)) return removeElement(draft, what)
    // A name of a field is more exact than words on the page.
    const field = findField(draft.source, what)
    if (!field || isDeclined(field)) {
      const removed = removeElement(draft, what)
      return isDeclined(removed) && field ? field : removed
    }
  }
  const found = findField(draft.source, what)
  if (!found) return noSuchField(draft.source, what)
  if (isDeclined(found)) return found
  const { path, node } = found
  if (node.kind === 'list' || node.kind === 'object')
    if (!fieldNoun.test(what.text)) {
      const removed = removeElement(draft, what)
      if (!isDeclined(removed)) return removed
    }
  const column = columnShowing(draft, path)
  return column ? removeColumnAt(draft, column, path) : removeTheField(draft, path)
}

function removeTheField(draft: Working, path: DataPath): Done | Declined {
  const outside = outsideSelection(draft, path)
  if (outside) return outside
  const { source } = draft
  const html = withoutLabels(source, path)
  const shown = { ...source, files: { ...source.files, 'template.html': html } }
  const removed = removeEverywhere(shown, path)
  const dotted = path.join('.')
  if ('refused' in removed) {
    if (html === pageHtml(source)) return { declined: `The field ${dotted} stays: ${removed.refused}` }
    return {
      files: { 'template.html': html },
      named: [],
      summary: `Took the field ${dotted} off the page`,
      notes: [`The field itself stays. ${removed.refused}`],
    }
  }
  const files = { ...(html !== pageHtml(source) && { 'template.html': html }), ...removed.files }
  if (Object.keys(files).length === 0)
    return { declined: `The field ${dotted} is in nothing that could be changed.` }
  return {
    files,
    named: [],
    summary: `Removed the field ${dotted}`,
    notes: [callersWords.removed(path)],
  }
}

interface Column {
  table: SourceElement
  at: number
}

/** The column whose cells in a repeated row show the field, and nothing else. */
function columnShowing({ source }: Working, path: DataPath): Column | undefined {
  const tree = parseSource(pageHtml(source))
  for (const holder of holdersOf(source, tree, path)) {
    if (!isCell(holder.name) || path.length < 2) continue
    const found = columnOf(tree, holder)
    if (found && !('refused' in found) && isFirstIn(source, tree, holder, path)) return found
  }
  return undefined
}

function isFirstIn(
  source: Working['source'],
  tree: SourceTree,
  cell: SourceElement,
  path: DataPath,
): boolean {
  const [first] = fieldMentions(tree.html, draftShape(source)).filter(
    ({ start, end, kind }) => cell.openEnd <= start && end <= cell.closeStart && kind === 'value',
  )
  return first !== undefined && isWithin(first.path, path)
}

function removeTheColumn(draft: Working, what: Phrase): Done | Declined {
  const tree = parseSource(pageHtml(draft.source))
  const selected = selectedIn(draft, tree)
  const name = withoutArticle(what).text.replace(columnNoun, '').trim()
  if (/^(?:this|that|dies\p{L}*|cette|ce|esta|este)?$/u.test(name)) {
    const found = selected && columnOf(tree, selected)
    if (!found) return { declined: 'No column is selected: click a cell of it, or say its heading.' }
    return 'refused' in found ? { declined: found.refused } : removeColumnAt(draft, found, undefined)
  }
  const columns = findColumns(draft, tree, what)
  if (isDeclined(columns)) return columns
  const [first] = columns
  return first
    ? removeColumnAt(draft, first, undefined)
    : { declined: `No table has a column “${literal(what)}”.` }
}

/** The columns that words mean: by their heading, or by the field that they show. */
export function findColumns(draft: Working, tree: SourceTree, what: Phrase): Column[] | Declined {
  const { source } = draft
  const selected = selectedIn(draft, tree)
  const name = literal(withoutArticle(what))
    .replace(/^(?:columns?|spalten?|colonnes?|columnas?)\s+/iu, '')
    .replace(/\s+(?:columns?|spalten?|colonnes?|columnas?)$/iu, '')
    .replace(/^["“„«](.*)["”“»]$/u, '$1')
  const folded = (text: string) => text.toLowerCase().trim()
  const found: Column[] = []
  const known: string[] = []
  for (const table of tree.elements.filter((element) => element.name === 'table')) {
    if (selected && !isInside(table, selected) && !isInside(selected, table)) continue
    const read = readColumns(tree, table)
    if ('refused' in read) continue
    for (const { row, cells } of read.rows.filter((one) => one.row.parent?.name === 'thead'))
      for (const { element, from, span } of cells) {
        if (span > 1 || row.parent?.name !== 'thead') continue
        const heading = shownText(source, tree, element)
        if (heading !== '') known.push(heading)
        if (folded(heading) === folded(name)) found.push({ table, at: from })
      }
  }
  if (found.length > 0)
    return found.length > 1 && new Set(found.map(({ table }) => table)).size > 1
      ? { declined: `Several tables have a column “${name}”: click a cell of the one that is meant.` }
      : found
  const field = findField(source, what)
  if (field && isDeclined(field)) return field
  const column = field && columnShowing(draft, field.path)
  if (column) return [column]
  return {
    declined: `No table has a column “${name}”${known.length > 0 ? `: there are ${[...new Set(known)].join(', ')}` : ''}.`,
  }
}

function removeColumnAt(draft: Working, { table, at }: Column, field: DataPath | undefined): Done | Declined {
  const { source } = draft
  const tree = parseSource(pageHtml(source))
  const same = tree.elements[table.index]
  if (!same) return { declined: 'That column cannot be found any more.' }
  const selected = selectedIn(draft, tree)
  if (selected && !isInside(same, selected) && !isInside(selected, same))
    return {
      declined: `This is about ${nameElement(source, tree, selected)}, and that column is not in it: take the selection off the prompt, and ask again.`,
    }
  const shape = draftShape(source)
  const pathsIn = (html: string) =>
    new Set(
      fieldMentions(html, shape).flatMap(({ kind, path }) => (kind === 'close' ? [] : [path.join('.')])),
    )
  const read = readColumns(tree, same)
  const heading =
    'refused' in read
      ? undefined
      : read.rows
          .flatMap(({ row, cells }) => (row.parent?.name === 'thead' ? cells : []))
          .find((cell) => cell.from === at && cell.span === 1)
  const words = heading ? shownText(source, tree, heading.element) : (field?.join('.') ?? String(at + 1))
  const edit = removeColumn(tree, same, { at })
  if (!isPageEdit(edit)) return { declined: edit?.refused ?? 'That column cannot be taken away.' }
  const left = pathsIn(edit.html)
  const gone = [...pathsIn(tree.html)].filter(
    (path) => !left.has(path) && path.includes('.') && !path.startsWith('text.'),
  )
  let files: Record<string, string> = { 'template.html': edit.html }
  const notes: string[] = []
  for (const dotted of gone) {
    const path = dotted.split('.')
    const removed = removeEverywhere({ ...source, files: { ...source.files, ...files } }, path)
    if ('refused' in removed) notes.push(`The field ${dotted} stays in the data. ${removed.refused}`)
    else {
      files = { ...files, ...removed.files }
      notes.push(callersWords.removed(path))
    }
  }
  const now = parseSource(files['template.html'] ?? '')
  const after = now.elements.find(({ start }) => start === same.start)
  return {
    files,
    named: after ? [{ words: 'the table', start: after.start }] : [],
    summary: `Removed the column “${words}”`,
    notes,
  }
}

function removeElement(draft: Working, what: Phrase): Done | Declined {
  const { source } = draft
  const target = findTarget(draft, what)
  if (isDeclined(target)) return target
  if (target.kind !== 'elements') return { declined: 'That is the whole document: say which part is to go.' }
  const [element, ...more] = target.elements
  if (more.length > 0)
    return {
      declined: `“${literal(what)}” is in ${more.length + 1} places: click the one that is to go, and ask again for “this”.`,
    }
  const tree = parseSource(pageHtml(source))
  const same = tree.elements[element.index]
  if (!same) return { declined: 'That cannot be found any more.' }
  const labelled = labelOf(draft, tree, same)
  if (labelled) return labelled
  const words = nameElement(source, tree, same)
  const edit = deleteElement(tree, same, { withSections: true })
  if (!isPageEdit(edit))
    return {
      declined: edit?.refused ?? `${words.charAt(0).toUpperCase()}${words.slice(1)} cannot be taken away.`,
    }
  const around =
    same.parent && parseSource(edit.html).elements.find(({ start }) => start === same.parent?.start)
  return {
    files: { 'template.html': edit.html },
    named: around ? [{ words: `what held ${words}`, start: around.start }] : [],
    summary: `Removed ${words}`,
    notes: lostFields(source, tree.html, edit.html),
  }
}

/** A term goes with its detail, the heading of a column with the column. */
function labelOf(draft: Working, tree: SourceTree, element: SourceElement): Done | Declined | undefined {
  const { source } = draft
  if (isCell(element.name)) {
    const row = element.parent
    const column = row?.parent?.name === 'thead' ? columnOf(tree, element) : undefined
    return column && !('refused' in column) ? removeColumnAt(draft, column, undefined) : undefined
  }
  if (element.name !== 'dt') return undefined
  const siblings = (element.parent?.children ?? []).filter((child) => child.kind === 'element')
  const detail = siblings[siblings.indexOf(element) + 1]
  const shown = fieldMentions(tree.html, draftShape(source)).filter(
    ({ kind, start, end }) =>
      kind === 'value' && detail && detail.openEnd <= start && end <= detail.closeStart,
  )
  const paths = new Set(shown.map(({ path }) => path.join('.')))
  const [only] = shown
  return only && paths.size === 1 ? removeTheField(draft, only.path) : undefined
}

/** Fields that no longer stand on the page stay in the data: says which. */
function lostFields(source: Working['source'], before: string, after: string): string[] {
  const shape = draftShape(source)
  const paths = (html: string) =>
    new Set(
      fieldMentions(html, shape).flatMap(({ kind, path }) =>
        kind === 'value' && path[0] !== 'text' ? [path.join('.')] : [],
      ),
    )
  const left = paths(after)
  const lost = [...paths(before)].filter((path) => !left.has(path))
  return lost.length === 0
    ? []
    : [`No longer on the page, and still among the fields: ${lost.slice(0, 12).join(', ')}.`]
}
