import { mmPerUnit } from '@platen/contract'

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

/** Width and height in millimetres, upright: the page size keywords of CSS Paged Media 3, section 7.1, which Chromium knows too. */
export const pageSizes: Record<string, readonly [number, number]> = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  B4: [250, 353],
  B5: [176, 250],
  'JIS-B4': [257, 364],
  'JIS-B5': [182, 257],
  Letter: [215.9, 279.4],
  Legal: [215.9, 355.6],
  Ledger: [279.4, 431.8],
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
