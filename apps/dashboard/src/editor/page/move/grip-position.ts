import { freeSpot, type Spot } from '../free-spot.ts'

const size = { width: 16, height: 20 }
const gap = 3

/** Returns the position of a box's drag handle: next to the box where the handle covers the least text, or else in a corner of the box. */
export function gripPosition(
  box: Spot,
  page: { width: number; height: number },
  texts: readonly Spot[],
): Spot | undefined {
  const isOn = ({ left, top }: Spot) =>
    left >= 0 && top >= 0 && left + size.width <= page.width && top + size.height <= page.height
  return freeSpot(positionsAround(box).filter(isOn), texts) ?? freeSpot(cornersOf(box, page), texts)
}

/** Returns the positions left of the box, above its corners, right of the box, and below its corners. */
function positionsAround(box: Spot): Spot[] {
  const { left, top } = box
  const [right, bottom] = [left + box.width, top + box.height]
  const [before, over, under] = [left - size.width - gap, top - size.height - gap, bottom + gap]
  return [
    { left: before, top },
    { left, top: over },
    { left: right - size.width, top: over },
    { left: right + gap, top },
    { left, top: under },
    { left: right - size.width, top: under },
    { left: before, top: over },
  ].map((position) => ({ ...position, ...size }))
}

/** The corners of the box's visible part. */
function cornersOf(box: Spot, page: { width: number; height: number }): Spot[] {
  const left = Math.max(0, box.left)
  const top = Math.max(0, box.top)
  const right = Math.max(left, Math.min(box.left + box.width, page.width) - size.width)
  const bottom = Math.max(top, Math.min(box.top + box.height, page.height) - size.height)
  return [
    { left, top },
    { left: right, top },
    { left, top: bottom },
    { left: right, top: bottom },
  ].map((position) => ({ ...position, ...size }))
}
