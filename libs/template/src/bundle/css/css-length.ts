import { mmPerUnit, pageSizes } from '@platen/contract'

const length = /^\+?(\d+(?:\.\d+)?|\.\d+)(mm|cm|q|in|pt|pc|px)?$/i

/**
 * Converts an absolute CSS length to millimeters (`20mm`, `.5in`, `0`); undefined for relative units, `calc()` and negative lengths.
 */
export function parseCssLength(value: string): number | undefined {
  const found = length.exec(value.trim())
  if (!found) return undefined
  const amount = Number(found[1])
  const unit = found[2]?.toLowerCase()
  if (unit === undefined) return amount === 0 ? 0 : undefined
  return amount * (mmPerUnit[unit] ?? Number.NaN)
}

/** In millimeters. */
export interface PageBox {
  widthMm: number
  heightMm: number
}

/** Returns the keyword in the spelling of `pageSizes`. */
export function pageSizeKeyword(size: string): string | undefined {
  const wanted = size.trim().toLowerCase()
  return Object.keys(pageSizes).find((name) => name.toLowerCase() === wanted)
}

/**
 * Returns the box of a page size, or undefined. `orientation` applies to keywords. Two lengths (or one, for a square) are width and height,
 * as in CSS.
 */
export function parsePageSize(size: string, orientation: 'portrait' | 'landscape'): PageBox | undefined {
  const keyword = pageSizeKeyword(size)
  if (keyword !== undefined) {
    const [short = 0, long = 0] = (pageSizes[keyword] ?? []).toSorted((a, b) => a - b)
    return orientation === 'portrait'
      ? { widthMm: short, heightMm: long }
      : { widthMm: long, heightMm: short }
  }
  const parts = size.trim().split(/\s+/)
  if (parts.length > 2) return undefined
  const [widthMm, heightMm = widthMm] = parts.map(parseCssLength)
  if (widthMm === undefined || heightMm === undefined) return undefined
  return parts.map(parseCssLength).includes(undefined) ? undefined : { widthMm, heightMm }
}
