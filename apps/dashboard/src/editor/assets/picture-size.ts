import { dotsPerInchGood, dotsPerInchMin } from '../../templates/print-resolution.ts'

/** Width and height, in any unit. */
export interface Extent {
  width: number
  height: number
}

const cssPixelsPerInch = 96

/** The pixels of a picture; `undefined` for a drawing, and for what this browser cannot read. */
export async function pictureSize(file: File): Promise<Extent | undefined> {
  if (file.type === 'image/svg+xml') return undefined
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const { width, height } = picture
  picture.close()
  return { width, height }
}

/** What is wrong with a picture of so many pixels at the size of print; `undefined` where nothing is. */
export function coarsePicture(size: Extent, box: Extent): string | undefined {
  const scale = Math.min(box.width / size.width, box.height / size.height)
  const dotsPerInch = Math.floor(cssPixelsPerInch / scale)
  if (dotsPerInch >= dotsPerInchMin) return undefined
  const factor = dotsPerInchGood / dotsPerInch
  const wanted = `${Math.ceil(size.width * factor)} × ${Math.ceil(size.height * factor)}`
  return `At this size it has ${dotsPerInch} pixels per inch and will look blurred. Use a drawing (SVG), or a picture of some ${wanted} pixels.`
}
