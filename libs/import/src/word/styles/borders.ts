import type { XmlElement } from '../package/parse-xml.ts'
import { numberOf } from '../package/xml-queries.ts'
import { colorOf } from './colors.ts'
import { round } from './lengths.ts'
import type { Theme } from './theme.ts'

/** Converts a border to CSS, or `none` (ECMA-376-1 §17.18.2). */
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
