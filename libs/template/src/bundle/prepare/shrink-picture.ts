import sharp from 'sharp'
import { bundleBounds } from '../bounds.ts'

/** As `makeSmallPicture`, in this thread. */
export async function shrinkPicture(bytes: Uint8Array, sideMax: number): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: bundleBounds.pixelsMax, pages: 1 })
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer()
}
