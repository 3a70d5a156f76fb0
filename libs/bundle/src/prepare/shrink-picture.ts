import { bundleBounds } from '../bounds.ts'

const decodeSecondsMax = 10

/**
 * A sound picture or drawing as a PNG of our own making, neither side longer than `sideMax` pixels, upright, without metadata. Throws what sharp
 * throws on a damaged one.
 */
export async function shrinkPicture(
  bytes: Uint8Array,
  { sideMax }: { sideMax: number },
): Promise<Uint8Array> {
  // Whoever only reads bundles need not load it.
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { limitInputPixels: bundleBounds.pixelsMax, pages: 1 })
    .timeout({ seconds: decodeSecondsMax })
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer()
}
