import type { Metadata, Sharp } from 'sharp'

export interface Picture {
  bytes: Uint8Array
  original: Metadata
  /** Upright size of the result, in pixels. */
  size: { width: number; height: number }
  isResized: boolean
  /** Opens the picture anew; each reading is its own. */
  open(): Sharp
}

/** The sample on which a picture is judged: enough to tell a photo from a drawing, small enough to count in a moment. */
const samplePixels = 512

/** A drawing's sample, with its smooth edges, holds fewer colours than this part of its pixels; a photo's holds far more. */
const photoColourShare = 0.08

/** PNG's palette. */
const paletteMax = 256

/**
 * Encodes a picture as PDF takes it best: JPEG data goes into the file as it is, PNG is decoded and deflated at every document. The bytes
 * come back untouched where nothing is won. Throws what sharp throws on a damaged picture.
 */
export async function encodePicture(picture: Picture): Promise<{ content: Uint8Array; format: string }> {
  const { original, bytes } = picture
  const isOpaque = !original.hasAlpha || (await picture.open().stats()).isOpaque
  if (original.format === 'jpeg') {
    const mustChange = picture.isResized || (original.orientation ?? 1) !== 1 || original.space === 'cmyk'
    if (!mustChange) {
      // Decoded once, so that a damaged one is found now and not at some render.
      await picture.open().stats()
      // Its EXIF may tell where it was taken, and would go into each document.
      if (!original.exif) return { content: bytes, format: 'jpeg' }
    }
    return { content: await toJpeg(picture), format: 'jpeg' }
  }
  const { colours, share } = await countColours(picture)
  const png = await toPng(picture, { isOpaque, isPalette: colours <= paletteMax && !picture.isResized })
  if (isOpaque && share > photoColourShare) {
    const jpeg = await toJpeg(picture)
    if (jpeg.length < png.length) return { content: jpeg, format: 'jpeg' }
  }
  const isUntouched = original.format === 'png' && !picture.isResized && (original.orientation ?? 1) === 1
  // Transparency that hides nothing costs a mask at every document, so that one is worth rewriting at any size.
  if (isUntouched && png.length >= bytes.length && isOpaque !== original.hasAlpha)
    return { content: bytes, format: 'png' }
  return { content: png, format: 'png' }
}

function fitted(picture: Picture): Sharp {
  const upright = picture.open().autoOrient()
  return picture.isResized ? upright.resize({ ...picture.size, fit: 'fill' }) : upright
}

async function toJpeg(picture: Picture): Promise<Uint8Array> {
  // Full colour resolution: text and edges in a picture bleed without it, at a tenth more bytes.
  return fitted(picture)
    .toColourspace('srgb')
    .removeAlpha()
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function toPng(
  picture: Picture,
  options: { isOpaque: boolean; isPalette: boolean },
): Promise<Uint8Array> {
  const flat = options.isOpaque ? fitted(picture).removeAlpha() : fitted(picture)
  const truecolour = await flat
    .clone()
    .toColourspace('srgb')
    .png({ compressionLevel: 9, adaptiveFiltering: true })
    .toBuffer()
  const plain = await flat
    .clone()
    .toColourspace('srgb')
    .png({ compressionLevel: 9, adaptiveFiltering: false })
    .toBuffer()
  const all = [truecolour, plain]
  if (options.isPalette)
    all.push(
      await flat
        .clone()
        .png({ palette: true, colours: paletteMax, dither: 0, effort: 7, compressionLevel: 9 })
        .toBuffer(),
    )
  return all.reduce((best, next) => (next.length < best.length ? next : best))
}

/** Distinct colours of a sample, and their part of its pixels. */
async function countColours(picture: Picture): Promise<{ colours: number; share: number }> {
  const sample = picture.open().resize({
    width: samplePixels,
    height: samplePixels,
    fit: 'inside',
    withoutEnlargement: true,
    kernel: 'nearest',
  })
  const { data, info } = await sample
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const words = new Uint32Array(data.buffer, data.byteOffset, info.width * info.height)
  const colours = new Set(words).size
  return { colours, share: colours / words.length }
}
