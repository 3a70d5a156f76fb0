/** No page is longer than 200 inches. */
const lengthMaxPt = 14_400

/** Rounds to two decimals, within the limits of a page. */
export function round(value: number): string {
  return String(Math.round(Math.min(lengthMaxPt, Math.max(-lengthMaxPt, value)) * 100) / 100)
}
