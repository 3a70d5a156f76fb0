import type { XmlElement } from '../package/parse-xml.ts'
import { childOf, numberOf, onOff, valueOf } from '../package/xml-queries.ts'
import { type Css, element, type HtmlElement, type HtmlNode } from '../html-tree.ts'
import type { CellText, Story } from '../reading.ts'
import { isDrawn } from '../styles/format-css.ts'
import { cellSidePaddingPt } from '../styles/plain-cell.ts'
import type { WordStyle } from '../styles/read-styles.ts'
import { round } from '../styles/lengths.ts'
import { lookOf, type TableFormat } from '../styles/table-format.ts'
import { type GridCell, readGrid } from './table-grid.ts'
import { partsOf } from './table-parts.ts'

const tablesDeepMax = 8

interface ReadRow {
  node: HtmlElement
  isHead: boolean
  opens: string | undefined
  closes: string | undefined
}

/** Reads a `w:tbl` (ECMA-376-1 §17.4). */
export function readTable(story: Story, table: XmlElement): HtmlNode[] {
  const depth = story.tables ?? 0
  if (depth >= tablesDeepMax) {
    story.reading.notes.add('Nested tables are imported up to eight levels.')
    return []
  }
  const { styles, theme } = story.reading
  const properties = childOf(table, 'w:tblPr')
  const style = styles.style(valueOf(properties, 'w:tblStyle')) ?? styles.defaultTable
  const own = { ...style?.table, ...lookOf(properties, theme) }
  const grid = readGrid(table)
  const isFixed = grid.widths.some((width) => width > 0)
  const rows = grid.rows.map((row, index): ReadRow => {
    const height = numberOf(childOf(row.properties, 'w:trHeight'), 'w:val')
    const cells = row.cells
      .filter(({ isCovered }) => !isCovered)
      .map((cell) =>
        readCell({ ...story, tables: depth + 1 }, cell, {
          table,
          own,
          style,
          rows: grid.rows.length,
          columns: grid.widths.length,
          isFixed,
        }),
      )
    if (row.opens !== undefined) story.reading.repeated.add(row.opens)
    return {
      opens: row.opens,
      closes: row.closes,
      isHead:
        row.opens === undefined &&
        onOff(row.properties, 'w:tblHeader') === true &&
        grid.rows.slice(0, index).every((one) => onOff(one.properties, 'w:tblHeader') === true),
      node: element('tr', {
        css: {
          ...(height !== undefined && height > 0 && { height: `${round(height / 20)}pt` }),
          ...(onOff(row.properties, 'w:cantSplit') === true && { 'break-inside': 'avoid' }),
        },
        hint: 'row',
        children: cells,
      }),
    }
  })
  if (rows.length === 0) return []
  const pending = story.pendingBreak
  story.pendingBreak = undefined
  const heads = rows.filter(({ isHead }) => isHead).map(({ node }) => node)
  for (const head of heads)
    for (const cell of head.children) if (typeof cell !== 'string' && cell.tag === 'td') cell.tag = 'th'
  const body = rows
    .filter(({ isHead }) => !isHead)
    .flatMap(({ node, opens, closes }): HtmlNode[] => [
      ...(opens === undefined ? [] : [`{{#${opens}}}`]),
      node,
      ...(closes === undefined ? [] : [`{{/${closes}}}`]),
    ])
  if (body.length === 0 && heads.length > 0) body.push(...heads.splice(0))
  const children: HtmlNode[] = [
    ...columnsOf(grid.widths),
    ...(heads.length > 0 ? [element('thead', { children: heads })] : []),
    element('tbody', { children: body }),
  ]
  return [
    element('table', {
      attributes: onOff(properties, 'w:bidiVisual') === true ? { dir: 'rtl' } : {},
      css: {
        ...tableCss(properties, own, grid.widths, story.widthPt),
        ...(pending && { 'break-before': pending }),
      },
      hint: style && style.id !== styles.defaultTable?.id ? style.name : 'table',
      children,
    }),
  ]
}

function columnsOf(widths: readonly number[]): HtmlNode[] {
  const sum = widths.reduce((all, width) => all + width, 0)
  if (sum <= 0 || widths.length > 200) return []
  const cols = widths.map((width) =>
    element('col', { attributes: { style: `width: ${round((100 * width) / sum)}%` } }),
  )
  return [element('colgroup', { children: cols })]
}

function tableCss(
  properties: XmlElement | undefined,
  own: TableFormat,
  widths: readonly number[],
  available: number,
): Css {
  const width = childOf(properties, 'w:tblW')
  const amount = numberOf(width, 'w:w') ?? 0
  const kind = width?.attributes['w:type']
  const sum = widths.reduce((all, one) => all + one, 0)
  const points = kind === 'dxa' && amount > 0 ? amount / 20 : sum
  const percent =
    kind === 'pct' && amount > 0
      ? width?.attributes['w:w']?.endsWith('%')
        ? amount
        : amount / 50
      : undefined
  // Content beyond the edge of the page would make the whole document smaller.
  const indent = own.align === undefined || own.align === 'start' ? Math.max(0, own.indent ?? 0) : 0
  const isFull = percent === undefined ? points >= available - 6 : percent >= 99
  const css: Css = own.spacing
    ? {
        'border-collapse': 'separate',
        'border-spacing': `${round(own.spacing)}pt`,
        ...borderCss(own),
      }
    : { 'border-collapse': 'collapse' }
  if (sum > 0) css['table-layout'] = 'fixed'
  // Words that do not fit would make the table wider than the page.
  else css['overflow-wrap'] = 'anywhere'
  if (isFull) css['width'] = '100%'
  else if (percent !== undefined) css['width'] = `${round(percent)}%`
  else if (points > 0) css['width'] = `${round(Math.min(points, available - indent))}pt`
  const floats = childOf(properties, 'w:tblpPr')?.attributes['w:tblpXSpec']
  if (own.align === 'center' || floats === 'center') css['margin'] = '0 auto'
  else if (own.align === 'end') css['margin'] = '0 0 0 auto'
  else if (indent > 8 && !isFull) css['margin'] = `0 0 0 ${round(indent)}pt`
  return css
}

function readCell(
  story: Story,
  cell: GridCell,
  of: {
    table: XmlElement
    own: TableFormat
    style: WordStyle | undefined
    rows: number
    columns: number
    /** Whether column widths are fixed, so that Word breaks lines in cells. */
    isFixed: boolean
  },
): HtmlElement {
  const { theme } = story.reading
  const parts = partsOf(of.table, cell, { rows: of.rows, columns: of.columns }).flatMap(
    (name) => of.style?.parts.get(name) ?? [],
  )
  const properties = childOf(cell.element, 'w:tcPr')
  const direct = lookOf(properties, theme)
  const text: CellText = {
    paragraph: parts.reduce((look, part) => ({ ...look, ...part.paragraph }), of.style?.paragraph ?? {}),
    run: parts.reduce((look, part) => ({ ...look, ...part.run }), of.style?.run ?? {}),
  }
  const table = of.own
  const whole = parts.reduce<TableFormat>((look, part) => ({ ...look, ...part.table }), {})
  const look = {
    paddingTop: table.paddingTop,
    paddingRight: table.paddingRight,
    paddingBottom: table.paddingBottom,
    paddingLeft: table.paddingLeft,
    vertical: table.vertical,
    background: table.background,
    ...edges(table, cell, of),
    ...withoutInside(whole),
    ...direct,
  } as TableFormat
  const children = story.reading.readBlocks(
    { ...story, widthPt: Math.max(36, cell.widthPt - 11) },
    cell.element,
    text,
  )
  return element('td', {
    attributes: {
      ...(cell.columns > 1 && { colspan: String(cell.columns) }),
      ...(cell.rows > 1 && { rowspan: String(cell.rows) }),
    },
    css: cellCss(of.isFixed ? { ...look, noWrap: false } : look, properties),
    hint: look.background !== undefined && look.background !== 'auto' ? 'shaded-cell' : 'cell',
    children: unwrapped(children),
  })
}

/** Inner borders belong to the cells, outer ones to the table. */
function edges(
  look: TableFormat,
  cell: GridCell,
  { rows, columns }: { rows: number; columns: number },
): TableFormat {
  const of = (outer: string | undefined, inner: string | undefined, isOuter: boolean) =>
    // With cell spacing, the table has its own outer border.
    isOuter && !look.spacing ? outer : inner
  return {
    borderTop: of(look.borderTop, look.insideH, cell.row === 0),
    borderBottom: of(look.borderBottom, look.insideH, cell.row + cell.rows >= rows),
    borderLeft: of(look.borderLeft, look.insideV, cell.column === 0),
    borderRight: of(look.borderRight, look.insideV, cell.column + cell.columns >= columns),
  } as TableFormat
}

function withoutInside({ insideH, insideV, ...look }: TableFormat): TableFormat {
  return {
    ...(insideH !== undefined && { borderTop: insideH, borderBottom: insideH }),
    ...(insideV !== undefined && { borderLeft: insideV, borderRight: insideV }),
    ...look,
  }
}

function borderCss(look: TableFormat): Css {
  const css: Css = {}
  const borders = [look.borderTop, look.borderRight, look.borderBottom, look.borderLeft]
  const [first] = borders
  if (isDrawn(first) && borders.every((border) => border === first)) css['border'] = first
  else
    ['top', 'right', 'bottom', 'left'].forEach((side, index) => {
      const border = borders[index]
      if (isDrawn(border)) css[`border-${side}`] = border
    })
  return css
}

function cellCss(look: TableFormat, properties: XmlElement | undefined): Css {
  const css = borderCss(look)
  const padding = [
    look.paddingTop ?? 0,
    look.paddingRight ?? cellSidePaddingPt,
    look.paddingBottom ?? 0,
    look.paddingLeft ?? cellSidePaddingPt,
  ]
  const written = padding.map((value) => (value <= 0 ? '0' : `${round(value)}pt`))
  css['padding'] =
    written[0] === written[2] && written[1] === written[3] ? `${written[0]} ${written[1]}` : written.join(' ')
  css['vertical-align'] = look.vertical ?? 'top'
  if (look.background !== undefined && look.background !== 'auto') css['background-color'] = look.background
  if (look.noWrap) css['white-space'] = 'nowrap'
  const direction = valueOf(properties, 'w:textDirection')
  if (direction === 'btLr' || direction === 'tbRl') {
    css['writing-mode'] = direction === 'btLr' ? 'sideways-lr' : 'vertical-rl'
  }
  return css
}

/** Removes the empty paragraph that Word requires after a table at the end of a cell. */
function unwrapped(children: HtmlNode[]): HtmlNode[] {
  const last = children.at(-1)
  const before = children.at(-2)
  const isEmptyLast =
    typeof last === 'object' &&
    last.tag === 'p' &&
    last.children.length === 1 &&
    typeof last.children[0] === 'object' &&
    last.children[0].tag === 'br'
  return isEmptyLast && typeof before === 'object' && before.tag === 'table'
    ? children.slice(0, -1)
    : children
}
