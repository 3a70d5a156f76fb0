import { dotsPerInchGood, dotsPerInchMin } from '../../templates/print-resolution.ts'

/** Width and height in any unit. */
export interface Extent {
  width: number
  height: number
}

const cssPixelsPerInch = 96

/** Returns an image's size in pixels; `undefined` for SVG and for images that the browser cannot read. */
export async function imageSize(file: File): Promise<Extent | undefined> {
  if (file.type === 'image/svg+xml') return undefined
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const { width, height } = picture
  picture.close()
  return { width, height }
}

/** Returns a warning if an image has too few pixels for its printed size. */
export function resolutionWarning(size: Extent, box: Extent): string | undefined {
  const scale = Math.min(box.width / size.width, box.height / size.height)
  const dotsPerInch = Math.floor(cssPixelsPerInch / scale)
  if (dotsPerInch >= dotsPerInchMin) return undefined
  const factor = dotsPerInchGood / dotsPerInch
  const wanted = `${Math.ceil(size.width * factor)} × ${Math.ceil(size.height * factor)}`
  return `At this size, the image has ${dotsPerInch} pixels per inch and will look blurry. Use an SVG, or an image with about ${wanted} pixels.`
}
