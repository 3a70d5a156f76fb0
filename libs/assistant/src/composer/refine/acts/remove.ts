import { addedFault, fieldsOf, nameElement, withFiles } from '@platen/template/commands'
import { callersWords, draftShape, pageHtml, removeEverywhere } from '@platen/template/draft'
import {
  columnOf,
  type DataPath,
  deleteElement,
  fieldMentions,
  isCell,
  isPageEdit,
  parseSource,
  removeField,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { findBlock } from '../finding/blocks.ts'
import { columnNoun, columnShowing } from '../finding/find-columns.ts'
import { findField, noSuchField } from '../finding/find-field.ts'
import { findTarget, isPronoun } from '../finding/find-target.ts'
import { partShowing } from '../finding/part-showing.ts'
import { isInside, outsideSelection, selectedIn } from '../finding/selection.ts'
import { type Done, isDeclined, type Reader, type Working } from '../refining.ts'
import { capital } from '../reading/capital.ts'
import { literal, matched, type Phrase } from '../reading/phrase.ts'
import { removeVerb } from '../reading/words.ts'
import { withOtherNumber } from './other-number.ts'
import { removeColumnAt, removeTheColumn } from './remove-column.ts'
import { isText, onlyField, partWords, sectionNamed, withoutParts } from './remove-section.ts'
import { withoutLabels } from './without-labels.ts'

const pattern = new RegExp(`^${removeVerb}\\s+(?<what>.+)$`, 'u')
const hidden =
  /^(?:hide|omit|leave out|skip|versteck|verstecke|verberge|verbirg|blende|lass|cache|cacher|masque|masquer|oculta|ocultar|esconde|omite|скрои|спрячь|اخف|اخفي)\s+(?<what>.+?)(?:\s+(?:aus|weg))?$/u
const fieldNoun = /(?<!\p{L})(?:fields?|feld(?:er)?|champs?|campos?)(?!\p{L})/u

/** “Remove the due date”, “delete the column VAT”, “remove this”. */
export const readRemove: Reader = (phrase) => {
  const { what } = matched(phrase, pattern) ?? {}
  return what && { act: (draft) => holding(draft, remove(draft, what)) }
}

/** “Hide the month”: it goes off the page, and stays in the data. */
export const readTakeOff: Reader = (phrase) => {
  const { what } = matched(phrase, hidden) ?? {}
  return what && { act: (draft) => holding(draft, takeOff(draft, what)) }
}

/** Declined where the template would have an error then, such as a sample without a field that is now always needed. */
function holding({ source }: Working, made: Done | Declined): Done | Declined {
  if (isDeclined(made)) return made
  const fault = addedFault(source, withFiles(source, made.files))
  return fault === undefined ? made : { declined: `The template would have an error then. ${fault}` }
}

function takeOff(draft: Working, what: Phrase): Done | Declined {
  const field = columnNoun.test(what.text) || isPronoun(what) ? undefined : findField(draft.source, what)
  if (!field || isDeclined(field) || field.node.kind !== 'value' || columnShowing(draft, field.path))
    return remove(draft, what)
  const outside = outsideSelection(draft, field.path)
  if (outside) return outside
  const { source } = draft
  const html = removeField(withoutLabels(source, field.path), field.path, draftShape(source)).html
  const dotted = field.path.join('.')
  if (html === pageHtml(source)) return { declined: `“${dotted}” is not on the page.` }
  return {
    files: { 'template.html': html },
    named: [],
    summary: `Took ${dotted} off the page`,
    notes: ['It stays among the fields, and is sent as before.'],
  }
}

function remove(draft: Working, what: Phrase): Done | Declined {
  if (columnNoun.test(what.text)) return removeTheColumn(draft, what)
  if (!fieldNoun.test(what.text)) {
    if (isPronoun(what)) return removeElement(draft, what)
    const section = removeSection(draft, what)
    if (section) return section
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
      const part = partShowing(draft, path)
      const removed = part ? removeParts(draft, [part]) : removeElement(draft, what)
      if (!isDeclined(removed)) return removed
    }
  const column = columnShowing(draft, path)
  return column ? removeColumnAt(draft, column, path) : removeTheField(draft, path)
}

/** “Delete shipping”: a heading means all that it is the heading of. */
function removeSection(draft: Working, what: Phrase): Done | Declined | undefined {
  const parts = sectionNamed(draft, what)
  if (parts.length === 0) return undefined
  const only = onlyField(draft, parseSource(pageHtml(draft.source)), parts)
  const node = only && fieldsOf(draft.source).find(({ path }) => path.join('.') === only.join('.'))
  return only && node?.kind === 'value' && !node.computed && only.length === 1
    ? removeTheField(draft, only)
    : removeParts(draft, parts)
}

function removeParts({ source }: Working, parts: readonly SourceElement[]): Done | Declined {
  const tree = parseSource(pageHtml(source))
  const html = withoutParts(tree.html, parts)
  if (!isText(html)) return html
  const around = parts[0]?.parent
  const left = around && parseSource(html).elements.find(({ start }) => start === around.start)
  const words = partWords(source, tree, parts)
  return {
    files: { 'template.html': html },
    named: left ? [{ words: `what held ${words}`, start: left.start }] : [],
    summary: `Removed ${words}`,
    notes: lostFields(source, tree.html, html),
  }
}

function removeTheField(draft: Working, path: DataPath): Done | Declined {
  const outside = outsideSelection(draft, path)
  if (outside) return outside
  const source = withOtherNumber(draft.source, path)
  const html = withoutLabels(source, path)
  const shown = { ...source, files: { ...source.files, 'template.html': html } }
  const removed = removeEverywhere(shown, path)
  const renumbered = source === draft.source ? {} : { 'template.json': source.files['template.json'] ?? '' }
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
  const files = {
    ...renumbered,
    ...(html !== pageHtml(source) && { 'template.html': html }),
    ...removed.files,
  }
  if (Object.keys(files).length === 0)
    return { declined: `The field ${dotted} is in nothing that could be changed.` }
  return {
    files,
    named: [],
    summary: `Removed the field ${dotted}`,
    notes: [callersWords.removed(path)],
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
      declined: edit?.refused ?? `${capital(words)} cannot be taken away.`,
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
    return column && !('refused' in column) ? removeColumnAt(draft, column) : undefined
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
