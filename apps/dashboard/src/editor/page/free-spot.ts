/** A rectangle on a page, in screen pixels from the page's top left corner. */
export interface Spot {
  left: number
  top: number
  width: number
  height: number
}

/** Returns the first candidate that covers no text, or the one that covers the least. */
export function freeSpot(positions: readonly Spot[], texts: readonly Spot[]): Spot | undefined {
  let best: { position: Spot; hidden: number } | undefined
  for (const position of positions) {
    const hidden = texts.reduce((sum, text) => sum + shared(position, text), 0)
    if (!best || hidden < best.hidden) best = { position, hidden }
    if (hidden === 0) break
  }
  return best?.position
}

const gap = 6
const step = 4
/** Beyond this distance in pixels, the bar no longer seems to belong to the text. */
const farMax = 320
/** Menus and notes of text open below it, so a bar below costs more. */
const belowCosts = 60

/** Returns the possible positions of a bar above and below a box, nearest first. `from` and `to` are the vertical limits. */
export function candidatesBeside(box: Spot, bar: Spot, { from, to }: { from: number; to: number }): Spot[] {
  const distances = Array.from({ length: farMax / step }, (_, index) => gap + index * step)
  const above = distances.map((cost) => ({ cost, top: box.top - cost - bar.height }))
  const below = distances.map((away) => ({ cost: away + belowCosts, top: box.top + box.height + away }))
  return [...above, ...below]
    .filter(({ top }) => top >= from && top + bar.height <= to)
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ top }) => ({ ...bar, top }))
}

function shared(a: Spot, b: Spot): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return width > 0 && height > 0 ? width * height : 0
}

/** Runs a callback whenever the text on a page changes, which happens after it is drawn. Returns a function that stops it. */
export function onNewTexts(paper: Element, run: () => void): () => void {
  const observer = new MutationObserver(run)
  const texts = paper.querySelector('[data-page-texts]')
  if (texts) observer.observe(texts, { childList: true })
  return () => observer.disconnect()
}

/** Returns the rectangles of the text on a drawn page. */
export function textRectsOn(paper: Element): Spot[] {
  const edge = paper.getBoundingClientRect()
  return [...paper.querySelectorAll('[data-page-text] span')].flatMap((span) => {
    const { left, top, width, height } = span.getBoundingClientRect()
    if (width === 0 || span.textContent.trim() === '') return []
    return [{ left: left - edge.left, top: top - edge.top, width, height }]
  })
}
