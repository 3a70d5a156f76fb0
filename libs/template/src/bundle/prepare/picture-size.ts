import sharp from 'sharp'

/** Returns how many pixels a sound picture has, upright. */
export async function pictureSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height, orientation = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}
