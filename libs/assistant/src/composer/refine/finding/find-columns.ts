import { columnShowing, shownText, type TableColumn } from '@platen/template/commands'
import { readColumns, type SourceTree } from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { conceptNamed } from '../../words/concepts.ts'
import { isDeclined, type Working } from '../refining.ts'
import { literal, type Phrase } from '../reading/phrase.ts'
import { findField } from './find-field.ts'
import { withoutArticle } from '../reading/words.ts'
import { isInside, selectedIn } from './selection.ts'

/** Matches words that mean “column”. */
export const columnNoun =
  /(?<!\p{L})(?:столбец|столбца|колонк[ау]|графу|(?:ال)?عمود|columns?|spalten?|colonnes?|columnas?)(?!\p{L})/u

const ordinals = [
  /^(?:first|erste[nr]?|premiere?|primera?)$/,
  /^(?:second|zweite[nr]?|deuxieme|segunda?)$/,
  /^(?:third|dritte[nr]?|troisieme|tercera?)$/,
  /^(?:last|letzte[nr]?|derniere?|ultima|última|dernière)$/,
]

/** Finds columns by their heading, or by the field that they print. */
export function findColumns(draft: Working, tree: SourceTree, what: Phrase): TableColumn[] | Declined {
  const { source } = draft
  const selected = selectedIn(draft, tree)
  const name = literal(withoutArticle(what))
    .replace(
      /^(?:columns?|spalten?|colonnes?|columnas?|столбец|столбца|колонк[ау]|графу|(?:ال)?عمود)\s+/iu,
      '',
    )
    .replace(/\s+(?:columns?|spalten?|colonnes?|columnas?)$/iu, '')
    .replace(/^["“„«](.*)["”“»]$/u, '$1')
  const folded = (text: string) => text.toLowerCase().trim()
  const found: TableColumn[] = []
  const headings: (TableColumn & { heading: string })[] = []
  for (const table of tree.elements.filter((element) => element.name === 'table')) {
    if (selected && !isInside(table, selected) && !isInside(selected, table)) continue
    const read = readColumns(tree, table)
    if ('refused' in read) continue
    for (const { row, cells } of read.rows.filter((one) => one.row.parent?.name === 'thead'))
      for (const { element, from, span } of cells) {
        if (span > 1 || row.parent?.name !== 'thead') continue
        const heading = shownText(source, tree, element)
        if (heading !== '') headings.push({ table, at: from, heading })
        if (folded(heading) === folded(name)) found.push({ table, at: from })
      }
  }
  if (found.length > 0)
    return found.length > 1 && new Set(found.map(({ table }) => table)).size > 1
      ? { declined: `Several tables have a column “${name}”. Click a cell of one of them.` }
      : found
  const alike = headings.filter(
    ({ heading }) =>
      conceptNamed(heading) !== undefined && conceptNamed(heading)?.id === conceptNamed(name)?.id,
  )
  if (alike.length === 1) return alike
  const ordinal = ordinals.findIndex((pattern) => pattern.test(folded(name)))
  const [table] = headings
  if (ordinal >= 0 && table && headings.every((one) => one.table === table.table)) {
    const nth = ordinal === ordinals.length - 1 ? headings.at(-1) : headings[ordinal]
    if (nth) return [nth]
  }
  // “The discount column” can be the only heading that contains the word “discount”.
  const partly = headings.filter(({ heading }) => folded(heading).split(/\s+/).includes(folded(name)))
  const field = findField(source, what)
  if (partly.length === 1 && !(field && !isDeclined(field) && columnShowing(source, tree, field.path)))
    return partly
  if (field && isDeclined(field)) return field
  const column = field && columnShowing(source, tree, field.path)
  if (column) return [column]
  return {
    declined: `No table has a column “${name}”${headings.length > 0 ? `. The columns are ${[...new Set(headings.map(({ heading }) => heading))].join(', ')}` : ''}.`,
  }
}
