import {
  deleteElement,
  insertHtml,
  isPageEdit,
  moveColumn as moveTableColumn,
  moveElement,
  moveTo,
  type PageEdit,
  parseSource,
  readColumns,
  type RefusedEdit,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type { moveColumn as columnDefinition } from '../definitions/columns.ts'
import type { movePart as partDefinition } from '../definitions/parts.ts'
import { blockOf } from '../parts/block-of.ts'
import { capital } from '../parts/capital.ts'
import { type DraftPage, namedAt, readPage, withFiles } from '../parts/draft-page.ts'
import { findPart } from '../parts/find-part.ts'
import { nameElement, toReachedElement } from '../parts/name-element.ts'
import { firstBlock } from '../parts/page-blocks.ts'
import { partOf } from '../parts/part-of.ts'
import { columnAt } from '../parts/table-column.ts'
import { elementsIn, hasClass } from '../parts/whole-part.ts'

type Side = 'before' | 'after'

export function movePart(draft: CommandDraft, given: Static<typeof partDefinition.arguments>): CommandResult {
  const { part, to, beside, at = 'after', direction } = given
  const found = partOf(draft, part)
  if ('refused' in found) return found
  const block = blockOf(found.element)
  if (direction === 'up' || direction === 'down') {
    const element = part === undefined ? found.element : block
    return done(found, moveElement(found.tree, element, direction), {
      summary: `Moved ${nameElement(found.source, found.tree, element)} ${direction}`,
      otherwise: `${capital(found.words)} cannot be moved.`,
    })
  }
  if (direction === 'right') return moveToRight(found)
  if (direction !== undefined) return moveToEnd(found, block, direction === 'top' ? 'before' : 'after')
  if (to === undefined && beside === undefined)
    return { refused: 'Set the new position: `to` for a part next to it, or `direction`.' }
  const other = findPart(found, { about: beside, part: to })
  if (!other || 'refused' in other) return other ?? { refused: 'The draft has no element at that offset.' }
  return position(found, block, { at, element: blockOf(other) })
}

function position(
  page: DraftPage,
  moving: SourceElement,
  { at, element }: { at: Side; element: SourceElement },
): CommandResult {
  const { source, tree } = page
  const words = nameElement(source, tree, moving)
  if (isInside(element, moving) || isInside(moving, element)) {
    const [inner, outer] = isInside(moving, element) ? [moving, element] : [element, moving]
    return {
      refused: `${capital(nameElement(source, tree, inner))} is a part of ${nameElement(source, tree, outer)}. Name the part to move it next to, or click that part.`,
    }
  }
  return done(page, moveTo(tree, moving, { at, element }), {
    summary: `Moved ${words} ${at === 'before' ? 'above' : 'below'} ${nameElement(source, tree, element)}`,
    otherwise: `${capital(words)} is already there, or has a fixed position on the page.`,
  })
}

function done(
  { source, tree }: DraftPage,
  edit: PageEdit | RefusedEdit | undefined,
  { summary, otherwise }: { summary: string; otherwise: string },
): CommandResult {
  if (edit && !isPageEdit(edit)) return { refused: edit.refused }
  if (!edit || edit.html === tree.html) return { refused: otherwise }
  const files = { 'template.html': edit.html }
  return { files, named: namedAt(withFiles(source, files), edit.select), summary, notes: [] }
}

function moveToEnd(page: DraftPage, moving: SourceElement, at: Side): CommandResult {
  const { tree } = page
  const pair = at === 'before' ? pairToTop(page, moving) : undefined
  if (pair) return pair
  const body = tree.elements.find(({ name }) => name === 'body')
  const blocks = elementsIn(body ?? tree).filter(
    ({ name }) => !/^(?:style|link|script|head|meta|title)$/.test(name),
  )
  // The top is below the letterhead and the title.
  const isHead = (block: SourceElement) =>
    block.name === 'header' ||
    block.name === 'h1' ||
    tree.elements.some((inner) => inner.name === 'h1' && isInside(inner, block))
  const head =
    at === 'before'
      ? blocks.slice(0, 2).findLast((block) => isHead(block) && !isInside(moving, block))
      : undefined
  if (head && !isInside(head, moving)) return position(page, moving, { at: 'after', element: head })
  const element = at === 'before' ? blocks[0] : blocks.at(-1)
  return element ? position(page, moving, { at, element }) : { refused: 'The page is empty.' }
}

/** Moves a term with its detail to a separate paragraph at the top right. */
function moveToRight({
  source,
  tree,
  css,
  element,
  words,
}: DraftPage & { element: SourceElement; words: string }): CommandResult {
  const around = element.parent
  const isPair = /^(?:dd|dt)$/.test(element.name) && around?.name === 'div' && elementsIn(around).length === 2
  if (!around || !isPair)
    return {
      refused: 'Only a label with its value can be moved to the right. For other parts say “align … right”.',
    }
  for (let at: SourceElement | undefined = around; at; at = at.parent)
    if (hasClass(at, /^facts$/))
      return {
        refused: `${capital(words)} is already at the top right, among the details next to the address.`,
      }
  const [term, detail] = elementsIn(around)
  const gone = deleteElement(tree, around, { withSections: true })
  if (!term || !detail || !isPageEdit(gone))
    return { refused: 'The label cannot be moved without the elements around it.' }
  const inner = (one: SourceElement) => tree.html.slice(one.openEnd, one.closeStart)
  const now = parseSource(gone.html)
  const edit = insertHtml(
    now,
    `<p class="at-right">${inner(term).replace(/[\s:]+$/, '')}: ${inner(detail)}</p>`,
    { at: 'before', element: firstBlock(now) },
  )
  if (!isPageEdit(edit))
    return { refused: edit?.refused ?? 'The label cannot be moved without the elements around it.' }
  const style = css.includes('.at-right') ? css : `${css.trimEnd()}\n\n.at-right {\n  text-align: right;\n}\n`
  const files = { 'template.html': edit.html, ...(style !== css && { 'style.css': style }) }
  const [moved] = namedAt(withFiles(source, files), edit.select)
  return { files, named: [], summary: `Put ${moved?.words ?? words} at the top right`, notes: [] }
}

/** Moves a term with its detail to the start of the details next to the title. */
function pairToTop(page: DraftPage, moving: SourceElement): CommandResult | undefined {
  const { source, tree } = page
  const isPair = moving.name === 'div' && elementsIn(moving)[0]?.name === 'dt'
  const list = tree.elements.find((one) => one.name === 'dl' && elementsIn(one)[0]?.name === 'div')
  const first = list && elementsIn(list)[0]
  if (!isPair || !first || !list || list.start > moving.start || isInside(moving, list)) return undefined
  const from = moving.parent
  const made = position(page, moving, { at: 'before', element: first })
  if ('refused' in made || !from) return made
  // Both lists of details have changed, so the result names them.
  const now = parseSource(made.files['template.html'] ?? '')
  const lists = [list.index, from.index].flatMap((each, at) =>
    now.elements.filter(
      ({ name }, which) =>
        name === 'dl' && (which === each || which === each + (at === 0 ? 0 : elementsWithin(moving))),
    ),
  )
  const placed = withFiles(source, made.files)
  return { ...made, named: [...made.named, ...lists.map((one) => toReachedElement(placed, now, one))] }
}

function elementsWithin(element: SourceElement): number {
  return 1 + elementsIn(element).reduce((sum, one) => sum + elementsWithin(one), 0)
}

/** Moves a column next to another column of its table, or to the beginning or the end. */
export function moveColumn(
  { source, about }: CommandDraft,
  given: Static<typeof columnDefinition.arguments>,
): CommandResult {
  const { field, to, beside, at = 'after' } = given
  const { tree } = readPage(source)
  const column = columnAt(source, tree, { field, about })
  if ('refused' in column) return column
  const read = readColumns(tree, column.table)
  if ('refused' in read) return read
  const isToEnd = to === undefined && beside === undefined
  const other = isToEnd
    ? { table: column.table, at: at === 'before' ? 0 : read.count - 1 }
    : columnAt(source, tree, { field: to, about: beside })
  if ('refused' in other) return other
  if (other.table !== column.table) return { refused: 'They are columns of different tables.' }
  const after = at === 'after' ? other.at + 1 : other.at
  const next = column.at < after ? after - 1 : after
  if (next === column.at) return { refused: 'The column is already there.' }
  const edit =
    at === 'swap'
      ? swapped(tree, column, other.at)
      : moveTableColumn(tree, column.table, { from: column.at, to: next })
  if (!isPageEdit(edit))
    return {
      refused: edit?.refused.includes('spans one of these columns')
        ? 'The totals below the table belong to its last column, which must stay last. Choose another position, such as “before price”.'
        : (edit?.refused ?? 'That column cannot be moved.'),
    }
  return {
    files: { 'template.html': edit.html },
    named: [{ words: 'the table', start: column.table.start }],
    summary:
      at === 'swap' && 'words' in other
        ? `Swapped the columns ${column.words} and ${other.words}`
        : `Moved the column ${column.words}${isToEnd ? ` to the ${at === 'before' ? 'beginning' : 'end'}` : ` ${at} ${'words' in other ? other.words : ''}`}`,
    notes: [],
  }
}

/** Swaps two columns. */
function swapped(
  tree: SourceTree,
  { table, at }: { table: SourceElement; at: number },
  other: number,
): PageEdit | RefusedEdit | undefined {
  const [left, right] = [Math.min(at, other), Math.max(at, other)]
  const first = moveTableColumn(tree, table, { from: right, to: left })
  if (!isPageEdit(first) || right === left + 1) return first
  const now = parseSource(first.html)
  const same = now.elements[table.index]
  return same && moveTableColumn(now, same, { from: left + 1, to: right })
}

function isInside(element: SourceElement, around: SourceElement): boolean {
  return around.start <= element.start && element.end <= around.end
}
