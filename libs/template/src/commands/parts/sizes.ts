import type { ElementStyle } from '@platen/template/markup'

const perUnit: Readonly<Record<string, number>> = {
  pt: 1,
  px: 0.75,
  mm: 72 / 25.4,
  cm: 720 / 25.4,
  in: 72,
  pc: 12,
}

/** Converts an absolute length to points. */
export function pointsOf(length: string | undefined): number | undefined {
  const [, amount, unit = ''] = /^([\d.]+)(pt|px|mm|cm|in|pc)$/.exec(length ?? '') ?? []
  return amount === undefined ? undefined : Number(amount) * (perUnit[unit] ?? 1)
}

/** Scales a size, rounded to half points. */
export function scaled(size: string | undefined, factor: number): string {
  const points = pointsOf(size) ?? 12
  const next = Math.round(points * factor * 2) / 2
  const moved = next === points ? points + (factor > 1 ? 0.5 : -0.5) : next
  return `${Math.min(200, Math.max(4, moved))}pt`
}

/** Returns a fixed line height for a new font size, scaled and rounded to whole pixels so that the spacing stays even. */
export function lineFor(style: ElementStyle, size: string): string | undefined {
  const line = pointsOf(style['line-height']?.resolved ?? style['line-height']?.value)
  const [before, after] = [
    pointsOf(style['font-size']?.resolved ?? style['font-size']?.value),
    pointsOf(size),
  ]
  if (line === undefined || before === undefined || after === undefined || before === 0) return undefined
  return `${Math.round(((line / before) * after) / 0.75)}px`
}
