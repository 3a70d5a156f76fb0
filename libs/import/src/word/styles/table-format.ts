import type { XmlElement } from '../package/parse-xml.ts'
import { childOf, numberOf, valueOf } from '../package/xml-queries.ts'
import { borderOf } from './borders.ts'
import { shadingOf } from './colors.ts'
import { stripped } from './stripped.ts'
import type { Theme } from './theme.ts'

/** The style of a table or its cells. Lengths in points, borders as in CSS. */
export interface TableFormat {
  borderTop?: string
  borderRight?: string
  borderBottom?: string
  borderLeft?: string
  insideH?: string
  insideV?: string
  paddingTop?: number
  paddingRight?: number
  paddingBottom?: number
  paddingLeft?: number
  background?: string
  vertical?: 'middle' | 'bottom' | 'top'
  align?: 'center' | 'end' | 'start'
  indent?: number
  noWrap?: boolean
  spacing?: number
}

/** Reads the styles in the `w:tblPr` and `w:tcPr` of an element (ECMA-376-1 §17.4). */
export function readTableFormat(element: XmlElement, theme: Theme): TableFormat {
  const table = childOf(element, 'w:tblPr')
  const cell = childOf(element, 'w:tcPr')
  return { ...lookOf(table, theme), ...lookOf(cell, theme) }
}

/** Reads the styles of a `w:tblPr`, `w:tblPrEx` or `w:tcPr`. */
export function lookOf(properties: XmlElement | undefined, theme: Theme): TableFormat {
  if (!properties) return {}
  const borders = childOf(properties, 'w:tblBorders') ?? childOf(properties, 'w:tcBorders')
  const margins = childOf(properties, 'w:tblCellMar') ?? childOf(properties, 'w:tcMar')
  const border = (...names: string[]) =>
    borderOf(
      names.map((name) => childOf(borders, name)).find((found) => found !== undefined),
      theme,
    )
  const margin = (...names: string[]) => {
    const found = names.map((name) => childOf(margins, name)).find((one) => one !== undefined)
    const width = numberOf(found, 'w:w')
    return width === undefined || found?.attributes['w:type'] === 'pct' ? undefined : width / 20
  }
  const vertical = valueOf(properties, 'w:vAlign')
  const align = valueOf(properties, 'w:jc')
  const indent = numberOf(childOf(properties, 'w:tblInd'), 'w:w')
  const spacing = childOf(properties, 'w:tblCellSpacing')
  const half = spacing?.attributes['w:type'] === 'dxa' ? numberOf(spacing, 'w:w') : undefined
  return stripped({
    borderTop: border('w:top'),
    borderRight: border('w:right', 'w:end'),
    borderBottom: border('w:bottom'),
    borderLeft: border('w:left', 'w:start'),
    insideH: border('w:insideH'),
    insideV: border('w:insideV'),
    paddingTop: margin('w:top'),
    paddingRight: margin('w:right', 'w:end'),
    paddingBottom: margin('w:bottom'),
    paddingLeft: margin('w:left', 'w:start'),
    background: shadingOf(childOf(properties, 'w:shd'), theme),
    vertical: vertical === 'center' ? 'middle' : vertical === 'bottom' ? 'bottom' : vertical && 'top',
    align: align === 'center' ? 'center' : align === 'right' || align === 'end' ? 'end' : align && 'start',
    indent: indent === undefined ? undefined : indent / 20,
    noWrap: childOf(properties, 'w:noWrap') ? true : undefined,
    // Applies to each side of each cell (ECMA-376-1 §17.4.44).
    spacing: half === undefined ? undefined : Math.min(72, Math.max(0, half / 10)),
  } as { [Key in keyof Required<TableFormat>]: TableFormat[Key] | undefined })
}
