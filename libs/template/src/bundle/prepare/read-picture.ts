import { Fault } from '@platen/contract'
import sharp, { type Metadata } from 'sharp'
import { kindByContent } from './file-kind.ts'

const formats = ['png', 'jpeg', 'webp']
const widthPx = 640
/** Enough to recognize a page, and as much as cards show. */
const heightMaxPx = 800
/** 40 megapixels decode to 160 MB. */
const pixelsMax = 40_000_000

/** `makeThumbnail` in this thread. Throws `invalid_upload`. */
export async function readPicture(bytes: Uint8Array): Promise<Uint8Array> {
  const original = await readHeader(bytes)
  if (!formats.includes(original.format))
    throw refused(`This is an image in ${original.format}. Send it as PNG, JPEG or WebP.`)
  if (original.width * original.height > pixelsMax) {
    throw refused(
      `The image has ${original.width} × ${original.height} pixels. The maximum is ${pixelsMax / 1_000_000} million.`,
    )
  }
  const turned = (original.orientation ?? 1) >= 5
  const [width, height] = turned ? [original.height, original.width] : [original.width, original.height]
  // Cropped before scaling, because a picture one pixel wide would become 640 times as high.
  const topPx = Math.max(1, Math.min(height, Math.floor((width * heightMaxPx) / widthPx)))
  try {
    return await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
      .autoOrient()
      .extract({ left: 0, top: 0, width, height: topPx })
      .resize({ width: widthPx })
      .toColourspace('srgb')
      // Shown at half its size, where a higher quality looks the same and is a fifth larger.
      .webp({ quality: 70, effort: 6 })
      .toBuffer()
  } catch {
    throw refused('The image is damaged: its data ends early or cannot be decoded.')
  }
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  const unknown = 'This is not a readable image. Send a PNG, JPEG or WebP.'
  // Drawings and documents are rejected, although sharp would read them.
  if (kindByContent(bytes) !== 'image') throw refused(unknown)
  try {
    // Only the header is read, so that its size can be checked.
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw refused(unknown)
  }
}

function refused(detail: string): Fault {
  return new Fault('invalid_upload', { detail })
}
