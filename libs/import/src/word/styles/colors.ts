import type { XmlElement } from '../package/parse-xml.ts'
import type { Theme } from './theme.ts'

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

/** Returns the color of an element, from `w:val` or the theme; or `auto`. */
export function colorOf(element: XmlElement | undefined, theme: Theme): string | undefined {
  if (!element) return undefined
  const { 'w:themeColor': name, 'w:themeTint': tint, 'w:themeShade': shade } = element.attributes
  const value = element.attributes['w:val'] ?? element.attributes['w:color']
  return theme.color(name, { tint, shade }) ?? hexColor(value)
}

/** Returns the fill of a `w:shd`. */
export function shadingOf(shading: XmlElement | undefined, theme: Theme): string | undefined {
  if (!shading) return undefined
  const { 'w:themeFill': name, 'w:themeFillTint': tint, 'w:themeFillShade': shade } = shading.attributes
  const pattern = shading.attributes['w:val']
  if (pattern === 'solid') return hexColor(shading.attributes['w:color'])
  const fill = theme.color(name, { tint, shade }) ?? hexColor(shading.attributes['w:fill'])
  const percent = Number(/^pct(\d+)$/.exec(pattern ?? '')?.[1])
  if (fill === 'auto' && percent > 0) return gray(percent)
  return fill
}

/** Returns the color of a highlighter; undefined for an unknown name. */
export function highlightOf(name: string): string | undefined {
  return highlights[name]
}

function hexColor(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (/^[0-9a-f]{6}$/i.test(value)) return `#${value.toLowerCase()}`
  return value === 'auto' ? 'auto' : highlights[value]
}

function gray(percent: number): string {
  const level = Math.round(255 * (1 - Math.min(100, percent) / 100))
  return `#${level.toString(16).padStart(2, '0').repeat(3)}`
}
