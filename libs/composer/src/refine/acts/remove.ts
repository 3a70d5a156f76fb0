import { callersWords, draftShape, pageHtml, removeEverywhere } from '@platen/draft'
import {
  columnOf,
  type DataPath,
  deleteElement,
  fieldMentions,
  isCell,
  isPageEdit,
  parseSource,
  readColumns,
  removeColumn,
  type SourceElement,
  type SourceTree,
} from '@platen/markup'
import type { Declined } from '../../composing.ts'
import { findBlock } from '../finding/blocks.ts'
import { type Column, columnNoun, columnShowing, findColumns } from '../finding/find-columns.ts'
import { findField, noSuchField } from '../finding/find-field.ts'
import { findTarget, isPronoun } from '../finding/find-target.ts'
import { nameElement, shownText } from '../finding/name-element.ts'
import { isInside, outsideSelection, selectedIn } from '../finding/selection.ts'
import { type Done, isDeclined, type Reader, type Working } from '../refining.ts'
import { literal, matched, type Phrase } from '../reading/phrase.ts'
import { removeVerb, withoutArticle } from '../reading/words.ts'
import { withoutLabels } from './without-labels.ts'

const pattern = new RegExp(`^${removeVerb}\\s+(?<what>.+)$`, 'u')
const fieldNoun = /(?<!\p{L})(?:fields?|feld(?:er)?|champs?|campos?)(?!\p{L})/u

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
  const target = elementFor(draft, what)
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

/** “The acceptance section” is the block that is headed so. */
function elementFor(draft: Working, what: Phrase): ReturnType<typeof findTarget> {
  const target = findTarget(draft, what)
  if (!isDeclined(target)) return target
  const block = findBlock(draft, what)
  if (isDeclined(block)) return target
  const tree = parseSource(pageHtml(draft.source))
  const selected = selectedIn(draft, tree)
  if (selected && !isInside(block, selected)) return target
  return { kind: 'elements', elements: [block], words: nameElement(draft.source, tree, block) }
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
