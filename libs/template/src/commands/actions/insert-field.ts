import type { DraftSource, ReachedElement } from '@platen/contract'
import { addEverywhere, callerNotices, draftShape } from '@platen/template/draft'
import {
  htmlOfText,
  insertHtml,
  isCell,
  isPageEdit,
  listAround,
  type PageEdit,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import type { Static } from 'typebox'
import type { CommandDraft, CommandRefused, CommandResult } from '../command.ts'
import type { insertField as definition } from '../definitions/fields.ts'
import { blockOf } from '../parts/block-of.ts'
import { fieldNamed, fieldsOf, isValue, labelOfField } from '../parts/draft-fields.ts'
import { readPage, withFiles } from '../parts/draft-page.ts'
import { findPart } from '../parts/find-part.ts'
import { toReachedElement } from '../parts/name-element.ts'
import { labelHtml, newFieldIn } from '../parts/new-field.ts'
import { detailsOf, lastBlock } from '../parts/page-blocks.ts'
import { elementsIn } from '../parts/whole-part.ts'

type Given = Static<typeof definition.arguments>

/** Prints a field with its label: as a pair in a list of details, as a row in a table with two columns, or as a paragraph. */
export function insertField(draft: CommandDraft, given: Given): CommandResult {
  const { source } = draft
  const { field, newField, group, labels } = given
  if ((field === undefined) === (newField === undefined))
    return { refused: 'Set `field` for an existing field, or `newField` for the label of a new one.' }
  const beside = elementBeside(draft, given)
  if (beside && 'refused' in beside) return beside
  if (field !== undefined) {
    const node = fieldNamed(fieldsOf(source), field, (one) => isValue(one) && one.path.length < 3)
    if ('refused' in node) return node
    const label = labelOfField(node)
    const path = node.path.join('.')
    const made = putField(source, beside, given, { label: htmlOfText(label), path })
    return 'refused' in made
      ? made
      : {
          ...made,
          summary: `Inserted the field “${label}”`,
          notes: [],
          printed: { path, label, tag: `{{${path}}}` },
        }
  }
  const added = newFieldIn(source, group === undefined ? [] : group.split('.'), given)
  if ('refused' in added) return added
  const { tree } = readPage(source)
  const around = beside?.parent ? tree.html.slice(beside.parent.start, beside.parent.end) : tree.html
  const text = labelHtml(source, added, { labels, beside: around })
  const path = added.path.join('.')
  const grown = withFiles(source, text.files)
  const made = putField(grown, beside, given, { label: text.html, path })
  if ('refused' in made) return made
  const declared = addEverywhere(withFiles(grown, made.files), added)
  return {
    files: { ...text.files, ...made.files, ...declared.files },
    named: made.named,
    summary: `Added the field “${added.label}” (${path})`,
    notes: [callerNotices.added(added.path)],
    printed: { path, label: added.label, tag: `{{${path}}}` },
  }
}

const inline = new Set('b strong i em span small a u mark code br'.split(' '))

/** Returns the element next to which a field is inserted. Default: the last of the details, or the last block of the page. */
function elementBeside(draft: CommandDraft, { part }: Given): SourceElement | CommandRefused | undefined {
  const page = readPage(draft.source)
  const found = findPart(page, { about: draft.about, part })
  if (!found) return detailsOf(page.tree) ?? lastBlock(page.tree)
  if ('refused' in found) return found
  if (listAround(page.tree.html, found.start, draftShape(draft.source)))
    return {
      refused:
        'That part is in the rows of a list. Add a column instead, such as “add a column discount after price”.',
    }
  let at = found
  while (inline.has(at.name) && at.parent) at = at.parent
  const isKept = /^(?:dt|dd|li)$/.test(at.name) || rowOf(at) !== undefined
  return isKept || (part === undefined && !isCell(at.name)) ? at : blockOf(at)
}

/** Returns the row of a cell that has only a label and a value. */
function rowOf(cell: SourceElement): SourceElement | undefined {
  const row = isCell(cell.name) ? cell.parent : undefined
  return row && row.parent?.name !== 'thead' && elementsIn(row).length === 2 ? row : undefined
}

function putField(
  source: DraftSource,
  beside: SourceElement | undefined,
  { at = 'after' }: Given,
  { label, path }: { label: string; path: string },
): { files: Record<string, string>; named: ReachedElement[] } | CommandRefused {
  const { tree } = readPage(source)
  const element = beside && tree.elements[beside.index]
  const tag = `{{${path}}}`
  const pair = element && /^(?:dt|dd)$/.test(element.name) ? element.parent : undefined
  const row = element && rowOf(element)
  const put = (html: string, next = element) =>
    insertHtml(tree, html, next ? { at, element: next } : { at: 'inside' })
  const open = (one: SourceElement) => tree.html.slice(one.start, one.openEnd).replace(/\sid="[^"]*"/, '')
  const [first, last] = row ? elementsIn(row) : []
  const edit =
    element && pair && pair.name !== 'div'
      ? besidePair(tree, element, { at, html: `<dt>${label}</dt><dd>${tag}</dd>` })
      : pair
        ? put(`${open(pair)}<dt>${label}</dt><dd>${tag}</dd></div>`, pair)
        : row && first && last
          ? put(
              tree.html.slice(row.start, first.openEnd) +
                label +
                tree.html.slice(first.closeStart, last.openEnd) +
                tag +
                tree.html.slice(last.closeStart, row.end),
              row,
            )
          : put(element?.name === 'li' ? `<li>${label}: ${tag}</li>` : `<p>${label}: ${tag}</p>`)
  if (!isPageEdit(edit)) return { refused: edit?.refused ?? 'Nothing can be put there. Name another part.' }
  const files = { 'template.html': edit.html }
  const after = withFiles(source, files)
  const now = readPage(after).tree
  const made = now.elements.find(({ start }) => start === edit.select)
  const detail = made?.name === 'dt' ? now.elements[made.index + 1] : undefined
  return { files, named: [made, detail].flatMap((one) => (one ? [toReachedElement(after, now, one)] : [])) }
}

/** Writes a term and its detail next to another pair, outside a condition that contains only that pair. */
function besidePair(
  { html }: SourceTree,
  element: SourceElement,
  { at, html: pair }: { at: 'before' | 'after'; html: string },
): PageEdit | undefined {
  const siblings = element.parent ? elementsIn(element.parent) : []
  const index = siblings.indexOf(element)
  const term =
    element.name === 'dt' ? element : siblings.slice(0, index).findLast(({ name }) => name === 'dt')
  const detail = element.name === 'dd' ? element : siblings.slice(index).find(({ name }) => name === 'dd')
  if (!term || !detail) return undefined
  const open = /\{\{#\s*([^\s{}]+)\s*\}\}\s*$/.exec(html.slice(0, term.start))
  const close = /^\s*\{\{\/\s*([^\s{}]+)\s*\}\}/.exec(html.slice(detail.end))
  const isOwn = open && close && open[1] === close[1]
  const [from, to] = isOwn ? [open.index, detail.end + close[0].length] : [term.start, detail.end]
  const indent = /\n[ \t]*$/.exec(html.slice(0, from))?.[0] ?? ''
  return at === 'after'
    ? { html: html.slice(0, to) + indent + pair + html.slice(to), select: to + indent.length }
    : { html: html.slice(0, from) + pair + indent + html.slice(from), select: from }
}
