import type { PagePixels } from '../../../pdf-view/differing-regions.ts'

/** In pixels on the rendered page. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

/** Out of 255. The same text shifted by a fraction of a pixel has different gray values but the same amount of ink. */
const inkTolerance = 4
const sizeTolerance = 1.5
/** Skips the border, because lines of neighboring elements begin there. */
const edge = 1
const areaMin = 64

/** Whether two crops look the same, regardless of their position on the page: the same size and the same amount of ink per color channel. */
export function looksSame(
  one: { pixels: PagePixels; crop: Crop },
  other: { pixels: PagePixels; crop: Crop },
): boolean {
  if (Math.abs(one.crop.width - other.crop.width) > sizeTolerance) return false
  if (Math.abs(one.crop.height - other.crop.height) > sizeTolerance) return false
  const [a, b] = [inkOf(one.pixels, one.crop), inkOf(other.pixels, other.crop)]
  if (!a || !b) return true
  return a.every((channel, index) => Math.abs(channel - (b[index] ?? 0)) <= inkTolerance)
}

/** Returns the mean for each color channel; `undefined` if the area is too small to compare. */
function inkOf({ width, height, data }: PagePixels, crop: Crop): [number, number, number] | undefined {
  const left = Math.max(0, Math.ceil(crop.left + edge))
  const top = Math.max(0, Math.ceil(crop.top + edge))
  const right = Math.min(width, Math.floor(crop.left + crop.width - edge))
  const bottom = Math.min(height, Math.floor(crop.top + crop.height - edge))
  const area = Math.max(0, right - left) * Math.max(0, bottom - top)
  if (area < areaMin) return undefined
  const sums: [number, number, number] = [0, 0, 0]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4
      sums[0] += data[at] ?? 0
      sums[1] += data[at + 1] ?? 0
      sums[2] += data[at + 2] ?? 0
    }
  }
  return [sums[0] / area, sums[1] / area, sums[2] / area]
}
