/** No length of a page is beyond it, whatever a document says: 200 inches. */
const lengthMaxPt = 14_400

/** A number with two places at most, within what a page may have. */
export function round(value: number): string {
  return String(Math.round(Math.min(lengthMaxPt, Math.max(-lengthMaxPt, value)) * 100) / 100)
}
