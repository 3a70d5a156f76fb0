import type { XmlElement } from '../package/parse-xml.ts'
import { childOf, numberOf, onOff, valueOf } from '../package/xml-queries.ts'
import { borderOf } from './borders.ts'
import { colorOf, highlightOf, shadingOf } from './colors.ts'
import { stripped } from './stripped.ts'
import type { Theme } from './theme.ts'

/** Absent properties are inherited. Colors are CSS. */
export interface RunFormat {
  font?: string
  sizePt?: number
  bold?: boolean
  italic?: boolean
  /** A style of `text-decoration`, or `none`. */
  underline?: string
  strike?: boolean
  color?: string
  background?: string
  raise?: 'super' | 'sub' | 'none'
  raisedPt?: number
  capitals?: 'all-small-caps' | 'small-caps' | 'uppercase' | 'none'
  spacingPt?: number
  hidden?: boolean
  rtl?: boolean
  border?: string
  /** For right-to-left text. */
  sizeRtlPt?: number
  boldRtl?: boolean
  italicRtl?: boolean
  fontRtl?: string
}

const underlines: Record<string, string> = {
  none: 'none',
  double: 'double',
  dotted: 'dotted',
  dottedHeavy: 'dotted',
  dash: 'dashed',
  dashedHeavy: 'dashed',
  dashLong: 'dashed',
  dotDash: 'dashed',
  dotDotDash: 'dashed',
  wave: 'wavy',
  wavyHeavy: 'wavy',
  wavyDouble: 'wavy',
}

/** The limit in Word. */
const fontSizeMaxPt = 1_638

/** Reads a `w:rPr` (ECMA-376-1 §17.3.2). */
export function readRunFormat(properties: XmlElement | undefined, theme: Theme): RunFormat {
  if (!properties) return {}
  const fonts = childOf(properties, 'w:rFonts')?.attributes ?? {}
  const halfPoints = (name: string) => {
    const half = numberOf(childOf(properties, name), 'w:val')
    return half === undefined || half <= 0 ? undefined : Math.min(fontSizeMaxPt, half / 2)
  }
  const size = halfPoints('w:sz')
  const spacing = numberOf(childOf(properties, 'w:spacing'), 'w:val')
  const position = numberOf(childOf(properties, 'w:position'), 'w:val')
  return stripped({
    font: theme.font(fonts['w:asciiTheme'] ?? fonts['w:hAnsiTheme']) ?? fonts['w:ascii'] ?? fonts['w:hAnsi'],
    fontRtl: theme.font(fonts['w:cstheme']) ?? fonts['w:cs'],
    sizePt: size,
    sizeRtlPt: halfPoints('w:szCs'),
    bold: onOff(properties, 'w:b'),
    boldRtl: onOff(properties, 'w:bCs'),
    italic: onOff(properties, 'w:i'),
    italicRtl: onOff(properties, 'w:iCs'),
    underline: underlineOf(properties),
    strike: onOff(properties, 'w:strike') ?? onOff(properties, 'w:dstrike'),
    color: colorOf(childOf(properties, 'w:color'), theme),
    background: backgroundOf(properties, theme),
    raise: raiseOf(valueOf(properties, 'w:vertAlign')),
    raisedPt: position === undefined ? undefined : position / 2,
    capitals: capitalsOf(properties),
    spacingPt: spacing === undefined ? undefined : spacing / 20,
    hidden: onOff(properties, 'w:vanish'),
    rtl: onOff(properties, 'w:rtl'),
    border: borderOf(childOf(properties, 'w:bdr'), theme),
  })
}

function underlineOf(properties: XmlElement): string | undefined {
  const value = valueOf(properties, 'w:u')
  return value === undefined ? undefined : (underlines[value] ?? 'solid')
}

function backgroundOf(properties: XmlElement, theme: Theme): string | undefined {
  const highlight = valueOf(properties, 'w:highlight')
  if (highlight !== undefined && highlight !== 'none') return highlightOf(highlight)
  return shadingOf(childOf(properties, 'w:shd'), theme)
}

function raiseOf(value: string | undefined): RunFormat['raise'] {
  if (value === undefined) return undefined
  return value === 'superscript' ? 'super' : value === 'subscript' ? 'sub' : 'none'
}

function capitalsOf(properties: XmlElement): RunFormat['capitals'] {
  const all = onOff(properties, 'w:caps')
  const small = onOff(properties, 'w:smallCaps')
  if (all === true) return 'uppercase'
  if (small === true) return 'small-caps'
  return all === false || small === false ? 'none' : undefined
}
