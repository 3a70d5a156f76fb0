import { mmPerUnit, pageSizes } from '@platen/contract'

const length = /^\+?(\d+(?:\.\d+)?|\.\d+)(mm|cm|q|in|pt|pc|px)?$/i

/** Millimetres of an absolute CSS length (`20mm`, `.5in`, `0`), or `undefined` for anything else: relative units, `calc()`, negatives. */
export function parseCssLength(value: string): number | undefined {
  const found = length.exec(value.trim())
  if (!found) return undefined
  const amount = Number(found[1])
  const unit = found[2]?.toLowerCase()
  if (unit === undefined) return amount === 0 ? 0 : undefined
  return amount * (mmPerUnit[unit] ?? Number.NaN)
}

/** The size of a page, in millimetres. */
export interface PageBox {
  widthMm: number
  heightMm: number
}

/** The keyword as `pageSizes` spells it, whatever its case. */
export function pageSizeKeyword(size: string): string | undefined {
  const wanted = size.trim().toLowerCase()
  return Object.keys(pageSizes).find((name) => name.toLowerCase() === wanted)
}

/**
 * The box of a page size, or `undefined` when it is none. A keyword is turned by `orientation`; two lengths (or one, for a square) say
 * their own, as in CSS.
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
