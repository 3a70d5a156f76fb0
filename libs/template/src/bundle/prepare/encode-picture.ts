import type { Metadata, Sharp } from 'sharp'

/** A picture to encode for print. */
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

/** So many are decoded at each document in no time; of a larger picture fewer pixels are worth more than fewer bytes. */
const pixelsFew = 1_000_000

/** PNG's palette. */
const paletteMax = 256

/** What became of a picture. */
interface Encoded {
  content: Uint8Array
  format: string
  /** It has the pixels that it came with, though fewer were asked for: they would have been no smaller. */
  keepsPixels?: true
}

/**
 * Encodes a picture as PDF takes it best: JPEG data goes into the file as it is, PNG is decoded and deflated at every document. The bytes
 * come back untouched where nothing is won. Throws what sharp throws on a damaged picture.
 */
export async function encodePicture(picture: Picture): Promise<Encoded> {
  const { original, bytes } = picture
  if (original.format === 'jpeg') return encodeJpeg(picture)
  const isOpaque = !original.hasAlpha || (await picture.open().stats()).isOpaque
  const { colours, share } = await countColours(picture)
  const png = await toPng(picture, { isOpaque, isPalette: colours <= paletteMax && !picture.isResized })
  if (isOpaque && share > photoColourShare) {
    const jpeg = await toJpeg(picture, jpegQualities[0])
    if (jpeg.length < png.length) return { content: jpeg, format: 'jpeg' }
  }
  const isUpright = (original.orientation ?? 1) === 1
  const isFew = original.width * original.height <= pixelsFew
  if (picture.isResized && original.format === 'png' && isUpright && isFew && png.length >= bytes.length)
    return { content: bytes, format: 'png', keepsPixels: true }
  const isUntouched = original.format === 'png' && !picture.isResized && isUpright
  // Transparency that hides nothing costs a mask at every document, so that one is worth rewriting at any size.
  if (isUntouched && png.length >= bytes.length && isOpaque !== original.hasAlpha)
    return { content: bytes, format: 'png' }
  return { content: png, format: 'png' }
}

/** Never larger than it came, but for one that must be turned or recoloured and cannot be had smaller at half its quality. */
async function encodeJpeg(picture: Picture): Promise<Encoded> {
  const { original, bytes, isResized } = picture
  const mustChange = (original.orientation ?? 1) !== 1 || original.space === 'cmyk'
  // Its EXIF may tell where it was taken, and would go into each document.
  const asItCame = original.exif ? withoutApplicationData(bytes) : bytes
  if (!mustChange && asItCame && !isResized) {
    // Decoded once, so that a damaged one is found now and not at some render.
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

/** Full colour resolution first: text and edges in a picture bleed without it, at a tenth more bytes. */
const jpegQualities = [
  { quality: 90, chromaSubsampling: '4:4:4' },
  { quality: 80, chromaSubsampling: '4:2:0' },
  { quality: 65, chromaSubsampling: '4:2:0' },
  { quality: 50, chromaSubsampling: '4:2:0' },
] as const

/** A JPEG without its APP1 segments, which hold EXIF and XMP; `undefined` where its segments cannot be followed. */
function withoutApplicationData(bytes: Uint8Array): Uint8Array | undefined {
  const parts = [bytes.subarray(0, 2)]
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff || marker === undefined) return undefined
    // Behind the start of the scan there are pixels alone.
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
