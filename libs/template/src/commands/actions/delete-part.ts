import type { DraftSource } from '@platen/contract'
import { draftShape } from '@platen/template/draft'
import {
  columnOf,
  type DataPath,
  deleteElement,
  fieldMentions,
  isCell,
  isPageEdit,
  parseSource,
  removeColumn as removeTableColumn,
  removeField as removeMentions,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import type { Static } from 'typebox'
import type { CommandDraft, CommandRefused, CommandResult } from '../command.ts'
import type { removeColumn as columnDefinition } from '../definitions/columns.ts'
import type { hideField as hideDefinition, removeField as fieldDefinition } from '../definitions/fields.ts'
import type { deletePart as deleteDefinition } from '../definitions/parts.ts'
import { blockOf } from '../parts/block-of.ts'
import { capital } from '../parts/capital.ts'
import { columnShowing } from '../parts/column-of-field.ts'
import { fieldNamed, fieldsOf } from '../parts/draft-fields.ts'
import { readPage } from '../parts/draft-page.ts'
import { findPart } from '../parts/find-part.ts'
import { elementsWithField } from '../parts/elements-with-field.ts'
import { nameElement, shownText } from '../parts/name-element.ts'
import { removeColumnAt } from '../parts/remove-column.ts'
import { lostFields, removeFieldAt } from '../parts/remove-field.ts'
import { elementsIn, hasClass } from '../parts/whole-part.ts'
import { removeLabels } from '../parts/remove-labels.ts'

export function deletePart(
  { source, about }: CommandDraft,
  { part }: Static<typeof deleteDefinition.arguments>,
): CommandResult {
  const { tree } = readPage(source)
  const found = findPart({ source, tree }, { about, part })
  if (!found)
    return {
      refused:
        'Name the part of the page with `part`, or give `about`: the offset of its element in template.html.',
    }
  if ('refused' in found) return found
  const labelled = withLabel(source, tree, found)
  if (labelled) return labelled
  const isHeading = /^h[2-6]$/.test(found.name)
  const [section] = isHeading ? headedBy(found) : []
  const only = section === found || !section ? undefined : onlyField(source, tree, section)
  const [name, ...deeper] = only ?? []
  const node = fieldsOf(source).find(({ path }) => path.length === 1 && path[0] === name)
  if (only && deeper.length === 0 && node?.kind === 'value' && !node.computed)
    return removeFieldAt(source, only)
  const parts = isHeading ? headedBy(found) : [part === undefined ? found : blockOf(found)]
  const html = withoutParts(tree.html, parts, nameElement(source, tree, found))
  if (typeof html !== 'string') return html
  const words = found.name === 'h1' ? nameElement(source, tree, found) : partWords(source, tree, parts)
  const around = parts[0]?.parent
  const left = around && parseSource(html).elements.find(({ start }) => start === around.start)
  return {
    files: { 'template.html': html },
    named: left ? [{ words: `what held ${words}`, start: left.start }] : [],
    summary: `Removed ${words}`,
    notes: lostFields(source, tree.html, html),
  }
}

/** Removes a field from the page, the samples and the settings. */
export function removeField(
  { source }: CommandDraft,
  { field }: Static<typeof fieldDefinition.arguments>,
): CommandResult {
  const node = fieldNamed(fieldsOf(source), field)
  if ('refused' in node) return node
  const column = columnShowing(source, readPage(source).tree, node.path)
  return column ? removeColumnAt(source, column, node.path) : removeFieldAt(source, node.path)
}

export function hideField(
  { source }: CommandDraft,
  { field }: Static<typeof hideDefinition.arguments>,
): CommandResult {
  const node = fieldNamed(fieldsOf(source), field)
  if ('refused' in node) return node
  const dotted = node.path.join('.')
  const { tree } = readPage(source)
  const column = columnShowing(source, tree, node.path)
  const edit = column && removeTableColumn(tree, column.table, column)
  if (edit && !isPageEdit(edit)) return edit
  const { html } = edit ?? removeMentions(removeLabels(source, node.path), node.path, draftShape(source))
  if (html === tree.html) return { refused: `“${dotted}” is not on the page.` }
  return {
    files: { 'template.html': html },
    named: [],
    summary: `Removed ${dotted} from the page`,
    notes: ['The field still exists, so callers still send it.'],
  }
}

/** Removes the column that prints a field or contains a cell. */
export function removeColumn(
  { source, about }: CommandDraft,
  { field }: Static<typeof columnDefinition.arguments>,
): CommandResult {
  const { tree } = readPage(source)
  const node =
    field === undefined ? undefined : fieldNamed(fieldsOf(source), field, ({ path }) => path.length > 1)
  if (node && 'refused' in node) return node
  let cell = node
    ? elementsWithField(source, tree, node.path)[0]
    : tree.elements.findLast(({ start, end }) => about !== undefined && start <= about && about < end)
  while (cell && !isCell(cell.name)) cell = cell.parent
  const column = cell && columnOf(tree, cell)
  if (!column)
    return {
      refused: node
        ? `No table has a column that prints ${node.path.join('.')}.`
        : 'Set `field`, or set `about` to the offset of a cell in the column in template.html.',
    }
  if ('refused' in column) return column
  return removeColumnAt(source, column, node?.path)
}

/** Deletes the column of a column heading, or a term with its detail. Undefined for other parts. */
function withLabel(source: DraftSource, tree: SourceTree, element: SourceElement): CommandResult | undefined {
  if (isCell(element.name)) {
    const row = element.parent
    const column = row?.parent?.name === 'thead' ? columnOf(tree, element) : undefined
    return column && !('refused' in column) ? removeColumnAt(source, column) : undefined
  }
  if (element.name !== 'dt') return undefined
  const siblings = (element.parent?.children ?? []).filter((child) => child.kind === 'element')
  const detail = siblings[siblings.indexOf(element) + 1]
  const path = detail && onlyField(source, tree, detail)
  return path && removeFieldAt(source, path)
}

/** Returns the only field that a part prints. Undefined unless the part prints exactly one field. */
function onlyField(source: DraftSource, tree: SourceTree, part: SourceElement): DataPath | undefined {
  const paths = new Map(
    fieldMentions(tree.html, draftShape(source)).flatMap(({ kind, path, start, end }) =>
      kind === 'value' && path[0] !== 'text' && part.openEnd <= start && end <= part.closeStart
        ? [[path.join('.'), path] as const]
        : [],
    ),
  )
  const [only] = paths.size === 1 ? paths.values() : []
  return only
}

const belongs = new Set(['p', 'ul', 'ol', 'dl', 'table', 'blockquote', 'figure', 'pre', 'article'])

/** Returns a heading with everything under it. */
function headedBy(heading: SourceElement): SourceElement[] {
  const { parent } = heading
  if (parent && /^(?:section|article|aside|div)$/.test(parent.name) && elementsIn(parent)[0] === heading)
    return [parent]
  if (!parent) return [heading]
  const behind = elementsIn(parent).slice(elementsIn(parent).indexOf(heading) + 1)
  const end = behind.findIndex(
    ({ name }) => !belongs.has(name) && !(/^h[1-6]$/.test(name) && name > heading.name),
  )
  return [heading, ...(end < 0 ? behind : behind.slice(0, end))]
}

/** Removes parts. Goes from the last to the first, so that offsets stay valid. */
function withoutParts(html: string, parts: readonly SourceElement[], words: string): string | CommandRefused {
  let at = html
  for (const { start } of parts.toSorted((a, b) => b.start - a.start)) {
    const tree = parseSource(at)
    const same = tree.elements.find((element) => element.start === start)
    const edit = same && deleteElement(tree, same, { withSections: true })
    if (!isPageEdit(edit)) return { refused: edit?.refused ?? `${capital(words)} cannot be removed.` }
    at = edit.html
  }
  return at
}

/** Describes a removed part for the summary. */
function partWords(source: DraftSource, tree: SourceTree, [first]: readonly SourceElement[]): string {
  if (first && hasClass(first, /^sign(?:atures)?$/)) return 'the place for signatures'
  if (first?.parent && hasClass(first.parent, /^signatures$/))
    return `the signature line “${shownText(source, tree, first)}”`
  const heading =
    first &&
    [first, ...tree.elements.filter((one) => one !== first && isWithinElement(one, first))].find(({ name }) =>
      /^h[1-6]$/.test(name),
    )
  return heading
    ? `the section “${shownText(source, tree, heading)}”`
    : first
      ? nameElement(
          source,
          tree,
          tree.elements.find((one) => one.name === 'table' && isWithinElement(one, first)) ?? first,
        )
      : 'that part'
}

function isWithinElement(inner: SourceElement, around: SourceElement): boolean {
  return around.start <= inner.start && inner.end <= around.end
}
