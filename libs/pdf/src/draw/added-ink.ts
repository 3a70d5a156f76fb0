import { type Box, difference, inkMin, keptContrast, type Pixels, within } from './pixels.ts'

/** Smaller differences are backgrounds and shadows, not ink that changes how a word reads. */
const addedMin = 60
/** Space around a word, in ems, in which added ink, such as a minus sign, changes how the word reads. */
const aroundWord = 0.5
/** Ink that continues this far (in ems) above and below a word is a border. */
const aroundLine = 0.2
/** Side of a square part of a picture, in pixels. */
const partSide = 8
/** Minimum range of shades in pictures and codes. */
const pictureRangeMin = 100
/** If more of the space around a word changes, the change is a background. */
const backgroundShare = 0.6

/** Returns the number of square parts of a picture or code that lose their contrast with the additional content. */
export function coveredParts(bare: Pixels, more: Pixels): number {
  let covered = 0
  for (let top = 0; top + partSide <= Math.min(bare.height, more.height); top += partSide)
    for (let left = 0; left + partSide <= Math.min(bare.width, more.width); left += partSide) {
      const { range, darkShare } = shadesIn(bare, { left, top })
      // Lines and backgrounds have few pixels of one of the shades.
      const isPicture = range >= pictureRangeMin && darkShare > 0.3 && darkShare < 0.7
      if (isPicture && shadesIn(more, { left, top }).range < range * keptContrast) covered++
    }
  return covered
}

function shadesIn(
  { data, width }: Pixels,
  { left, top }: { left: number; top: number },
): { range: number; darkShare: number } {
  const shades: number[] = []
  for (let y = top; y < top + partSide; y++)
    for (let x = left; x < left + partSide; x++) shades.push(data[(y * width + x) * 4 + 1] ?? 0)
  const [least, most] = [Math.min(...shades), Math.max(...shades)]
  const dark = shades.filter((shade) => shade < (least + most) / 2).length
  return { range: most - least, darkShare: dark / shades.length }
}

/** Returns how many pixels of ink, except words, the additional content adds in and next to a word. */
export function addedAround(
  box: Box,
  {
    drawn,
    bare,
    more,
    fontSize,
    others,
  }: { drawn: Pixels; bare: Pixels; more: Pixels; fontSize: number; others: readonly Box[] },
): number {
  const side = fontSize * aroundWord
  const { left, right, top, bottom } = within(
    { ...box, left: box.left - side, right: box.right + side },
    drawn,
  )
  const near = others.filter((one) => one.top < bottom && one.bottom > top)
  const isOther = (x: number, y: number) =>
    near.some((one) => one.left <= x && x <= one.right && one.top <= y && y <= one.bottom)
  const isAdded = (x: number, y: number) =>
    x >= 0 &&
    y >= 0 &&
    x < Math.min(drawn.width, more.width) &&
    y < Math.min(drawn.height, more.height) &&
    difference(drawn, more, (y * drawn.width + x) * 4) >= addedMin
  const isInk = (x: number, y: number) =>
    x < drawn.width && difference(drawn, bare, (y * drawn.width + x) * 4) >= inkMin
  const rows = Array.from({ length: Math.max(0, bottom - top) }, (_, index) => top + index)
  const isFull = (x: number) => rows.every((y) => isOther(x, y) || isAdded(x, y) || isInk(x, y))
  const widthOf = (x: number, step: number): number =>
    isFull(x) && Math.abs(step) <= side ? 1 + widthOf(x + Math.sign(step), step + Math.sign(step)) : 0
  const [above, below] = [top - Math.ceil(fontSize * aroundLine), bottom + Math.ceil(fontSize * aroundLine)]
  let [added, all] = [0, 0]
  for (let x = left; x < right; x++) {
    const own = rows.filter((y) => !isOther(x, y))
    all += own.length
    const ink = own.filter((y) => isAdded(x, y)).length
    if (ink === 0 || (isAdded(x, above) && isAdded(x, below))) continue
    // No digit or sign is such a wide block.
    if (widthOf(x, 1) + widthOf(x, -1) > side) continue
    added += ink
  }
  return added > all * backgroundShare ? 0 : added
}
