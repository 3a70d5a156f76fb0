import { Fault } from '@platen/contract'
import sharp, { type Metadata } from 'sharp'
import { kindByContent } from './file-kind.ts'

const formats = ['png', 'jpeg', 'webp']
const widthPx = 640
/** Its top is enough to know a page by, and all that cards have room for. */
const heightMaxPx = 800
/** 40 megapixels decode to 160 MB. */
const pixelsMax = 40_000_000

/** As `makeThumbnail`, in this thread. Throws `invalid_upload`. */
export async function readPicture(bytes: Uint8Array): Promise<Uint8Array> {
  const original = await readHeader(bytes)
  if (!formats.includes(original.format))
    throw refused(`This is a picture in ${original.format}. Send it as PNG, JPEG or WebP.`)
  if (original.width * original.height > pixelsMax) {
    throw refused(
      `The picture has ${original.width} × ${original.height} pixels; at most ${pixelsMax / 1_000_000} million are taken.`,
    )
  }
  const turned = (original.orientation ?? 1) >= 5
  const [width, height] = turned ? [original.height, original.width] : [original.width, original.height]
  // Cut before it is enlarged: a picture of one pixel's width would become 640 times as high.
  const topPx = Math.max(1, Math.min(height, Math.floor((width * heightMaxPx) / widthPx)))
  try {
    return await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
      .autoOrient()
      .extract({ left: 0, top: 0, width, height: topPx })
      .resize({ width: widthPx })
      .toColourspace('srgb')
      // Shown at half its size, where better ones look the same and weigh a fifth more.
      .webp({ quality: 70, effort: 6 })
      .toBuffer()
  } catch {
    throw refused('The picture is damaged: its data ends early or cannot be decoded.')
  }
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  const unknown = 'This is no picture that can be read. Send a PNG, JPEG or WebP.'
  // Drawings and documents, which sharp would read as well, never reach it.
  if (kindByContent(bytes) !== 'image') throw refused(unknown)
  try {
    // The header alone is read; the size is bounded by what it says.
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw refused(unknown)
  }
}

function refused(detail: string): Fault {
  return new Fault('invalid_upload', { detail })
}
