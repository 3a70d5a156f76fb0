import type { XmlElement } from '../package/parse-xml.ts'
import { childOf, numberOf, onOff, valueOf } from '../package/xml-queries.ts'
import type { Theme } from './theme.ts'

/** How a run of text looks; what is absent is as around it. Colours as CSS has them. */
export interface RunLook {
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
  /** Of text from right to left. */
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

const highlights: Record<string, string> = {
  black: '#000000',
  blue: '#0000ff',
  cyan: '#00ffff',
  green: '#00ff00',
  magenta: '#ff00ff',
  red: '#ff0000',
  yellow: '#ffff00',
  white: '#ffffff',
  darkBlue: '#000080',
  darkCyan: '#008080',
  darkGreen: '#008000',
  darkMagenta: '#800080',
  darkRed: '#800000',
  darkYellow: '#808000',
  darkGray: '#808080',
  lightGray: '#c0c0c0',
}

/** Word's own bound. */
const fontSizeMaxPt = 1_638

/** Reads a `w:rPr` (ECMA-376-1 §17.3.2). */
export function readRunLook(properties: XmlElement | undefined, theme: Theme): RunLook {
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

/** A look with only what it says. */
export function stripped<T extends object>(look: { [Key in keyof T]: T[Key] | undefined }): T {
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)) as T
}

/** The colour of an element with `w:val` or a theme's colour; `auto` as such. */
export function colorOf(element: XmlElement | undefined, theme: Theme): string | undefined {
  if (!element) return undefined
  const { 'w:themeColor': name, 'w:themeTint': tint, 'w:themeShade': shade } = element.attributes
  const value = element.attributes['w:val'] ?? element.attributes['w:color']
  return theme.color(name, { tint, shade }) ?? hexColor(value)
}

/** What a `w:shd` fills with. */
export function shadingOf(shading: XmlElement | undefined, theme: Theme): string | undefined {
  if (!shading) return undefined
  const { 'w:themeFill': name, 'w:themeFillTint': tint, 'w:themeFillShade': shade } = shading.attributes
  const pattern = shading.attributes['w:val']
  if (pattern === 'solid') return hexColor(shading.attributes['w:color'])
  const fill = theme.color(name, { tint, shade }) ?? hexColor(shading.attributes['w:fill'])
  const percent = Number(/^pct(\d+)$/.exec(pattern ?? '')?.[1])
  if (fill === 'auto' && percent > 0) return grey(percent)
  return fill
}

/** A border as CSS has it, `none` where there is none (ECMA-376-1 §17.18.2). */
export function borderOf(border: XmlElement | undefined, theme: Theme): string | undefined {
  if (!border) return undefined
  const kind = border.attributes['w:val'] ?? 'single'
  if (kind === 'nil' || kind === 'none') return 'none'
  const eighths = numberOf(border, 'w:sz') ?? 4
  const isDouble = /double|triple|thin|thick[A-Z]/i.test(kind) && kind !== 'thick'
  const width = Math.max(isDouble ? 2.25 : 0.25, Math.min(12, eighths / 8))
  const style = isDouble
    ? 'double'
    : /dot/i.test(kind) && !/dash/i.test(kind)
      ? 'dotted'
      : /dash/i.test(kind)
        ? 'dashed'
        : 'solid'
  const color = colorOf(
    { ...border, attributes: { ...border.attributes, 'w:val': border.attributes['w:color'] ?? 'auto' } },
    theme,
  )
  return `${round(width)}pt ${style} ${color === undefined || color === 'auto' ? '#000' : color}`
}

/** No length of a page is beyond it, whatever a document says: 200 inches. */
const lengthMaxPt = 14_400

/** A number with two places at most, within what a page may have. */
export function round(value: number): string {
  return String(Math.round(Math.min(lengthMaxPt, Math.max(-lengthMaxPt, value)) * 100) / 100)
}

function hexColor(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (/^[0-9a-f]{6}$/i.test(value)) return `#${value.toLowerCase()}`
  return value === 'auto' ? 'auto' : highlights[value]
}

function grey(percent: number): string {
  const level = Math.round(255 * (1 - Math.min(100, percent) / 100))
  return `#${level.toString(16).padStart(2, '0').repeat(3)}`
}

function underlineOf(properties: XmlElement): string | undefined {
  const value = valueOf(properties, 'w:u')
  return value === undefined ? undefined : (underlines[value] ?? 'solid')
}

function backgroundOf(properties: XmlElement, theme: Theme): string | undefined {
  const highlight = valueOf(properties, 'w:highlight')
  if (highlight !== undefined && highlight !== 'none') return highlights[highlight]
  return shadingOf(childOf(properties, 'w:shd'), theme)
}

function raiseOf(value: string | undefined): RunLook['raise'] {
  if (value === undefined) return undefined
  return value === 'superscript' ? 'super' : value === 'subscript' ? 'sub' : 'none'
}

function capitalsOf(properties: XmlElement): RunLook['capitals'] {
  const all = onOff(properties, 'w:caps')
  const small = onOff(properties, 'w:smallCaps')
  if (all === true) return 'uppercase'
  if (small === true) return 'small-caps'
  return all === false || small === false ? 'none' : undefined
}
