import { elementsIn, nameElement, reached } from '@platen/template/commands'
import { pageHtml } from '@platen/template/draft'
import {
  isPageEdit,
  moveColumn,
  moveElement,
  moveTo,
  parseSource,
  readColumns,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { findBlock } from '../finding/blocks.ts'
import { columnNoun, findColumns } from '../finding/find-columns.ts'
import { beyondSelection, isInside, selectedIn } from '../finding/selection.ts'
import { isPronoun } from '../finding/find-target.ts'
import { type Done, isDeclined, type Reader, type Working } from '../refining.ts'
import { capital } from '../reading/capital.ts'
import { literal, matched, type Phrase } from '../reading/phrase.ts'
import { after, before, sideOf, type Side } from '../reading/places.ts'
import { moveVerb } from '../reading/words.ts'

const verb = `(?:${moveVerb}|put|place|setz|setze|stell|stelle|mets|mettre|mettez|place|placer|placez|pon|poner|coloca|colocar)`
const beside = new RegExp(
  `^${verb}\\s+(?<what>.+?)\\s+(?:to |directly |right |direkt |juste |justo )?(?<side>${before}|${after})\\s+(?<other>.+)$`,
  'u',
)
const up = 'up(?:wards)?|higher|nach oben|hoch|hoher|vers le haut|plus haut|hacia arriba|arriba|mas arriba'
const down = 'down(?:wards)?|lower|nach unten|runter|tiefer|vers le bas|plus bas|hacia abajo|abajo|mas abajo'
const steps = new RegExp(
  `^${verb}(?:\\s+(?<what>.+?))?\\s+(?:further |one |weiter |un poco )?(?:(?<up>${up})|(?<down>${down}))(?:\\s+(?:one|once|a bit|eins|un peu|un poco))?$`,
  'u',
)
const ends = new RegExp(
  `^${verb}\\s+(?<what>.+?)\\s+(?:to the |at the |an den |ans |an das |ganz |tout |al |a la |au |a la )?(?:(?<top>(?:very )?top|beginning|start|anfang|(?:nach )?ganz oben|nach oben|first|front|(?:nach )?ganz links|vorne|zuerst|far left|en premier|primero|debut|en haut|principio|comienzo)|(?<end>(?:very )?(?:bottom|end)|ende|(?:nach )?ganz unten|nach unten|last|(?:nach )?ganz rechts|far right|en dernier|al final|schluss|fin|en bas|final))(?:\\s+(?:of (?:the )?(?:page|document)|des dokuments|der seite|de la page|du document|de la pagina|del documento))?$`,
  'u',
)

const swap =
  /^(?:swap|exchange|switch|tausche?|vertausche?|inverse|echange|intercambia|поменяи местами) (?<one>.+?) (?:and|with|und|mit|et|avec|y|con|и|с) (?<two>.+?)(?: (?:columns?|spalten))?$/u

/** “Move the notes above the table”, “move this up”, “move the column price before quantity”. */
export const readMove: Reader = (phrase) => {
  const { what, side, other } = matched(phrase, beside) ?? {}
  if (what && side && other)
    return { act: (draft) => moveBeside(draft, what, { side: sideOf(side.text), other }) }
  const step = matched(phrase, steps)
  if (step) return { act: (draft) => moveStep(draft, step['what'], step['up'] ? 'up' : 'down') }
  const { one, two } = matched(phrase, swap) ?? {}
  if (one && two) return { act: (draft) => swapColumns(draft, one, two) }
  const end = matched(phrase, ends)
  if (end?.['what']) {
    const { what: moving, top } = end
    return { act: (draft) => moveToEnd(draft, moving, top ? 'before' : 'after') }
  }
  return undefined
}

function moveBeside(
  draft: Working,
  what: Phrase,
  { side, other }: { side: Side; other: Phrase },
): Done | Declined {
  const moving = columnsOf(draft, what, other)
  if (moving)
    return isDeclined(moving)
      ? moving
      : moveColumns(draft, moving, {
          side,
          words: `“${literal(what)}” ${side === 'before' ? 'before' : 'behind'} “${literal(other)}”`,
        })
  const one = findBlock(draft, what)
  if (isDeclined(one)) return one
  const two = findBlock(draft, other, { first: true })
  if (isDeclined(two)) return two
  return place(draft, one, { at: side, element: two })
}

/** Moves one block beside another. */
function place(
  draft: Working,
  one: SourceElement,
  { at, element }: { at: Side; element: SourceElement },
): Done | Declined {
  const { source } = draft
  const tree = parseSource(pageHtml(source))
  const [moving, other] = [tree.elements[one.index], tree.elements[element.index]]
  if (!moving || !other) return { declined: 'That cannot be found any more.' }
  const outside = beyond(draft, moving)
  if (outside) return outside
  if (isInside(other, moving) || isInside(moving, other)) {
    const inner = isInside(moving, other) ? moving : other
    return {
      declined: `${capital(nameElement(source, tree, inner))} is a part of ${nameElement(source, tree, inner === moving ? other : moving)}: say which of its parts is meant, or click it.`,
    }
  }
  const edit = moveTo(tree, moving, { at, element: other })
  const words = nameElement(source, tree, moving)
  if (edit && !isPageEdit(edit)) return { declined: edit.refused }
  if (!edit || edit.html === tree.html)
    return { declined: `${capital(words)} stands there already, or has its place in the order of the page.` }
  return moved(
    draft,
    edit,
    `Moved ${words} ${at === 'before' ? 'above' : 'below'} ${nameElement(source, tree, other)}`,
  )
}

function moveStep(draft: Working, what: Phrase | undefined, direction: 'up' | 'down'): Done | Declined {
  const one = findBlock(draft, what ?? { raw: '', text: '' })
  if (isDeclined(one)) return one
  const { source } = draft
  const tree = parseSource(pageHtml(source))
  const pronoun = !what || isPronoun(what)
  const moving = (pronoun ? selectedIn(draft, tree) : undefined) ?? tree.elements[one.index]
  if (!moving) return { declined: 'That cannot be found any more.' }
  const outside = beyond(draft, moving)
  if (outside) return outside
  const edit = moveElement(tree, moving, direction)
  const words = nameElement(source, tree, moving)
  if (!isPageEdit(edit)) return { declined: edit?.refused ?? `${capital(words)} cannot be moved.` }
  return moved(draft, edit, `Moved ${words} ${direction}`)
}

function moveToEnd(draft: Working, what: Phrase, at: Side): Done | Declined {
  const column = columnToEnd(draft, what, at)
  if (column) return column
  const one = findBlock(draft, what)
  if (isDeclined(one)) return one
  const { source } = draft
  const tree = parseSource(pageHtml(source))
  const pair = at === 'before' ? pairToTop(draft, tree, one) : undefined
  if (pair) return pair
  const body = tree.elements.find(({ name }) => name === 'body')
  const around = (body?.children ?? tree.children).filter((child) => child.kind === 'element')
  const blocks = around.filter(({ name }) => !/^(?:style|link|script|head|meta|title)$/.test(name))
  // The top is below the letterhead and the title.
  const isHead = (block: SourceElement) =>
    block.name === 'header' ||
    block.name === 'h1' ||
    tree.elements.some((inner) => inner.name === 'h1' && isInside(inner, block))
  const head =
    at === 'before'
      ? blocks.slice(0, 2).findLast((block) => isHead(block) && !isInside(one, block))
      : undefined
  if (head && !isInside(head, one)) return place(draft, one, { at: 'after', element: head })
  const element = at === 'before' ? blocks[0] : blocks.at(-1)
  if (!element) return { declined: 'The page is empty.' }
  return place(draft, one, { at, element })
}

function moved(draft: Working, { html, select }: { html: string; select?: number }, summary: string): Done {
  const tree = parseSource(html)
  const element = tree.elements.find(({ start }) => start === select)
  const source = { ...draft.source, files: { ...draft.source.files, 'template.html': html } }
  return {
    files: { 'template.html': html },
    named: element ? [reached(source, tree, element)] : [],
    summary,
  }
}

function beyond(draft: Working, element: SourceElement): Declined | undefined {
  const tree = parseSource(pageHtml(draft.source))
  const selected = selectedIn(draft, tree)
  return selected && !isInside(element, selected) && !isInside(selected, element)
    ? beyondSelection(draft, 'that is elsewhere')
    : undefined
}

interface Columns {
  table: SourceElement
  from: number
  beside: number
}

/** Two columns of one table, where the words mean columns. */
function columnsOf(draft: Working, what: Phrase, other: Phrase): Columns | Declined | undefined {
  const tree = parseSource(pageHtml(draft.source))
  const says = columnNoun.test(what.text) || columnNoun.test(other.text)
  const one = findColumns(draft, tree, what)
  const two = findColumns(draft, tree, other)
  if (isDeclined(one)) return says ? one : undefined
  if (isDeclined(two)) return says ? two : undefined
  for (const from of one) {
    const to = two.find(({ table }) => table.start === from.table.start)
    if (to) return { table: from.table, from: from.at, beside: to.at }
  }
  return says
    ? { declined: `“${literal(what)}” and “${literal(other)}” are columns of different tables.` }
    : undefined
}

/** A term with its detail goes to the first of the details that stand with the title. */
function pairToTop(
  draft: Working,
  tree: SourceTree,
  { index, start }: SourceElement,
): Done | Declined | undefined {
  const element = tree.elements[index]
  const pair = element?.name === 'div' && elementsIn(element)[0]?.name === 'dt' ? element : undefined
  const list = tree.elements.find((one) => one.name === 'dl' && elementsIn(one)[0]?.name === 'div')
  const first = list && elementsIn(list)[0]
  if (!pair || !first || !list || list.start > start || isInside(pair, list)) return undefined
  const from = pair.parent
  const done = place(draft, pair, { at: 'before', element: first })
  if (isDeclined(done) || !from) return done
  // Both lists are what it is about: the one that it left, and the one that it came to.
  const now = parseSource(done.files['template.html'] ?? '')
  const lists = [list.index, from.index].flatMap((each, at) =>
    now.elements.filter(
      ({ name }, which) =>
        name === 'dl' && (which === each || which === each + (at === 0 ? 0 : elementsWithin(pair))),
    ),
  )
  const placed = { ...draft.source, files: { ...draft.source.files, ...done.files } }
  return { ...done, named: [...done.named, ...lists.map((one) => reached(placed, now, one))] }
}

function elementsWithin(element: SourceElement): number {
  return 1 + elementsIn(element).reduce((sum, one) => sum + elementsWithin(one), 0)
}

/** A column goes to an end of its table, where the words mean one. */
function columnToEnd(draft: Working, what: Phrase, at: Side): Done | Declined | undefined {
  const tree = parseSource(pageHtml(draft.source))
  const found = findColumns(draft, tree, what)
  if (isDeclined(found)) return columnNoun.test(what.text) ? found : undefined
  const [column] = found
  const read = column && readColumns(tree, column.table)
  if (!column || !read || 'refused' in read) return undefined
  return moveColumns(
    draft,
    { table: column.table, from: column.at, beside: at === 'before' ? 0 : read.count - 1 },
    { side: at, words: `“${literal(what)}” to the ${at === 'before' ? 'beginning' : 'end'}` },
  )
}

/** “Swap phone and address”: each column to the place of the other. */
function swapColumns(draft: Working, one: Phrase, two: Phrase): Done | Declined {
  const tree = parseSource(pageHtml(draft.source))
  const [a, b] = [findColumns(draft, tree, one), findColumns(draft, tree, two)]
  if (isDeclined(a)) return a
  if (isDeclined(b)) return b
  const [left, right] = [...a.slice(0, 1), ...b.slice(0, 1)].toSorted((x, y) => x.at - y.at)
  if (!left || !right || left.table.start !== right.table.start)
    return { declined: `“${literal(one)}” and “${literal(two)}” are columns of different tables.` }
  const words = `“${literal(one)}” and “${literal(two)}”`
  const first = moveColumns(
    draft,
    { table: left.table, from: right.at, beside: left.at },
    { side: 'before', words },
  )
  if (isDeclined(first) || right.at === left.at + 1)
    return isDeclined(first) ? first : { ...first, summary: `Swapped the columns ${words}` }
  const next = { ...draft, source: { ...draft.source, files: { ...draft.source.files, ...first.files } } }
  const table = parseSource(pageHtml(next.source)).elements[left.table.index]
  if (!table) return first
  const second = moveColumns(next, { table, from: left.at + 1, beside: right.at }, { side: 'after', words })
  return isDeclined(second) ? second : { ...second, summary: `Swapped the columns ${words}` }
}

function moveColumns(
  draft: Working,
  { table, from, beside: at }: Columns,
  { side, words }: { side: Side; words: string },
): Done | Declined {
  const tree = parseSource(pageHtml(draft.source))
  const same = tree.elements[table.index]
  if (!same) return { declined: 'That table cannot be found any more.' }
  const outside = beyond(draft, same)
  if (outside) return outside
  const behind = side === 'after' ? at + 1 : at
  const to = from < behind ? behind - 1 : behind
  if (to === from) return { declined: 'The column stands there already.' }
  const edit = moveColumn(tree, same, { from, to })
  if (!isPageEdit(edit))
    return {
      declined: edit?.refused.includes('reaches over')
        ? 'The sums below the table stand under its last column, which stays last: say another place, such as “before price”.'
        : (edit?.refused ?? 'That column cannot be moved.'),
    }
  return {
    files: { 'template.html': edit.html },
    named: [{ words: 'the table', start: same.start }],
    summary: `Moved the column ${words}`,
  }
}
