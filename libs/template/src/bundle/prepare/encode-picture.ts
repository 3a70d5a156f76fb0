import type { Metadata, Sharp } from 'sharp'

export interface Picture {
  bytes: Uint8Array
  original: Metadata
  size: { width: number; height: number }
  isResized: boolean
  /** Opens the picture again. Each reading is separate. */
  open(): Sharp
}

/** Size of the sample that is analyzed: enough to distinguish a photo from a drawing, and fast to count. */
const samplePixels = 512

/** Number of different colors per pixel of the sample. A drawing has fewer, a photo far more. */
const photoColorShare = 0.08

/** A picture with fewer pixels is decoded quickly in each document. For a larger picture, saving pixels is better than saving bytes. */
const pixelsFew = 1_000_000

/** Maximum number of colors in a PNG palette. */
const paletteMax = 256

interface Encoded {
  content: Uint8Array
  format: string
  /** The pixels are unchanged, because a smaller size would not have fewer bytes. */
  keepsPixels?: true
}

/**
 * Encodes a picture for PDF: JPEG data is embedded unchanged, PNG is decoded and deflated in each document. Returns the original bytes if they are no
 * larger. Throws what sharp throws for a damaged picture.
 */
export async function encodePicture(picture: Picture): Promise<Encoded> {
  const { original, bytes } = picture
  if (original.format === 'jpeg') return encodeJpeg(picture)
  const isOpaque = !original.hasAlpha || (await picture.open().stats()).isOpaque
  const { colours, share } = await countColors(picture)
  const png = await toPng(picture, { isOpaque, isPalette: colours <= paletteMax && !picture.isResized })
  if (isOpaque && share > photoColorShare) {
    const jpeg = await toJpeg(picture, jpegQualities[0])
    if (jpeg.length < png.length) return { content: jpeg, format: 'jpeg' }
  }
  const isUpright = (original.orientation ?? 1) === 1
  const isFew = original.width * original.height <= pixelsFew
  if (picture.isResized && original.format === 'png' && isUpright && isFew && png.length >= bytes.length)
    return { content: bytes, format: 'png', keepsPixels: true }
  const isUntouched = original.format === 'png' && !picture.isResized && isUpright
  // Transparency without an effect costs a mask in each document, so removing it is always worth it.
  if (isUntouched && png.length >= bytes.length && isOpaque !== original.hasAlpha)
    return { content: bytes, format: 'png' }
  return { content: png, format: 'png' }
}

/** Never larger than the original, except for a picture that must be rotated or recolored and is not smaller at half its quality. */
async function encodeJpeg(picture: Picture): Promise<Encoded> {
  const { original, bytes, isResized } = picture
  const mustChange = (original.orientation ?? 1) !== 1 || original.space === 'cmyk'
  // Its EXIF data can contain the location, and would be in each document.
  const asItCame = original.exif ? withoutApplicationData(bytes) : bytes
  if (!mustChange && asItCame && !isResized) {
    // Decoded once, so that a damaged picture is found now and not during a render.
    await picture.open().stats()
    return { content: asItCame, format: 'jpeg' }
  }
  let smallest: Uint8Array | undefined
  for (const quality of mustChange ? jpegQualities : jpegQualities.slice(0, 1)) {
    smallest = await toJpeg(picture, quality)
    if (smallest.length <= bytes.length) return { content: smallest, format: 'jpeg' }
  }
  if (!mustChange && asItCame) return { content: asItCame, format: 'jpeg', keepsPixels: true }
  return { content: smallest ?? bytes, format: 'jpeg' }
}

/** Full color resolution first: without it, text and edges blur; with it, files are a tenth larger. */
const jpegQualities = [
  { quality: 90, chromaSubsampling: '4:4:4' },
  { quality: 80, chromaSubsampling: '4:2:0' },
  { quality: 65, chromaSubsampling: '4:2:0' },
  { quality: 50, chromaSubsampling: '4:2:0' },
] as const

/** Removes the APP1 segments of a JPEG, which contain EXIF and XMP. Returns undefined if its segments are invalid. */
function withoutApplicationData(bytes: Uint8Array): Uint8Array | undefined {
  const parts = [bytes.subarray(0, 2)]
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff || marker === undefined) return undefined
    // After the start of the scan there are only pixels.
    if (marker === 0xda) return Buffer.concat([...parts, bytes.subarray(at)])
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    if (marker !== 0xe1) parts.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

function fitted(picture: Picture): Sharp {
  const upright = picture.open().autoOrient()
  return picture.isResized ? upright.resize({ ...picture.size, fit: 'fill' }) : upright
}

async function toJpeg(picture: Picture, options: (typeof jpegQualities)[number]): Promise<Uint8Array> {
  return fitted(picture).toColourspace('srgb').removeAlpha().jpeg(options).toBuffer()
}

async function toPng(
  picture: Picture,
  options: { isOpaque: boolean; isPalette: boolean },
): Promise<Uint8Array> {
  const flat = options.isOpaque ? fitted(picture).removeAlpha() : fitted(picture)
  const truecolor = await flat
    .clone()
    .toColourspace('srgb')
    .png({ compressionLevel: 9, adaptiveFiltering: true })
    .toBuffer()
  const plain = await flat
    .clone()
    .toColourspace('srgb')
    .png({ compressionLevel: 9, adaptiveFiltering: false })
    .toBuffer()
  const all = [truecolor, plain]
  if (options.isPalette)
    all.push(
      await flat
        .clone()
        .png({ palette: true, colours: paletteMax, dither: 0, effort: 7, compressionLevel: 9 })
        .toBuffer(),
    )
  return all.reduce((best, next) => (next.length < best.length ? next : best))
}

/** Returns the number of different colors in a sample, and their share of its pixels. */
async function countColors(picture: Picture): Promise<{ colours: number; share: number }> {
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
