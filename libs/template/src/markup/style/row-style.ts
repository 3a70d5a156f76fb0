import { isCell, isRowOrRows } from '../edits/content-model.ts'
import { isPageEdit, type PageEdit, type RefusedEdit } from '../page-edit.ts'
import { parseSource, type SourceElement, type SourceTree } from '../parse-source.ts'
import type { StyledElements } from './own-rules.ts'
import { setStyle, type StyleChanges } from './set-style.ts'
import { type ElementStyle, styleOf } from './style-of.ts'
import type { StyleProperty } from './style-properties.ts'

/** Returns the cells in a row, or in a table's head, body or foot; undefined for anything else. */
export function rowCells(element: SourceElement): StyledElements | undefined {
  if (!isRowOrRows(element.name)) return undefined
  const children = element.children.filter((child) => child.kind === 'element')
  const [first, ...others] =
    element.name === 'tr'
      ? children.filter(({ name }) => isCell(name))
      : children.flatMap((child) => rowCells(child) ?? [])
  return first && [first, ...others]
}

/** Properties that browsers draw only on cells, or only with collapsed borders. */
const isOfCells = (property: StyleProperty) => /^(?:padding|border)-/.test(property)

/** Returns the style of a row. Padding and borders are taken from its cells. */
export function styleOfRow(
  tree: SourceTree,
  css: string,
  row: SourceElement,
  { brand = '' }: { brand?: string } = {},
): ElementStyle {
  const style = styleOf(tree, css, row, { brand })
  const cells = rowCells(row)
  if (!cells) return style
  const ofCells = styleOf(tree, css, cells[0], { brand, among: cells })
  const said = Object.entries(ofCells).filter(
    ([name, value]) => isOfCells(name as StyleProperty) || value.from === 'own',
  )
  const rest = Object.entries(style).filter(([name]) => !isOfCells(name as StyleProperty))
  return Object.fromEntries([...rest, ...said])
}

/** Sets the style of a row: on the row if the cells show its style, otherwise on the cells. */
export function setRowStyle(
  tree: SourceTree,
  css: string,
  row: SourceElement,
  changes: StyleChanges,
): PageEdit | RefusedEdit | undefined {
  let at = { html: tree.html, css }
  const step = (ofCells: boolean, change: StyleChanges): PageEdit | RefusedEdit | undefined => {
    const now = parseSource(at.html)
    const same = now.elements[row.index]
    const of = same && ofCells ? rowCells(same) : same
    const made = of && setStyle(now, at.css, of, change)
    if (isPageEdit(made)) at = { html: made.html, css: made.css ?? at.css }
    return made
  }
  for (const [name, value] of Object.entries(changes) as [StyleProperty, string | null][]) {
    const change = { [name]: value }
    if (value === null) {
      step(true, change)
      step(false, change)
      continue
    }
    const before = at
    const made = step(isOfCells(name), change)
    if (!isPageEdit(made)) return made
    if (isOfCells(name) || isTaken(at, row, name)) continue
    at = before
    const ofCells = step(true, change)
    if (!isPageEdit(ofCells)) return ofCells
  }
  return { ...at, select: row.start }
}

/** Whether a style of the row is visible in its cells, because they inherit it or are transparent. */
function isTaken(
  { html, css }: { html: string; css: string },
  row: SourceElement,
  name: StyleProperty,
): boolean {
  const tree = parseSource(html)
  const same = tree.elements[row.index]
  const said = same && styleOf(tree, css, same)[name]?.value
  const cells = (same && rowCells(same)) ?? []
  return cells.every((cell) => {
    const held = styleOf(tree, css, cell)[name]
    return held === undefined || held.value === said
  })
}
