import type { XmlElement } from '../package/parse-xml.ts'
import { childOf, childrenOf, numberOf, onOff, valueOf } from '../package/xml-queries.ts'
import { borderOf } from './borders.ts'
import { shadingOf } from './colors.ts'
import { stripped } from './stripped.ts'
import type { Theme } from './theme.ts'

/** Missing properties come from the style. Lengths are in points. */
export interface ParagraphFormat {
  align?: 'start' | 'center' | 'end' | 'justify'
  before?: number
  after?: number
  beforeAuto?: boolean
  afterAuto?: boolean
  /** A factor of the font's line height, or an exact or minimum length. */
  line?: { kind: 'auto' | 'exact' | 'atLeast'; value: number }
  indentStart?: number
  indentEnd?: number
  /** Negative for a hanging indent. */
  indentFirst?: number
  keepNext?: boolean
  keepLines?: boolean
  breakBefore?: boolean
  contextual?: boolean
  rtl?: boolean
  background?: string
  borderTop?: string
  borderRight?: string
  borderBottom?: string
  borderLeft?: string
  borderSpace?: number
  numberId?: string
  level?: number
  outline?: number
  tabs?: TabStop[]
}

/** A tab stop. Its position is measured from the start of the text. */
export interface TabStop {
  kind: string
  position: number
  leader: string
}

const twips = (value: number | undefined) => (value === undefined ? undefined : value / 20)

/** Reads a `w:pPr` (ECMA-376-1 §17.3.1). */
export function readParagraphFormat(properties: XmlElement | undefined, theme: Theme): ParagraphFormat {
  if (!properties) return {}
  const spacing = childOf(properties, 'w:spacing')
  const indent = childOf(properties, 'w:ind')
  const borders = childOf(properties, 'w:pBdr')
  const numbering = childOf(properties, 'w:numPr')
  const hanging = numberOf(indent, 'w:hanging')
  const first = hanging === undefined ? numberOf(indent, 'w:firstLine') : -hanging
  const spaces = childrenOf(borders).map((side) => numberOf(side, 'w:space') ?? 0)
  return stripped({
    align: alignOf(valueOf(properties, 'w:jc')),
    before: twips(numberOf(spacing, 'w:before')),
    after: twips(numberOf(spacing, 'w:after')),
    beforeAuto: flag(spacing?.attributes['w:beforeAutospacing']),
    afterAuto: flag(spacing?.attributes['w:afterAutospacing']),
    line: lineOf(spacing),
    indentStart: twips(numberOf(indent, 'w:start') ?? numberOf(indent, 'w:left')),
    indentEnd: twips(numberOf(indent, 'w:end') ?? numberOf(indent, 'w:right')),
    indentFirst: twips(first),
    keepNext: onOff(properties, 'w:keepNext'),
    keepLines: onOff(properties, 'w:keepLines'),
    breakBefore: onOff(properties, 'w:pageBreakBefore'),
    contextual: onOff(properties, 'w:contextualSpacing'),
    rtl: onOff(properties, 'w:bidi'),
    background: shadingOf(childOf(properties, 'w:shd'), theme),
    borderTop: borderOf(childOf(borders, 'w:top'), theme),
    borderRight: borderOf(childOf(borders, 'w:right') ?? childOf(borders, 'w:end'), theme),
    borderBottom: borderOf(childOf(borders, 'w:bottom'), theme),
    borderLeft: borderOf(childOf(borders, 'w:left') ?? childOf(borders, 'w:start'), theme),
    borderSpace: spaces.length === 0 ? undefined : Math.max(...spaces),
    numberId: valueOf(numbering, 'w:numId'),
    level: numberOf(childOf(numbering, 'w:ilvl'), 'w:val'),
    outline: numberOf(childOf(properties, 'w:outlineLvl'), 'w:val'),
    tabs: tabsOf(childOf(properties, 'w:tabs')),
  })
}

/** Combines two styles. Tab stops from the lower style are kept unless they are cleared. */
export function overlaid(lower: ParagraphFormat, upper: ParagraphFormat): ParagraphFormat {
  const merged = { ...lower, ...upper }
  if (lower.tabs && upper.tabs) {
    const changed = new Set(upper.tabs.map(({ position }) => position))
    merged.tabs = [...lower.tabs.filter(({ position }) => !changed.has(position)), ...upper.tabs].toSorted(
      (a, b) => a.position - b.position,
    )
  }
  return merged
}

function alignOf(value: string | undefined): ParagraphFormat['align'] {
  switch (value) {
    case undefined:
      return undefined
    case 'center':
      return 'center'
    case 'right':
    case 'end':
      return 'end'
    case 'both':
    case 'distribute':
    case 'lowKashida':
    case 'mediumKashida':
    case 'highKashida':
    case 'thaiDistribute':
      return 'justify'
    default:
      return 'start'
  }
}

function flag(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : ['1', 'true', 'on'].includes(value)
}

function lineOf(spacing: XmlElement | undefined): ParagraphFormat['line'] {
  const line = numberOf(spacing, 'w:line')
  if (line === undefined || line <= 0) return undefined
  const rule = spacing?.attributes['w:lineRule'] ?? 'auto'
  return rule === 'auto'
    ? { kind: 'auto', value: line / 240 }
    : { kind: rule === 'exact' ? 'exact' : 'atLeast', value: line / 20 }
}

function tabsOf(tabs: XmlElement | undefined): TabStop[] | undefined {
  if (!tabs) return undefined
  return childrenOf(tabs, 'w:tab').map((tab) => ({
    kind: tab.attributes['w:val'] ?? 'left',
    position: (numberOf(tab, 'w:pos') ?? 0) / 20,
    leader: tab.attributes['w:leader'] ?? 'none',
  }))
}
