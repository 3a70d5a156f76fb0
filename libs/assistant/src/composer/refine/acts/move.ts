import { pageHtml } from '@platen/template/draft'
import { parseSource, type SourceElement } from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { runOnDraft } from '../commands/read-saying.ts'
import { findBlock } from '../finding/blocks.ts'
import { cellsOf, type Column, columnNoun, findColumns } from '../finding/find-columns.ts'
import { beyondSelection, isInside, selectedIn } from '../finding/selection.ts'
import { isPronoun } from '../finding/find-target.ts'
import { type Done, isDeclined, type Reader, type Working } from '../refining.ts'
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
    return isDeclined(moving) ? moving : moveColumn(draft, moving.from, { side, beside: moving.beside })
  const one = findBlock(draft, what)
  if (isDeclined(one)) return one
  const two = findBlock(draft, other, { first: true })
  if (isDeclined(two)) return two
  return moveBlock(draft, one, { at: side, beside: two.start })
}

function moveBlock(
  draft: Working,
  element: SourceElement,
  given: Readonly<Record<string, unknown>>,
): Done | Declined {
  return (
    beyond(draft, element) ?? runOnDraft(draft, { name: 'move_part', arguments: given, about: element.start })
  )
}

function moveStep(draft: Working, what: Phrase | undefined, direction: 'up' | 'down'): Done | Declined {
  const one = findBlock(draft, what ?? { raw: '', text: '' })
  if (isDeclined(one)) return one
  const selected = selectedIn(draft, parseSource(pageHtml(draft.source)))
  return moveBlock(draft, (!what || isPronoun(what) ? selected : undefined) ?? one, { direction })
}

function moveToEnd(draft: Working, what: Phrase, at: Side): Done | Declined {
  const found = findColumns(draft, parseSource(pageHtml(draft.source)), what)
  if (isDeclined(found) && columnNoun.test(what.text)) return found
  const [column] = isDeclined(found) ? [] : found
  if (column) return moveColumn(draft, column, { side: at })
  const one = findBlock(draft, what)
  return isDeclined(one) ? one : moveBlock(draft, one, { direction: at === 'before' ? 'top' : 'bottom' })
}

function beyond(draft: Working, element: SourceElement): Declined | undefined {
  const tree = parseSource(pageHtml(draft.source))
  const selected = selectedIn(draft, tree)
  return selected && !isInside(element, selected) && !isInside(selected, element)
    ? beyondSelection(draft, 'that is elsewhere')
    : undefined
}

interface Columns {
  from: Column
  beside: Column
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
    if (to) return { from, beside: to }
  }
  return says
    ? { declined: `“${literal(what)}” and “${literal(other)}” are columns of different tables.` }
    : undefined
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
  const summary = `Swapped the columns “${literal(one)}” and “${literal(two)}”`
  const first = moveColumn(draft, right, { side: 'before', beside: left })
  if (isDeclined(first) || right.at === left.at + 1) return isDeclined(first) ? first : { ...first, summary }
  const next = { ...draft, source: { ...draft.source, files: { ...draft.source.files, ...first.files } } }
  const table = parseSource(pageHtml(next.source)).elements[left.table.index]
  if (!table) return first
  const second = moveColumn(
    next,
    { table, at: left.at + 1 },
    { side: 'after', beside: { table, at: right.at } },
  )
  return isDeclined(second) ? second : { ...second, summary }
}

function moveColumn(
  draft: Working,
  column: Column,
  { side, beside: other }: { side: Side; beside?: Column },
): Done | Declined {
  const tree = parseSource(pageHtml(draft.source))
  const table = tree.elements[column.table.index]
  const outside = table && beyond(draft, table)
  if (outside) return outside
  const [cell] = cellsOf(tree, column)
  const [there] = other ? cellsOf(tree, other) : []
  return runOnDraft(draft, {
    name: 'move_column',
    arguments: { at: side, ...(there && { beside: there.start }) },
    about: cell?.start,
  })
}
