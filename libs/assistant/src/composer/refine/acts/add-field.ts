import { fieldNameError } from '@platen/contract'
import { fieldsOf, reached } from '@platen/template/commands'
import { addEverywhere, callersWords, draftShape, pageHtml } from '@platen/template/draft'
import {
  type DataPath,
  type DataShape,
  insertHtml,
  isCell,
  isPageEdit,
  listAround,
  ownSections,
  parseSource,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { findField } from '../finding/find-field.ts'
import { findTarget, isPronoun } from '../finding/find-target.ts'
import { selectedIn } from '../finding/selection.ts'
import { type Done, isDeclined, type Working } from '../refining.ts'
import { literal, type Phrase } from '../reading/phrase.ts'
import type { Side } from '../reading/places.ts'
import { isInTexts, newLabel } from './label-text.ts'
import { declarationFor, labelFor } from './new-field.ts'
import { nameOf } from './rename-field.ts'

/** A field that is asked for. */
export interface AskedField {
  name: Phrase
  beside?: { side: Side; of: Phrase } | undefined
  type?: 'text' | 'date' | 'number' | 'money' | 'percent' | 'boolean' | 'multiline' | undefined
}

interface Anchor {
  element: SourceElement
  /** The group that the new field is in. */
  group: DataPath
}

/** Adds a field with its label beside what is named, beside the selection, or to the document's details. */
export function addTheField(draft: Working, asked: AskedField): Done | Declined {
  const { source } = draft
  const tree = parseSource(pageHtml(source))
  const shape = draftShape(source)
  const anchor = anchorOf(draft, tree, asked)
  if (isDeclined(anchor)) return anchor
  const { element, group } = anchor
  if (listAround(tree.html, element.start, shape))
    return {
      declined:
        'That stands in the rows of a list: ask for a column, such as “add a column discount after price”.',
    }
  const label = labelFor(source, asked.name)
  const name = nameOf(source, literal(asked.name))
  const path = [...group, name]
  const wrong = fieldNameError(name)
  if (wrong !== undefined) return { declined: wrong }
  if (fieldsOf(source).some((node) => node.path.join('.') === path.join('.')))
    return {
      declined: `There is a field “${path.join('.')}” already: choose another name, or ask for its place on the page.`,
    }
  const text = newLabel(source, { name, label, isText: isLabelledByTexts(tree, element) })
  const placed = putBeside(tree, element, {
    side: asked.beside?.side ?? 'after',
    label: text.html,
    tag: `{{${path.join('.')}}}`,
  })
  if (isDeclined(placed)) return placed
  const page = { ...source, files: { ...source.files, ...text.files, 'template.html': placed.html } }
  const declaration = declarationFor(source, path, { label, type: asked.type })
  const added = addEverywhere(page, { path, declaration })
  const files = { ...text.files, 'template.html': placed.html, ...added.files }
  const after = { ...source, files: { ...source.files, ...files } }
  const now = parseSource(placed.html)
  const first = now.elements.find(({ start }) => start === placed.select)
  // A term comes with its detail.
  const detail = first?.name === 'dt' ? now.elements[first.index + 1] : undefined
  const shown = [first, detail].filter((one) => one !== undefined)
  return {
    files,
    named: shown.map((one) => reached(after, now, one)),
    summary: `Added the field “${label}” (${path.join('.')})`,
    notes: [callersWords.added(path)],
  }
}

function anchorOf(draft: Working, tree: SourceTree, { beside }: AskedField): Anchor | Declined {
  const { source } = draft
  const selected = selectedIn(draft, tree)
  if (!beside || isPronoun(beside.of)) {
    if (selected) return { element: selected, group: [] }
    const details = detailsOf(tree)
    return details
      ? { element: details, group: [] }
      : { declined: 'Say where it is to stand, such as “below the date”.' }
  }
  const shape = draftShape(source)
  const field = findField(source, beside.of)
  const target = findTarget(draft, beside.of)
  if (isDeclined(target)) return field && isDeclined(field) ? field : target
  if (target.kind !== 'elements')
    return { declined: 'Say beside which part it is to stand, such as “below the date”.' }
  const outside = target.elements.filter((element) => !isInTable(element))
  const elements = outside.length > 0 ? outside : target.elements
  const blocks = [...new Set(elements.map(holderOf))]
  const [element] =
    beside.side === 'after' && blocks.length > 1 && isOneBlock(blocks) ? blocks.slice(-1) : blocks
  if (!element) return { declined: `“${literal(beside.of)}” is nothing that something can stand beside.` }
  return { element, group: groupOf(shape, field && !isDeclined(field) ? field.path : []) }
}

function isOneBlock(blocks: readonly SourceElement[]): boolean {
  return blocks.every(({ parent }) => parent === blocks[0]?.parent)
}

/** A field beside one of a group is of that group. */
function groupOf(shape: DataShape, path: DataPath): DataPath {
  if (path.length > 0 && shape.isGroup?.(path) === true) return path
  const around = path.slice(0, -1)
  return around.length > 0 && shape.isGroup?.(around) === true ? around : []
}

/** The last detail of the document's first list of them. */
function detailsOf({ elements }: SourceTree): SourceElement | undefined {
  const list = elements.find(
    ({ name, children }) => name === 'dl' && children.filter((child) => child.kind === 'element').length > 1,
  )
  return elements.findLast(
    (element) =>
      element.name === 'dd' && list !== undefined && list.start < element.start && element.end <= list.end,
  )
}

function isInTable(element: SourceElement): boolean {
  for (let at: SourceElement | undefined = element; at; at = at.parent) if (isCell(at.name)) return true
  return false
}

const inline = new Set('b strong i em span small a u mark code br'.split(' '))

function holderOf(element: SourceElement): SourceElement {
  let at = element
  while (inline.has(at.name) && at.parent) at = at.parent
  return at
}

function isLabelledByTexts({ html }: SourceTree, element: SourceElement): boolean {
  const around = element.parent
  return isInTexts(around ? html.slice(around.start, around.end) : html)
}

interface NewLine {
  side: Side
  /** As HTML. */
  label: string
  tag: string
}

function putBeside(
  tree: SourceTree,
  element: SourceElement,
  { side, label, tag }: NewLine,
): { html: string; select: number } | Declined {
  if (element.name === 'dt' || element.name === 'dd') return putDetail(tree, element, { side, label, tag })
  if (isCell(element.name)) return putRow(tree, element, { side, label, tag })
  const written = element.name === 'li' ? `<li>${label}: ${tag}</li>` : `<p>${label}: ${tag}</p>`
  const edit = insertHtml(tree, written, { at: side, element })
  if (!isPageEdit(edit) || edit.select === undefined)
    return {
      declined:
        edit && 'refused' in edit ? edit.refused : 'Nothing can stand beside that: say another place.',
    }
  return { html: edit.html, select: edit.select }
}

function elementsIn(parent: SourceElement): SourceElement[] {
  return parent.children.filter((child) => child.kind === 'element')
}

/** A term and a detail more, as those beside it are written. */
function putDetail(
  tree: SourceTree,
  element: SourceElement,
  { side, label, tag }: NewLine,
): { html: string; select: number } | Declined {
  const { parent } = element
  if (!parent) return { declined: 'Nothing can stand beside that: say another place.' }
  if (parent.name === 'div') {
    const open = tree.html.slice(parent.start, parent.openEnd).replace(/\sid="[^"]*"/, '')
    const edit = insertHtml(tree, `${open}<dt>${label}</dt><dd>${tag}</dd></div>`, {
      at: side,
      element: parent,
    })
    if (!isPageEdit(edit) || edit.select === undefined)
      return {
        declined:
          edit && 'refused' in edit ? edit.refused : 'Nothing can stand beside that: say another place.',
      }
    return { html: edit.html, select: edit.select }
  }
  const siblings = elementsIn(parent)
  const at = siblings.indexOf(element)
  const term = element.name === 'dt' ? element : siblings.slice(0, at).findLast(({ name }) => name === 'dt')
  const detail = element.name === 'dd' ? element : siblings.slice(at).find(({ name }) => name === 'dd')
  if (!term || !detail) return { declined: 'Nothing can stand beside that: say another place.' }
  // The condition that the pair stands in is theirs alone.
  const [section] = ownPair(tree, term, detail)
  const [from, to] = section ? [section.start, section.end] : [term.start, detail.end]
  const indent = /\n[ \t]*$/.exec(tree.html.slice(0, from))?.[0] ?? ''
  const pair = `<dt>${label}</dt><dd>${tag}</dd>`
  return side === 'after'
    ? { html: tree.html.slice(0, to) + indent + pair + tree.html.slice(to), select: to + indent.length }
    : { html: tree.html.slice(0, from) + pair + indent + tree.html.slice(from), select: from }
}

function ownPair(tree: SourceTree, term: SourceElement, detail: SourceElement) {
  return ownSections(tree, term).length > 0 ? ownSections(tree, term) : sectionsHolding(tree, term, detail)
}

/** The section that begins right before the term and ends right behind the detail. */
function sectionsHolding({ html }: SourceTree, term: SourceElement, detail: SourceElement) {
  const open = /\{\{#\s*([^\s{}]+)\s*\}\}\s*$/.exec(html.slice(0, term.start))
  const close = /^\s*\{\{\/\s*([^\s{}]+)\s*\}\}/.exec(html.slice(detail.end))
  return open && close && open[1] === close[1]
    ? [{ start: open.index, end: detail.end + close[0].length }]
    : []
}

/** A row more, as the one that shows the other field is written. */
function putRow(
  tree: SourceTree,
  cell: SourceElement,
  { side, label, tag }: NewLine,
): { html: string; select: number } | Declined {
  const row = cell.parent
  const cells = row ? elementsIn(row) : []
  const [first, last] = cells
  if (!row || cells.length !== 2 || !first || !last || row.parent?.name === 'thead')
    return {
      declined:
        'That stands in a table whose rows have other cells: click the place where it is to stand, and ask again.',
    }
  const { html } = tree
  const written =
    html.slice(row.start, first.openEnd) +
    label +
    html.slice(first.closeStart, last.openEnd) +
    tag +
    html.slice(last.closeStart, row.end)
  const edit = insertHtml(tree, written, { at: side, element: row })
  if (!isPageEdit(edit) || edit.select === undefined)
    return { declined: edit && 'refused' in edit ? edit.refused : 'No row can stand there.' }
  return { html: edit.html, select: edit.select }
}
