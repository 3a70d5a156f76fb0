import sharp from 'sharp'
import { fileFault, type PreparedFile } from './prepared-asset.ts'

/** Takes an SVG as it is, once it is known to be well-formed. Fault: `corrupt_image`. What it may hold was checked with the source. */
export async function checkDrawing(path: string, bytes: Uint8Array): Promise<PreparedFile> {
  try {
    const { format } = await sharp(bytes).metadata()
    if (format === 'svg') return { content: bytes, contentType: 'image/svg+xml', notes: [] }
  } catch {
    // Told below.
  }
  return fileFault(path, 'corrupt_image', 'The drawing is no well-formed SVG. Export it again.')
}
