export interface DrawnMark {
  /** Entries of its form XObject's dictionary except `/Length`. */
  entries: string
  content: string
}

/** Size of the word in its own units. */
const word = { width: 388, height: 100 }

/** The letters of TEST as lines, so that no font is needed. The S is two curves. */
const letters = [
  '0 100 m 76 100 l 38 100 m 38 0 l',
  '190 100 m 122 100 l 122 0 l 190 0 l 122 52 m 178 52 l',
  '290 82 m 284 94 272 100 257 100 c 238 100 224 90 224 75 c 224 42 294 62 294 26 c 294 10 279 0 259 0 c 242 0 228 7 222 21 c',
  '312 100 m 388 100 l 350 100 m 350 0 l',
].join('\n')

const share = 0.84
/** Line width, for which space is left around the word. */
const lineWidth = 17
const haloWidth = 25

/**
 * Draws the word TEST from the lower left to the upper right corner of a page: translucent red with a light edge, visible on any
 * background.
 */
export function drawMark({ width, height }: { width: number; height: number }): DrawnMark {
  const angle = Math.atan2(height, width)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [across, up] = [word.width + haloWidth, word.height + haloWidth]
  const scale = share * Math.min(width / (across * cos + up * sin), height / (across * sin + up * cos))
  const [a, b] = [scale * cos, scale * sin]
  // Centers the word on the page.
  const e = width / 2 - (a * word.width - b * word.height) / 2
  const f = height / 2 - (b * word.width + a * word.height) / 2
  const states = '<</PlatenLight <</CA 0.4>>\n/PlatenRed <</CA 0.3>>>>'
  return {
    entries: `/Type /XObject\n/Subtype /Form\n/BBox [0 0 ${written([width, height])}]\n/Resources <</ExtGState ${states}>>`,
    content:
      `q ${written([a, b, -b, a, e, f])} cm 0 J 0 j 4 M\n` +
      `/PlatenLight gs 1 1 1 RG ${haloWidth} w\n${letters} S\n` +
      `/PlatenRed gs 0.8 0.05 0.1 RG ${lineWidth} w\n${letters} S Q`,
  }
}

/** Draws a form XObject as an artifact (ISO 32000-1 §14.8.2.2). */
export function markOperators(name: string): string {
  return `/Artifact <</Type /Pagination /Subtype /Watermark>> BDC /${name} Do EMC`
}

/** Writes numbers without an exponent. */
export function written(numbers: readonly number[]): string {
  return numbers.map((number) => Number(number.toFixed(4))).join(' ')
}
