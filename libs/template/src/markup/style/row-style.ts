import { isCell, isRowOrRows } from '../edits/content-model.ts'
import { isPageEdit, type PageEdit, type RefusedEdit } from '../page-edit.ts'
import { parseSource, type SourceElement, type SourceTree } from '../parse-source.ts'
import type { StyledElements } from './own-rules.ts'
import { setStyle, type StyleChanges } from './set-style.ts'
import { type ElementStyle, styleOf } from './style-of.ts'
import type { StyleProperty } from './style-properties.ts'

/** The cells of a row, or of a table's head, body or foot; `undefined` for what is none of these, or has none. */
export function rowCells(element: SourceElement): StyledElements | undefined {
  if (!isRowOrRows(element.name)) return undefined
  const children = element.children.filter((child) => child.kind === 'element')
  const [first, ...others] =
    element.name === 'tr'
      ? children.filter(({ name }) => isCell(name))
      : children.flatMap((child) => rowCells(child) ?? [])
  return first && [first, ...others]
}

/** Browsers draw them of cells only, or only where lines are drawn together. */
const isOfCells = (property: StyleProperty) => /^(?:padding|border)-/.test(property)

/** What the style sheet says of a row, its cells' room and lines being its own. */
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

/** Says how a row looks: of the row itself where its cells take that from it, else of its cells. */
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

/** Whether the cells come to what their row says; what they do not take, such as a ground, they let through. */
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
